import type { Criterion } from '../../../../data/leagues.ts'
import type { Standings } from './race.ts'

/**
 * The standings at the end of one run, by the rules of `standings`. Teams are indexes. First, teams are sorted by the
 * criteria before head-to-head, because these do not depend on which teams are compared. Teams that are still tied are
 * placed one by one, because head-to-head changes when fewer teams are compared.
 */

export const COLUMNS = ['halves', 'pointsFor', 'pointsAgainst', 'allPlay', 'against'] as const

/** A run's state, with the same columns as `Standings`. It includes the simulated matchups. */
export type RunState = Pick<Standings, (typeof COLUMNS)[number]>

/** Returns a run without games. */
export const blank = (count: number): RunState => ({
  halves: new Int32Array(count),
  pointsFor: new Int32Array(count),
  pointsAgainst: new Int32Array(count),
  allPlay: new Int32Array(count),
  against: new Int32Array(count * count),
})

type Measure = (team: number) => number

/**
 * Returns all measures except head-to-head. For each, higher is better, and equal win shares give exactly equal
 * numbers.
 */
const measures = (
  { games, allPlayGames }: Standings,
  finish: RunState,
): Readonly<Record<Exclude<Criterion, 'headToHead'>, Measure>> => ({
  winPct: team => (games[team] === 0 ? 0 : finish.halves[team]! / (2 * games[team]!)),
  pointsFor: team => finish.pointsFor[team]!,
  pointsAgainst: team => finish.pointsAgainst[team]!,
  allPlay: team => (allPlayGames[team] === 0 ? 0 : finish.allPlay[team]! / (2 * allPlayGames[team]!)),
})

/** Returns half wins among the compared teams, or 0 for all of them if some pairs played more often than others. */
export const headToHead = (
  { count, meetings }: Pick<Standings, 'count' | 'meetings'>,
  { against }: Pick<RunState, 'against'>,
  level: readonly number[],
): Measure => {
  const met = meetings[level[0]! * count + level[1]!]!
  const alike = level.every((a, at) => level.every((b, other) => other <= at || meetings[a * count + b] === met))
  return alike ? team => level.reduce((halves, other) => halves + against[team * count + other]!, 0) : () => 0
}

/** Returns a function that ranks the tied teams from `from` to `to`, one by one. */
const settlerOf =
  (measuresOf: (level: readonly number[]) => readonly Measure[]) =>
  (order: Uint8Array, from: number, to: number): void => {
    const waiting = [...order.subarray(from, to)]
    for (let at = from; at < to; at++) {
      let level: readonly number[] = waiting
      for (const measure of measuresOf(waiting)) {
        if (level.length === 1) break
        const values = level.map(measure)
        const top = Math.max(...values)
        level = level.filter((_, each) => values[each] === top)
      }
      order[at] = level[0]!
      waiting.splice(waiting.indexOf(level[0]!), 1)
    }
  }

/** Returns a function that sorts the team indexes in an array, best first. */
export const rankerOf = (standings: Standings, ranking: readonly Criterion[], finish: RunState) => {
  const by = measures(standings, finish)
  const among = ranking.indexOf('headToHead')
  const named = (criteria: readonly Criterion[]) => criteria.flatMap(name => (name === 'headToHead' ? [] : [by[name]]))
  const before = named(among < 0 ? ranking : ranking.slice(0, among))
  const after = named(ranking.slice(among + 1))
  const measured = before.length
  const values = before.map(() => new Float64Array(standings.count))

  const compare = (a: number, b: number): number => {
    for (let at = 0; at < measured; at++) {
      const lead = values[at]![b]! - values[at]![a]!
      if (lead !== 0) return lead
    }
    return 0
  }
  const settle = settlerOf(level => (level.length === 1 ? [] : [headToHead(standings, finish, level), ...after]))
  return (order: Uint8Array): void => {
    for (let at = 0; at < measured; at++) {
      for (let team = 0; team < order.length; team++) values[at]![team] = before[at]!(team)
    }
    for (let team = 0; team < order.length; team++) {
      let at = team
      while (at > 0 && compare(order[at - 1]!, team) > 0) {
        order[at] = order[at - 1]!
        at--
      }
      order[at] = team
    }
    if (among < 0) return
    for (let from = 0; from < order.length; ) {
      let to = from + 1
      while (to < order.length && compare(order[from]!, order[to]!) === 0) to++
      if (to - from > 1) settle(order, from, to)
      from = to
    }
  }
}

/**
 * Reorders the seeds so that division winners come first. Within each group, teams stay in the order of the standings.
 * `divisions` is indexed by team; 0 means no division.
 */
export const winnersFirst = (order: Uint8Array, divisions: Uint8Array): void => {
  const won = new Set<number>()
  const [winners, others]: [number[], number[]] = [[], []]
  for (const team of order) {
    const division = divisions[team]!
    if (division !== 0 && !won.has(division)) {
      won.add(division)
      winners.push(team)
    } else others.push(team)
  }
  order.set([...winners, ...others])
}
