/** Slots by name: those that share one are counted, so that a second RB is RB2. */
export const slotNames = (slots: readonly { slot: string }[]): string[] => {
  const seen = new Map<string, number>()
  return slots.map(({ slot }) => {
    const count = (seen.get(slot) ?? 0) + 1
    seen.set(slot, count)
    return slots.filter(each => each.slot === slot).length === 1 ? slot : `${slot}${count}`
  })
}
