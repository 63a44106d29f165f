import type { Standings } from '../odds/race.ts'
import { headToHead } from '../odds/ranking.ts'
import type { Fate } from './clinching.ts'
import type { Ending, Left } from './paths.ts'

/**
 * Clinching in leagues that break ties in wins by head-to-head results before points. Examines every result of the
 * remaining matchups, including ties. Among tied teams, the one with the best head-to-head record comes first, then the
 * best of the remaining teams. If several teams are still tied after head-to-head, any of them can come first, because
 * points decide.
 */

/** The max number of remaining matchups to examine, which is the last week in a fourteen-team league. */
export const MAX_WITH_TIES = 7

type Results = Pick<Standings, 'halves' | 'against'>

/** The min and max number of teams that can finish above a team. */
interface Above {
  fewest: number
  max: number
}

/** Returns how many teams in a group tied in wins can finish ahead of a team. */
const before = (
  standings: Standings,
  against: Standings['against'],
  { team, level }: { team: number; level: readonly number[] },
): Above => {
  if (level.length === 1) return { fewest: 0, max: 0 }
  const headToHeadValue = headToHead(standings, { against }, level)
  const values = level.map(headToHeadValue)
  const top = Math.max(...values)
  const firsts = level.filter((_, at) => values[at] === top)
  const ways = firsts.map(first => {
    if (first === team) return { fewest: 0, max: 0 }
    const rest = level.filter(other => other !== first)
    const { fewest, max } = before(standings, against, { team, level: rest })
    return { fewest: fewest + 1, max: max + 1 }
  })
  return { fewest: Math.min(...ways.map(({ fewest }) => fewest)), max: Math.max(...ways.map(({ max }) => max)) }
}

/** Returns how many teams can finish above a team, given these results. */
const aboveIn = (standings: Standings, results: Results, team: number): Above => {
  const { count, games } = standings
  const lead = (other: number): number => results.halves[other]! * games[team]! - results.halves[team]! * games[other]!
  const teams = Array.from({ length: count }, (_, other) => other)
  const above = teams.filter(other => lead(other) > 0).length
  const level = teams.filter(other => lead(other) === 0)
  const { fewest, max } = before(standings, results.against, { team, level })
  return { fewest: above + fewest, max: above + max }
}

/** Sets a remaining matchup's result, in half wins for the home team, runs the callback, and removes the result. */
const withResult = (
  { halves, against }: Results,
  { home, away, count, gained }: { home: number; away: number; count: number; gained: number },
  work: () => void,
): void => {
  const add = (won: number, lost: number): void => {
    halves[home]! += won
    halves[away]! += lost
    against[home * count + away]! += won
    against[away * count + home]! += lost
  }
  add(gained, 2 - gained)
  work()
  add(-gained, gained - 2)
}

/** Returns each team's clinch status for the spots; null if more matchups remain than can be examined. */
export const fatesByMeetings = (standings: Standings, places: number): Fate[] | null => {
  const { count } = standings
  const toCome = standings.weeks.flat().filter(({ away }) => away >= 0)
  if (toCome.length > MAX_WITH_TIES) return null
  const results: Results = { halves: standings.halves.slice(), against: standings.against.slice() }
  /** For each team, the highest number of half wins that it gained without clinching; -1 if it always clinched. */
  const unsure = new Int32Array(count).fill(-1)
  const alive = new Uint8Array(count)
  const look = (): void => {
    for (let team = 0; team < count; team++) {
      const { fewest, max } = aboveIn(standings, results, team)
      if (fewest < places) alive[team] = 1
      if (max >= places) unsure[team] = Math.max(unsure[team]!, results.halves[team]! - standings.halves[team]!)
    }
  }
  const play = (at: number): void => {
    const matchup = toCome[at]
    if (!matchup) look()
    else for (const gained of [0, 1, 2]) withResult(results, { ...matchup, count, gained }, () => play(at + 1))
  }
  play(0)
  return Array.from({ length: count }, (_, team): Fate => {
    const left = toCome.filter(({ home, away }) => home === team || away === team).length
    const wins = Math.floor(unsure[team]! / 2) + 1
    const magic = alive[team] === 0 || wins > left ? null : wins
    return { clinched: unsure[team]! < 0, eliminated: alive[team] === 0, controls: magic !== null, magic }
  })
}

/** Returns a function that finds how a team finishes if head-to-head results break ties in wins. */
export const endingByMeetings =
  (team: number, places: number) =>
  ({ standings, matchups }: Left): Ending =>
  outcome => {
    const { count } = standings
    const results: Results = { halves: standings.halves.slice(), against: standings.against.slice() }
    for (const [at, { home, away }] of matchups.entries()) {
      const [winner, loser] = (outcome >> at) & 1 ? [home, away] : [away, home]
      results.halves[winner]! += 2
      results.against[winner * count + loser]! += 2
    }
    const { fewest, max } = aboveIn(standings, results, team)
    return max < places ? 2 : fewest < places ? 1 : 0
  }
