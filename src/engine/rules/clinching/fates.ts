import { byesIn } from '../odds/bracket.ts'
import { inLastOrder, type Race, type Standings, seedsOf, standingsOf } from '../odds/race.ts'
import { divisionWinnersFirst, standings as tableOf } from '../standings.ts'
import { type Fate, fateOf } from './clinching.ts'
import { type Path, pathsOf } from './paths.ts'
import type { Places } from './places.ts'

/** What is certain of each team of a race: its place in the bracket, its bye, and what it takes. */
export interface TeamFate extends Fate {
  team: string
  /** Has a bye under every outcome. */
  clinchedBye: boolean
  /** Null where many matchups decide, or scores do. */
  paths: readonly Path[] | null
}

/** Sooner than so many weeks before the end nothing is certain that is worth the search. */
const MOST_WEEKS = 6

const settled = (team: string, isIn: boolean, hasBye: boolean): TeamFate => ({
  team,
  clinched: isIn,
  eliminated: !isIn,
  controls: isIn,
  magic: isIn ? 0 : null,
  clinchedBye: hasBye,
  paths: [],
})

/** Seeds of a season whose weeks are all played, as they were drawn or as the table has them. */
const finalSeeds = (race: Race): readonly string[] => {
  if (race.draw)
    return seedsOf(
      race.draw,
      race.teams.map(({ id }) => id),
    )
  const table = tableOf({ ...race, matchups: race.matchups }).map(({ team }) => team)
  return (race.playoffs.divisionWinnersFirst ? divisionWinnersFirst(table) : table).map(({ id }) => id)
}

const undecided = ({ medianGame, playoffs, teams }: Race, standings: Standings): TeamFate[] => {
  const divisions = playoffs.divisionWinnersFirst ? inLastOrder(teams).map(({ division }) => division ?? 0) : null
  const places: Places = { count: playoffs.teams, divisions }
  const byes = byesIn(playoffs.teams)
  return teams.map(({ id }) => {
    const team = standings.ids.indexOf(id)
    const fate = fateOf({ standings, medianGame }, team, places)
    const open = !fate.clinched && !fate.eliminated
    return {
      team: id,
      ...fate,
      clinchedBye:
        byes > 0 && fate.clinched && fateOf({ standings, medianGame }, team, { ...places, count: byes }).clinched,
      paths: medianGame ? null : open ? pathsOf(standings, team, places) : [],
    }
  })
}

/**
 * The fates of all teams, in the order of the race; null where the league does not rank by wins first, and while more than
 * six weeks are left.
 */
export const fatesOf = (race: Race): TeamFate[] | null => {
  const standings = standingsOf(race)
  const { length: left } = standings.weeks
  if (left === 0) {
    const seeds = finalSeeds(race)
    const size = race.playoffs.teams
    return race.teams.map(({ id }) => settled(id, seeds.indexOf(id) < size, seeds.indexOf(id) < byesIn(size)))
  }
  return race.ranking[0] === 'winPct' && left <= MOST_WEEKS ? undecided(race, standings) : null
}
