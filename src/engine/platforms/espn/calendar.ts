import { lastNflWeek } from '../../../../data/seasons.ts'
import type { LeagueAnswer } from './answers.ts'

/** When a league plays, by the matchup periods of its settings. */

/** The weeks of a matchup period. */
export const weeksIn = ({ settings }: LeagueAnswer, period: number): readonly number[] =>
  settings.scheduleSettings.matchupPeriods[period] ?? []

/** The last week of the regular season. */
export const lastRegularWeek = (league: LeagueAnswer): number => {
  const { matchupPeriodCount } = league.settings.scheduleSettings
  return Math.max(1, ...Array.from({ length: matchupPeriodCount }, (_, at) => weeksIn(league, at + 1)).flat())
}

/** The last week of all. Seasons of the past have been answered with one of 0: there the schedule says it. */
const lastWeek = ({ status, settings, seasonId }: LeagueAnswer): number => {
  const scheduled = Math.max(0, ...Object.values(settings.scheduleSettings.matchupPeriods).flat())
  return status?.finalScoringPeriod || scheduled || lastNflWeek(seasonId)
}

/** Whether a season is over: leagues of the past are told as active, in a week behind their last one. */
export const isOver = (league: LeagueAnswer): boolean =>
  league.status?.isActive === false || (league.status?.latestScoringPeriod ?? 0) > lastWeek(league)

/** The weeks to ask for: those that have begun. */
export const weeksBegun = (league: LeagueAnswer): number[] => {
  const last = lastWeek(league)
  const begun = Math.min(lastNflWeek(league.seasonId), last, league.status?.latestScoringPeriod ?? last)
  return Array.from({ length: Math.max(0, begun) }, (_, at) => at + 1)
}
