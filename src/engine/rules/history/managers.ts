import { type Results, resultsOf, sumOf, winShare } from '../matchups/team-records.ts'
import { sum } from '../mean.ts'
import { type Finish, finishOf, type PastSeason, type Place } from './past-season.ts'

/**
 * A player's stint with a team, starting in a given week. It ends with the first week when the player is not on the
 * roster, even if the player returns later. A week counts if the player was on the team's roster (including IR and the
 * taxi squad) or in its lineup. A week without a game scores 0.
 */
export interface PlayedWeeks {
  /** The weeks that count in the league, including playoffs, in ascending order. */
  weeks: readonly number[]
  has(team: string, playerId: string, week: number): boolean
  starts(team: string, playerId: string, week: number): boolean
  /** Returns a player's points in hundredths; null without a game. */
  pointsOf(playerId: string, week: number): number | null
}

export interface Stint {
  /** The first week; null without a stint. */
  from: number | null
  until: number | null
  weeks: number
  starts: number
  /** The points while on the roster, and those while in the lineup, in hundredths. */
  points: number
  started: number
}

/** Returns a player's stint with a team, starting in a week; empty if the week is null. */
export const stintStats = (
  { weeks, has, starts, pointsOf }: PlayedWeeks,
  { team, playerId }: { team: string; playerId: string },
  since: number | null,
): Stint => {
  const later = since === null ? [] : weeks.filter(week => week >= since)
  const end = later.findIndex(week => !has(team, playerId, week))
  const stint = end < 0 ? later : later.slice(0, end)
  const started = stint.filter(week => starts(team, playerId, week))
  const sum = (some: readonly number[]): number =>
    some.reduce((total, week) => total + (pointsOf(playerId, week) ?? 0), 0)
  return {
    from: stint[0] ?? null,
    until: stint.at(-1) ?? null,
    weeks: stint.length,
    starts: started.length,
    points: sum(stint),
    started: sum(started),
  }
}

/**
 * A league's managers across its seasons.
 *
 * 1. Records, points for and points against come from the regular-season standings.
 * 2. Managers are sorted by win share, then titles, then points.
 * 3. Head-to-head records count every game between two managers, including playoffs. Two teams of the same manager do
 *    not have a record against each other.
 */
export interface Career {
  manager: string
  record: Results
  /** In hundredths. */
  pointsFor: number
  pointsAgainst: number
  titles: number
  finals: number
  playoffs: number
  /** Oldest first. */
  seasons: readonly CareerSeason[]
}

/** A manager's season. */
interface CareerSeason extends Omit<Place, 'manager'> {
  season: number
  leagueId: string
  finish: Finish
}

/** The games between two managers, from the first manager's point of view. */
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

/** Returns the careers of all managers, best first. */
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

/** Returns every pair of managers who have played each other, once from each manager's point of view. */
export const rivalriesOf = (seasons: readonly PastSeason[]): Rivalry[] => {
  const leads = new Map<string, Map<string, number[]>>()
  const note = (manager: string, other: string, lead: number): void => {
    const opponents = leads.get(manager) ?? new Map<string, number[]>()
    leads.set(manager, opponents.set(other, [...(opponents.get(other) ?? []), lead]))
  }
  for (const { places, games } of seasons) {
    const managers = new Map(places.map(({ team, manager }) => [team, manager]))
    for (const { home, away } of games) {
      const [manager, other] = [managers.get(home.team)!, managers.get(away.team)!]
      if (manager === other) continue
      note(manager, other, home.total - away.total)
      note(other, manager, away.total - home.total)
    }
  }
  return [...leads].flatMap(([manager, opponents]) =>
    Array.from(opponents, ([opponent, all]) => ({ manager, opponent, record: resultsOf(all) })),
  )
}
