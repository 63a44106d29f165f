import type { Pairing } from './schedule.ts'
import { pairingsOf } from './schedule.ts'

/**
 * A regular season with a fixed number of games between each pair of teams in a division.
 *
 * 1. Some weeks are for divisions: each division plays a round robin. These weeks are spread over the season. A team
 *    that does not play in its division plays an available team from another division.
 * 2. In all other weeks, teams from different divisions play each other, as evenly as possible. They play again in the
 *    next week only if necessary. Two teams in a division play again only if the teams cannot be paired otherwise.
 * 3. The team with fewer home games is the home team.
 *
 * Source: docs/rules.md, Schedule.
 */

/**
 * The costs of an extra game within a division, of a repeated bye or game, and of the same game in two consecutive
 * weeks.
 */
const COST = { division: 1_000_000, again: 100, repeat: 10 } as const

/** Returns how many weeks the games within divisions take. */
export const divisionWeeks = (divisions: readonly (readonly string[])[], games: number): number =>
  games * Math.max(...divisions.map(({ length }) => (length === 1 ? 0 : length - 1 + (length % 2))))

/** A team's opponent, or its bye. */
type Pair = readonly [string, string | null]

const keyOf = ([one, other]: Pair): string => (other === null ? one : [one, other].sort().join(' '))

/**
 * Pairs teams at the lowest total cost. If the number of teams is odd, one has a bye. A set of paired teams is a number
 * with a bit per team. The lowest cost for the teams outside a set is computed only once.
 */
const cheapest = (teams: readonly string[], costOf: (pair: Pair) => number): Pair[] => {
  const seats: (string | null)[] = teams.length % 2 === 0 ? [...teams] : [...teams, null]
  const costs = seats.map((one, at) => seats.map((other, next) => (next > at ? costOf([one!, other]) : 0)))
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
  const pairs: Pair[] = []
  for (let paired = 0; paired < all; ) {
    const [first, at] = [firstFree(paired), partner[paired]!]
    pairs.push([seats[first]!, seats[at]!])
    paired |= (1 << first) | (1 << at)
  }
  return pairs
}

/** Returns a division's pairs for one week of its round robin; empty once its games are over. */
const ownPairs = (division: readonly string[], round: number, games: number): Pair[] =>
  round > divisionWeeks([division], games)
    ? []
    : pairingsOf(division, round).flatMap(({ home, away }): Pair[] => (away === null ? [] : [[home, away]]))

/** How often each pair has played so far, and each team's byes and home games. */
interface ScheduleSoFar {
  met: Map<string, number>
  atHome: Map<string, number>
  last: ReadonlySet<string>
}

const raise = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

/** Returns a week's pairings and adds them to the totals so far. */
const play = (week: number, pairs: readonly Pair[], played: ScheduleSoFar): Pairing<string>[] => {
  played.last = new Set(pairs.map(keyOf))
  const games = pairs.map((pair): Pairing<string> => {
    raise(played.met, keyOf(pair))
    const [one, other] = pair
    if (other === null) return { week, home: one, away: null }
    const isOther = (played.atHome.get(other) ?? 0) < (played.atHome.get(one) ?? 0)
    const [home, away] = isOther ? [other, one] : [one, other]
    raise(played.atHome, home)
    return { week, home, away }
  })
  return games.sort((a, b) => Number(a.away === null) - Number(b.away === null))
}

/** Returns the pairings of weeks 1 to `weeks`, with `games` games between each pair of teams in a division. */
export const divisionalSchedule = (
  divisions: readonly (readonly string[])[],
  { weeks, games }: { weeks: number; games: number },
): Pairing<string>[] => {
  const teams = divisions.flat()
  const divisionOf = new Map(divisions.flatMap((ids, at) => ids.map(id => [id, at] as const)))
  const divisionalWeeks = divisionWeeks(divisions, games)
  const played: ScheduleSoFar = { met: new Map(), atHome: new Map(), last: new Set() }
  const costOf = (pair: Pair): number => {
    const isOwn = pair[1] !== null && divisionOf.get(pair[0]) === divisionOf.get(pair[1])
    const key = keyOf(pair)
    const met = played.met.get(key) ?? 0
    return (isOwn ? COST.division : 0) + COST.again * met * met + (played.last.has(key) ? COST.repeat : 0)
  }
  const season: Pairing<string>[] = []
  for (let week = 1, round = 0; week <= weeks; week++) {
    const isOwn = Math.floor((week * divisionalWeeks) / weeks) > round
    if (isOwn) round++
    const within = isOwn ? divisions.flatMap(division => ownPairs(division, round, games)) : []
    const busy = new Set(within.flat())
    const others = cheapest(
      teams.filter(id => !busy.has(id)),
      costOf,
    )
    season.push(...play(week, [...within, ...others], played))
  }
  return season
}
