import { momentNow } from '../../../views/clock.ts'
import { namesApart } from '../../names/match.ts'
import { useLeague, useNow, useQuery } from '../answers/hooks.ts'
import { leaguesQuery } from '../answers/queries.ts'
import { useScreen } from '../interface/screen.ts'
import { leagueWeek } from './week.ts'

/** The header of every screen: the league, and where its season is. */

/** The name of a league, with its season if another of one's leagues has the same name. */
export const useLeagueName = (): string => {
  const { answer } = useLeague()
  const leagues = useQuery(leaguesQuery(), true).answer?.leagues ?? []
  const at = leagues.findIndex(({ id }) => id === answer?.league.id)
  return namesApart(leagues)[at] ?? answer?.league.name ?? ''
}

/** The season and week; for a replay also its clock. */
export const useSeasonWords = (): string => {
  const { zone } = useScreen()
  const { answer } = useLeague()
  const clock = answer?.league.clock
  const now = useNow(clock?.mode === 'replay' && clock.running)
  if (!answer || !clock) return ''
  const { currentWeek, league } = answer
  const isOver = currentWeek !== null && leagueWeek(answer, currentWeek) !== currentWeek
  const played = currentWeek === null ? 'no week is being played' : `week ${currentWeek} is on`
  const week = isOver ? 'its last week is over' : played
  return `${clock.mode === 'replay' ? `replay ${momentNow(clock, now, zone)}` : `season ${league.season}`}, ${week}`
}
