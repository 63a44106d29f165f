import { type Draw, entrantsOf } from '../matchups/playoffs.ts'
import { divisionWinnersFirst, inLastOrder, standings as tableOf } from '../matchups/standings.ts'
import { byesIn } from '../odds/bracket.ts'
import { numberedStandings, type Race, type Standings } from '../odds/race.ts'
import { headToHead } from '../odds/ranking.ts'
import { type Fate, fateOf, type Places } from './clinching.ts'
import { type Ending, endingByWins, type Left, type Path, pathsOf } from './paths.ts'

/** A team's playoff status: its spot, its bye, and the results that it needs. */
export interface TeamFate extends Fate {
  team: string
  /** True if the team has a bye under every outcome. */
  clinchedBye: boolean
  /** True if the team does not have a bye under any outcome. */
  eliminatedBye: boolean
  /** Null if too many matchups are involved, or if points decide. */
  paths: readonly Path[] | null
}

/** With more weeks left than this, nothing is computed. Few teams have clinched or are eliminated by then. */
const MAX_WEEKS = 6

const settledFate = (team: string, isIn: boolean, hasBye: boolean): TeamFate => ({
  team,
  clinched: isIn,
  eliminated: !isIn,
  controls: isIn,
  magic: isIn ? 0 : null,
  clinchedBye: hasBye,
  eliminatedBye: !hasBye,
  paths: [],
})

/** Returns the bracket after the last week: as it was drawn, or from the final standings. */
const drawOf = (race: Race): Draw => {
  if (race.draw) return race.draw
  const table = tableOf(race).map(({ team }) => team)
  return { seeds: (race.playoffs.divisionWinnersFirst ? divisionWinnersFirst(table) : table).map(({ id }) => id) }
}

/**
 * Clinching in leagues that break ties in wins by head-to-head results before points. Examines every result of the
 * remaining matchups, including ties. Among tied teams, the one with the best head-to-head record comes first, then the
 * best of the remaining teams. If several teams are still tied after head-to-head, any of them can come first, because
 * points decide.
 */

/** The max number of remaining matchups to examine, which is the last week in a fourteen-team league. */
const MAX_WITH_TIES = 7

type Results = Pick<Standings, 'halves' | 'against'>

/** The min and max number of teams that can finish above a team. */
interface Above {
  min: number
  max: number
}

/** Returns how many teams in a group tied in wins can finish ahead of a team. */
const before = (
  standings: Standings,
  against: Standings['against'],
  { team, level }: { team: number; level: readonly number[] },
): Above => {
  if (level.length === 1) return { min: 0, max: 0 }
  const headToHeadValue = headToHead(standings, { against }, level)
  const values = level.map(headToHeadValue)
  const top = Math.max(...values)
  const firsts = level.filter((_, at) => values[at] === top)
  const ways = firsts.map(first => {
    if (first === team) return { min: 0, max: 0 }
    const rest = level.filter(other => other !== first)
    const { min, max } = before(standings, against, { team, level: rest })
    return { min: min + 1, max: max + 1 }
  })
  return { min: Math.min(...ways.map(({ min }) => min)), max: Math.max(...ways.map(({ max }) => max)) }
}

/** Returns how many teams can finish above a team, given these results. */
const aboveIn = (standings: Standings, results: Results, team: number): Above => {
  const { count, games } = standings
  const lead = (other: number): number => results.halves[other]! * games[team]! - results.halves[team]! * games[other]!
  const teams = Array.from({ length: count }, (_, other) => other)
  const above = teams.filter(other => lead(other) > 0).length
  const level = teams.filter(other => lead(other) === 0)
  const { min, max } = before(standings, results.against, { team, level })
  return { min: above + min, max: above + max }
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
const headToHeadFates = (standings: Standings, places: number): Fate[] | null => {
  const { count } = standings
  const toCome = standings.weeks.flat().filter(({ away }) => away >= 0)
  if (toCome.length > MAX_WITH_TIES) return null
  const results: Results = { halves: standings.halves.slice(), against: standings.against.slice() }
  /** For each team, the highest number of half wins that it gained without clinching; -1 if it always clinched. */
  const unsure = new Int32Array(count).fill(-1)
  const alive = new Uint8Array(count)
  const look = (): void => {
    for (let team = 0; team < count; team++) {
      const { min, max } = aboveIn(standings, results, team)
      if (min < places) alive[team] = 1
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
const headToHeadEnding =
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
    const { min, max } = aboveIn(standings, results, team)
    return max < places ? 2 : min < places ? 1 : 0
  }

/**
 * Returns whether head-to-head results break ties in wins. If division winners are seeded first, points break them
 * instead.
 */
const breaksTiesByHeadToHead = ({ ranking, medianGame, playoffs }: Race): boolean =>
  ranking[1] === 'headToHead' && !medianGame && !playoffs.divisionWinnersFirst

/** Returns each team's clinch status for these spots, by team index. */
const fatesFor = (race: Race, standings: Standings, places: Places): ((team: number) => Fate) => {
  const exact = breaksTiesByHeadToHead(race) ? headToHeadFates(standings, places.count) : null
  return team => exact?.[team] ?? fateOf({ standings, medianGame: race.medianGame }, team, places)
}

/** Returns the paths to a team's spot; null if points decide or the search would take too long. */
const pathsFor = (race: Race, standings: Standings, places: Places) => {
  if (race.medianGame) return () => null
  if (!breaksTiesByHeadToHead(race)) return (team: number) => pathsOf(standings, team, endingByWins(team, places))
  const isNear = standings.weeks.flat().length <= MAX_WITH_TIES
  return (team: number) => (isNear ? pathsOf(standings, team, headToHeadEnding(team, places.count)) : null)
}

/** Returns each team's playoff status while games remain. Each is computed on demand. */
const openFates = (race: Race, standings: Standings): (() => TeamFate)[] => {
  const { playoffs, teams } = race
  const divisions = playoffs.divisionWinnersFirst ? inLastOrder(teams).map(({ division }) => division ?? 0) : null
  const places: Places = { count: playoffs.teams, divisions }
  const byes = byesIn(playoffs.teams)
  const pathsIn = pathsFor(race, standings, places)
  const fateFor = fatesFor(race, standings, places)
  const byeFor = byes > 0 ? fatesFor(race, standings, { ...places, count: byes }) : null
  return teams.map(({ id }) => () => {
    const team = standings.ids.indexOf(id)
    const fate = fateFor(team)
    const bye = fate.eliminated ? undefined : byeFor?.(team)
    const open = !fate.clinched && !fate.eliminated
    return {
      team: id,
      ...fate,
      clinchedBye: bye?.clinched === true,
      eliminatedBye: bye?.eliminated !== false,
      paths: open ? pathsIn(team) : race.medianGame ? null : [],
    }
  })
}

/**
 * Returns each team's playoff status, in the order of the race; null if the league does not rank by wins first, or if
 * more than six weeks are left. Each is computed on demand, because a team takes up to 0.1 s.
 */
export const fatesByTeam = (race: Race): (() => TeamFate)[] | null => {
  const standings = numberedStandings(race)
  const { length: left } = standings.weeks
  if (left === 0) {
    const { teams, byes } = entrantsOf(race.playoffs, drawOf(race))
    return race.teams.map(
      ({ id }) =>
        () =>
          settledFate(id, teams.includes(id), byes.includes(id)),
    )
  }
  return race.ranking[0] === 'winPct' && left <= MAX_WEEKS ? openFates(race, standings) : null
}
