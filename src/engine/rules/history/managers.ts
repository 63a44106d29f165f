import { type Results, resultsOf, sumOf, winShare } from '../matchups/team-records.ts'
import { sum } from '../mean.ts'
import { type Finish, finishOf, type PastSeason, type Place } from './past-season.ts'

/**
 * The managers of a league over its seasons.
 *
 * 1. Records, points for and points against are those of regular seasons, as their tables have them.
 * 2. Whoever won more of his games stands higher, then whoever has more titles, then more points.
 * 3. Head to head counts every game that two managers had against each other, those of brackets too. Whoever runs two
 *    teams has no record against himself.
 */
export interface Career {
  manager: string
  record: Results
  /** Hundredths of a point. */
  pointsFor: number
  pointsAgainst: number
  titles: number
  finals: number
  playoffs: number
  /** Oldest first. */
  seasons: readonly CareerSeason[]
}

/** A season of a manager. */
export interface CareerSeason extends Omit<Place, 'manager'> {
  season: number
  leagueId: string
  finish: Finish
}

/** What two managers made of their games, from the side of the first. */
export interface Rivalry {
  manager: string
  opponent: string
  record: Results
}

const careerOf = (manager: string, seasons: readonly CareerSeason[]): Career => {
  const count = (finishes: readonly Finish[]): number =>
    seasons.filter(({ finish }) => finishes.includes(finish)).length
  return {
    manager,
    record: sumOf(seasons.map(({ record }) => record)),
    pointsFor: sum(seasons.map(({ pointsFor }) => pointsFor)),
    pointsAgainst: sum(seasons.map(({ pointsAgainst }) => pointsAgainst)),
    titles: count(['champion']),
    finals: count(['champion', 'runnerUp']),
    playoffs: count(['champion', 'runnerUp', 'playoffs']),
    seasons,
  }
}

/** The careers of all managers, best first. */
export const careersOf = (seasons: readonly PastSeason[]): Career[] => {
  const all = seasons.flatMap(season =>
    season.places.map(({ manager, ...place }) => ({
      manager,
      ...place,
      season: season.season,
      leagueId: season.leagueId,
      finish: finishOf(season, place.team),
    })),
  )
  const byManager = Map.groupBy(all, ({ manager }) => manager)
  return Array.from(byManager, ([manager, rows]) =>
    careerOf(
      manager,
      rows.map(({ manager: _, ...season }) => season),
    ),
  ).sort(
    (a, b) =>
      winShare(b.record) - winShare(a.record) ||
      b.titles - a.titles ||
      b.pointsFor - a.pointsFor ||
      (a.manager < b.manager ? -1 : 1),
  )
}

/** Every pair of managers that met, from both sides. */
export const rivalriesOf = (seasons: readonly PastSeason[]): Rivalry[] => {
  const leads = new Map<string, Map<string, number[]>>()
  const note = (own: string, other: string, lead: number): void => {
    const opponents = leads.get(own) ?? new Map<string, number[]>()
    leads.set(own, opponents.set(other, [...(opponents.get(other) ?? []), lead]))
  }
  for (const { places, games } of seasons) {
    const managers = new Map(places.map(({ team, manager }) => [team, manager]))
    for (const { home, away } of games) {
      const [own, other] = [managers.get(home.team)!, managers.get(away.team)!]
      if (own === other) continue
      note(own, other, home.total - away.total)
      note(other, own, away.total - home.total)
    }
  }
  return [...leads].flatMap(([manager, opponents]) =>
    Array.from(opponents, ([opponent, all]) => ({ manager, opponent, record: resultsOf(all) })),
  )
}
