import { lastNflWeek } from '../../../../data/seasons.ts'
import type { LeagueAnswer } from './answers.ts'

/** The last week of the regular season. */
export const lastRegularWeek = ({ season, settings }: LeagueAnswer): number => {
  const last = lastNflWeek(Number(season))
  const start = settings.playoff_week_start ?? 0
  return Number.isInteger(start) && start >= 2 && start <= last ? start - 1 : last
}
