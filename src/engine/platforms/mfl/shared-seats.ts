/**
 * Who shares which seats. Of each position some more may start than have seats of their own, and not more in all than there
 * are seats left. Each position may sit in as few of them as still seat every such lineup, which by Hall's theorem is so
 * where any positions together may sit in as many seats as they may fill.
 */

/** Of so many positions each set is looked at; of more, all share all seats. */
const MOST_TOLD_APART = 10

/** How many seats each set of positions may fill, by the bits of the positions in it. */
const needsOf = (extras: readonly number[], seats: number): number[] =>
  Array.from({ length: 2 ** extras.length }, (_, set) =>
    Math.min(
      seats,
      extras.reduce((sum, extra, at) => sum + (set & (1 << at) ? extra : 0), 0),
    ),
  )

const countSeats = (seats: readonly number[], set: number): number => seats.filter(seat => (seat & set) !== 0).length

/**
 * The places of the positions that share each seat, in order, given how many more of each may start. A seat that nobody
 * needs is left out.
 */
export const sharedSeats = (more: readonly number[], count: number): number[][] => {
  const sharing = [...more.keys()].filter(place => more[place]! > 0)
  if (sharing.length > MOST_TOLD_APART) return Array.from({ length: count }, () => sharing)
  const extras = sharing.map(place => more[place]!)
  const needs = needsOf(extras, count)
  const everybody = 2 ** sharing.length - 1
  const seats = Array.from({ length: count }, () => everybody)
  const isEnough = (): boolean => needs.every((need, set) => countSeats(seats, set) >= need)
  const rarest = [...extras.keys()].sort((a, b) => extras[a]! - extras[b]!)
  for (let seat = count - 1; seat >= 0; seat--)
    for (const at of rarest) {
      seats[seat]! -= 1 << at
      if (!isEnough()) seats[seat]! += 1 << at
    }
  return seats.map(seat => sharing.filter((_, at) => seat & (1 << at))).filter(places => places.length > 0)
}
