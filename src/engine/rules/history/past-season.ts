import { games, type Results } from '../matchups/team-records.ts'

/** A league's season, in the form that history uses. */
export interface PastSeason {
  season: number
  leagueId: string
  /** Best first, by the regular-season standings. */
  places: readonly Place[]
  /** Regular-season and playoff games that were played, week by week. */
  games: readonly PastGame[]
  /** The winner and loser of the championship game; null until it is decided. */
  champion: string | null
  runnerUp: string | null
  /** The winner of the third-place game; null if it was not played. */
  thirdPlace: string | null
  /** The teams in the bracket; empty before it is drawn. */
  inPlayoffs: readonly string[]
}

/** A team's final position in a season. Managers are identified by name in all seasons. */
export interface Place {
  team: string
  name: string
  manager: string
  rank: number
  record: Results
  /** In hundredths. */
  pointsFor: number
  pointsAgainst: number
}

/** A game between two teams. Totals are in hundredths. */
export interface PastGame {
  week: number
  playoffs: boolean
  home: PastSide
  away: PastSide
}

export interface PastSide {
  team: string
  total: number
  /** The best possible total minus the lineup's total, in hundredths. */
  left: number
  /** The team's largest deficit between the week's kickoffs, in hundredths. */
  behind: number
}

/**
 * Returns whether at least one week of the season counts. Without one, the season is not part of the league's history.
 */
export const isPlayed = ({ places, games: played }: PastSeason): boolean =>
  played.length > 0 || places.some(({ record, pointsFor }) => games(record) > 0 || pointsFor !== 0)

/** How a season ended for a team. */
export type Finish = 'champion' | 'runnerUp' | 'playoffs' | 'out' | null

/** Returns how a season ended for a team; null until there is a champion. */
export const finishOf = ({ champion, runnerUp, inPlayoffs }: PastSeason, team: string): Finish => {
  if (champion === null) return null
  if (team === champion) return 'champion'
  if (team === runnerUp) return 'runnerUp'
  return inPlayoffs.includes(team) ? 'playoffs' : 'out'
}
