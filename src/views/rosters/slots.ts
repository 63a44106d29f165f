import { series } from '../words/phrases.ts'

/** Slots by name: those that share one are counted, so that a second RB is RB2. */
export const slotNames = (slots: readonly { slot: string }[]): string[] => {
  const seen = new Map<string, number>()
  return slots.map(({ slot }) => {
    const count = (seen.get(slot) ?? 0) + 1
    seen.set(slot, count)
    return slots.filter(each => each.slot === slot).length === 1 ? slot : `${slot}${count}`
  })
}

/** What a lineup still lacks, to go behind a sentence, such as "; FLEX is still open". Empty if it lacks nothing. */
export const stillOpen = (lineup: readonly { slot: string; player: unknown }[]): string => {
  const names = slotNames(lineup)
  const open = names.filter((_, at) => lineup[at]!.player === null)
  return open.length === 0 ? '' : `; ${series(open)} ${open.length === 1 ? 'is' : 'are'} still open`
}
