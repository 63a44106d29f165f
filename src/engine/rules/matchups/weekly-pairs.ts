import type { TeamPair } from './game-weeks.ts'

/**
 * A season built week by week. Used if the best numbers of games do not fit into the weeks, which is rare.
 *
 * The games within divisions have fixed weeks. In every week, the other teams are paired at the lowest cost: they play
 * the teams that they have met least often. They play a team in their own division only if this is unavoidable.
 */

/** The costs of an extra game within a division, and of a repeated game or bye. */
const COST = { extra: 1_000_000, again: 100 } as const

/**
 * Pairs an even number of teams at the lowest total cost. A set of paired teams is a number with a bit per team. The
 * lowest cost for the teams outside a set is computed only once.
 */
const cheapest = (seats: readonly number[], costOf: (game: TeamPair) => number): TeamPair[] => {
  const costs = seats.map((one, at) => seats.map((other, next) => (next > at ? costOf([one, other]) : 0)))
  const all = 2 ** seats.length - 1
  const minCosts = new Float64Array(all + 1).fill(-1)
  const partner = new Uint8Array(all + 1)
  minCosts[all] = 0
  /** Returns the first team that is not in a set. */
  const firstFree = (paired: number): number => 31 - Math.clz32(~paired & (paired + 1))
  const lowest = (paired: number): number => {
    if (minCosts[paired]! >= 0) return minCosts[paired]!
    const first = firstFree(paired)
    const row = costs[first]!
    let min = Number.POSITIVE_INFINITY
    for (let at = first + 1; at < seats.length; at++) {
      if ((paired & (1 << at)) !== 0) continue
      const cost = lowest(paired | (1 << first) | (1 << at)) + row[at]!
      if (cost >= min) continue
      min = cost
      partner[paired] = at
    }
    minCosts[paired] = min
    return min
  }
  lowest(0)
  const games: TeamPair[] = []
  for (let paired = 0; paired < all; ) {
    const [first, at] = [firstFree(paired), partner[paired]!]
    games.push([seats[first]!, seats[at]!])
    paired |= (1 << first) | (1 << at)
  }
  return games
}

/** Returns each week's games: the fixed games, and the games of the other teams. */
export const weeklyPairs = (
  fixed: readonly (readonly TeamPair[])[],
  { divisionOf }: { divisionOf: readonly (number | null)[] },
): TeamPair[][] => {
  const met = divisionOf.map(() => divisionOf.map(() => 0))
  const costOf = ([one, other]: TeamPair): number => {
    const count = met[one]![other]!
    const isOwn = divisionOf[one] !== null && divisionOf[one] === divisionOf[other]
    return (isOwn ? COST.extra * (count + 1) : 0) + COST.again * count * count
  }
  return fixed.map(within => {
    const busy = new Set(within.flat())
    const idle = divisionOf.flatMap((_, team) => (busy.has(team) ? [] : [team]))
    const games = [...within, ...cheapest(idle, costOf)]
    for (const [one, other] of games) {
      met[one]![other]!++
      met[other]![one]!++
    }
    return games
  })
}
