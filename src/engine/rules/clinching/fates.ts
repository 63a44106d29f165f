import { type Draw, entrantsOf } from '../matchups/playoffs.ts'
import { divisionWinnersFirst, inLastOrder, standings as tableOf } from '../matchups/standings.ts'
import { byesIn } from '../odds/bracket.ts'
import { type Race, type Standings, standingsOf } from '../odds/race.ts'
import { type Fate, fateOf, type Places } from './clinching.ts'
import { endingByMeetings, fatesByMeetings, MAX_WITH_TIES } from './meetings.ts'
import { endingByWins, type Path, pathsOf } from './paths.ts'

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
 * Returns whether head-to-head results break ties in wins. If division winners are seeded first, points break them
 * instead.
 */
const isByMeetings = ({ ranking, medianGame, playoffs }: Race): boolean =>
  ranking[1] === 'headToHead' && !medianGame && !playoffs.divisionWinnersFirst

/** Returns each team's clinch status for these spots, by team index. */
const fatesFor = (race: Race, standings: Standings, places: Places): ((team: number) => Fate) => {
  const exact = isByMeetings(race) ? fatesByMeetings(standings, places.count) : null
  return team => exact?.[team] ?? fateOf({ standings, medianGame: race.medianGame }, team, places)
}

/** Returns the paths to a team's spot; null if points decide or the search would take too long. */
const pathsFor = (race: Race, standings: Standings, places: Places) => {
  if (race.medianGame) return () => null
  if (!isByMeetings(race)) return (team: number) => pathsOf(standings, team, endingByWins(team, places))
  const isNear = standings.weeks.flat().length <= MAX_WITH_TIES
  return (team: number) => (isNear ? pathsOf(standings, team, endingByMeetings(team, places.count)) : null)
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
  const standings = standingsOf(race)
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
