/**
 * Ranks players by NFL roster data, for a draft without points from any season.
 *
 * 1. Players with an NFL team come before players without one.
 * 2. The better depth-chart rank comes first.
 * 3. The lower NFL pick number comes first, and undrafted players come last.
 * 4. Players who are still equal share a rating. The team's needs decide between them, then the name.
 *
 * Source: docs/rules.md, Best available.
 */
export interface RosterPlayer {
  id: string
  name: string
  team: string | null
  /** The depth-chart rank, 1 for a starter; null if the player is not on the chart. */
  depth: number | null
  /** The overall pick number in the NFL draft; null for undrafted players. */
  draftNumber: number | null
}

/** A player with a rating of 1 or higher. Higher is better. */
interface RatedPlayer<P extends RosterPlayer = RosterPlayer> {
  player: P
  rating: number
}

/** Compares numbers. Lower is better, and null is the worst. */
const ascending = (a: number | null, b: number | null): number =>
  (a ?? Number.MAX_SAFE_INTEGER) - (b ?? Number.MAX_SAFE_INTEGER)

const byRoster = (a: RosterPlayer, b: RosterPlayer): number =>
  Number(a.team === null) - Number(b.team === null) ||
  ascending(a.depth, b.depth) ||
  ascending(a.draftNumber, b.draftNumber)

const byName = (a: RosterPlayer, b: RosterPlayer): number =>
  a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1

export const rosterOrder = <P extends RosterPlayer>(players: readonly P[]): RatedPlayer<P>[] => {
  const order = players.toSorted((a, b) => byRoster(a, b) || byName(a, b))
  const tiers: number[] = []
  for (const [at, player] of order.entries()) {
    const isEqual = at > 0 && byRoster(order[at - 1]!, player) === 0
    tiers.push(at === 0 ? 0 : tiers[at - 1]! + Number(!isEqual))
  }
  const count = (tiers.at(-1) ?? 0) + 1
  return order.map((player, at) => ({ player, rating: count - tiers[at]! }))
}
