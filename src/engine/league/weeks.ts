import type { Context } from '../kernel/context.ts'
import { currentWeek, weekIsOver } from '../season/calendar.ts'
import type { StoredLineup } from '../store/index.ts'
import { lastWeekOf, type OpenedLeague, requireLeagueWeek } from './load.ts'

/**
 * When a week closes, its rosters and lineups are stored permanently. In live leagues and replays, a week that is over
 * closes just before the next write. Nothing is written in between, so the current state is the state at the end of the
 * week. In hindsight mode, weeks do not close automatically. A mirror stores what its platform reports.
 */
export const closesByItself = ({ league }: Pick<OpenedLeague, 'league'>): boolean =>
  league.externalId === null && league.clock.mode !== 'hindsight'

export const weeksOf = ({ season }: Pick<OpenedLeague, 'season'>): number[] =>
  Array.from({ length: lastWeekOf(season) }, (_, at) => at + 1)

/** Returns the weeks that are still open, in ascending order. */
export const openWeeks = (opened: OpenedLeague): number[] =>
  weeksOf(opened).filter(week => !opened.league.closedWeeks.includes(week))

/** Returns whether a week is closed, or will close at the next write. */
export const isClosed = (context: Context, opened: OpenedLeague, week: number): boolean =>
  opened.league.closedWeeks.includes(week) || dueWeeks(context, opened).includes(week)

/** Returns a league's lineups by team, each in week order. */
export const lineupsOf = async ({ store }: Context, { league }: OpenedLeague): Promise<Map<string, StoredLineup[]>> =>
  Map.groupBy(await store.lineups.listOf(league.id), ({ teamId }) => teamId)

/** Returns the open weeks that close at the next write. */
export const dueWeeks = ({ now }: Context, opened: OpenedLeague): number[] =>
  closesByItself(opened) ? openWeeks(opened).filter(week => weekIsOver(opened.season.calendar, week, now)) : []

/**
 * Returns the requested week. The default is the current week, or else the last one of the regular season. Throws
 * invalid_request.
 */
export const weekOr = ({ now }: Context, { league, season }: OpenedLeague, week: number | undefined): number => {
  if (week !== undefined) requireLeagueWeek(season, week)
  return week ?? currentWeek(season.calendar, now) ?? league.playoffConfig.startWeek - 1
}
