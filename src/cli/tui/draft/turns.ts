import type { Draft } from '../../../engine/index.ts'

/** The turns of a draft, and the slots of a team's roster. */

export type Drafted = Draft['picks'][number]['player']

interface Slot {
  slot: string
  eligible: readonly string[]
}

/** Whose turn a pick is; null if the order of the draft is unknown. */
const teamOf = ({ kind, order }: Draft, number: number): string | undefined => {
  if (kind === null) return undefined
  const round = Math.ceil(number / order.length)
  const place = (number - 1) % order.length
  return order[kind === 'snake' && round % 2 === 0 ? order.length - 1 - place : place]
}

/** How many picks come before a team's next one; null if it has none. */
export const picksUntil = (draft: Draft, teamId: string): number | null => {
  const { onTheClock, rounds, order, picks } = draft
  if (!onTheClock) return null
  if (onTheClock.teamId === teamId) return 0
  const made = new Set(picks.map(({ number }) => number))
  let others = 0
  for (let number = onTheClock.number; number <= rounds * order.length; number++) {
    if (made.has(number)) continue
    if (teamOf(draft, number) === teamId) return others
    others++
  }
  return null
}

/**
 * Who of a roster starts where, so that as few slots as can be stay open: whoever comes takes a free slot, the one that
 * takes the fewest positions before others, else whoever has his slot moves to another one. The rest sits on the bench.
 */
export const rosterSeats = (slots: readonly Slot[], players: readonly Drafted[]) => {
  const seats: (Drafted | null)[] = slots.map(() => null)
  const places = [...slots.keys()].sort((a, b) => slots[a]!.eligible.length - slots[b]!.eligible.length || a - b)
  const place = (player: Drafted, tried: Set<number>): boolean => {
    const fitting = places.filter(at => !tried.has(at) && slots[at]!.eligible.includes(player.posGroup ?? ''))
    const free = fitting.filter(at => seats[at] === null)
    for (const at of [...free, ...fitting]) {
      const before = seats[at]
      tried.add(at)
      if (before && !place(before, tried)) continue
      seats[at] = player
      return true
    }
    return false
  }
  const bench = players.filter(player => !place(player, new Set()))
  return { seats: slots.map(({ slot }, at) => ({ slot, player: seats[at]! })), bench }
}
