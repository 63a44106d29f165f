import type { Context, LeagueContext } from '../kernel/context.ts'
import { lineupIn } from '../rules/lineups/lineups.ts'
import { playoffWeeks } from '../rules/matchups/playoffs.ts'
import { weekIsOver } from '../season/calendar.ts'
import type { StoredLeague, StoredLineup } from '../store/index.ts'
import { lastWeekOf, type OpenedLeague } from './load.ts'
import { record } from './log.ts'
import { openWeekRosters, rosterIn } from './rosters.ts'

/**
 * Closing a week: its rosters and lineups are stored as they are, for good.
 *
 * Weeks of a live league and of a replay close by themselves once they are over, before the next write; until then nothing
 * was written, so that the present state is the closing state. In hindsight none do, and of a mirror the platform's own
 * rows are what was kept.
 */
export const closesByItself = ({ league }: Pick<OpenedLeague, 'league'>): boolean =>
  league.externalId === null && league.clock.mode !== 'hindsight'

/** Weeks from 1 to the last of the season. */
export const weeksOf = ({ season }: Pick<OpenedLeague, 'season'>): number[] =>
  Array.from({ length: lastWeekOf(season) }, (_, at) => at + 1)

/** Weeks that are still open, ascending. */
export const openWeeks = (opened: OpenedLeague): number[] =>
  weeksOf(opened).filter(week => !opened.league.closedWeeks.includes(week))

/** Open weeks that close at the next write. */
const dueWeeks = ({ now }: Context, opened: OpenedLeague): number[] =>
  closesByItself(opened) ? openWeeks(opened).filter(week => weekIsOver(opened.season.calendar, week, now)) : []

/** Whether a week is closed, or will close at the next write. */
export const isClosed = (context: Context, opened: OpenedLeague, week: number): boolean =>
  opened.league.closedWeeks.includes(week) || dueWeeks(context, opened).includes(week)

/** The lineups of a league by team, each in order of weeks. */
export const lineupsOf = async ({ store }: Context, { league }: OpenedLeague): Promise<Map<string, StoredLineup[]>> =>
  Map.groupBy(await store.lineups.listOf(league.id), ({ teamId }) => teamId)

/** Closes these open weeks. Answers the league after that. */
export const closeWeeks = async (
  context: Context,
  opened: OpenedLeague,
  weeks: readonly number[],
): Promise<OpenedLeague> => {
  const { store } = context
  const { id } = opened.league
  const rosters = await openWeekRosters(context, opened)
  const lineups = await lineupsOf(context, opened)
  const kept = weeks.flatMap(week => opened.teams.map(({ id: teamId }) => ({ teamId, week })))
  await Promise.all(
    kept.flatMap(({ teamId, week }) => [
      store.rosters.keep(id, { teamId, week, spots: rosterIn(rosters, teamId, week) }),
      store.lineups.put(id, { teamId, week, players: lineupIn(lineups.get(teamId), week), byHand: false }),
    ]),
  )
  const closedWeeks = [...opened.league.closedWeeks, ...weeks].sort((a, b) => a - b)
  const league: StoredLeague = { ...opened.league, closedWeeks }
  await store.leagues.update(league)
  return { ...opened, league }
}

/** When a week is over, that closes by itself; null where none does. */
export const closingOf = (opened: OpenedLeague, week: number): number | null => {
  const { weekEnds, endsAt } = opened.season.calendar
  return closesByItself(opened) ? (weekEnds[week] ?? endsAt) : null
}

/** When the first open week is over, that can close by itself; null where none can. */
export const nextClosing = (opened: OpenedLeague): number | null => {
  const ends = openWeeks(opened).flatMap(week => closingOf(opened, week) ?? [])
  return ends.length === 0 ? null : Math.min(...ends)
}

/**
 * When the last week that a league plays is over: that of its final. null where weeks do not close by themselves, as nothing
 * of the season is to come there.
 */
export const seasonEndsAt = (opened: OpenedLeague): number | null =>
  closingOf(opened, playoffWeeks(opened.league.playoffConfig).at(-1)!)

/** Closes the weeks that are over, and answers which. */
export const closeDue = async (context: LeagueContext, opened: OpenedLeague): Promise<number[]> => {
  const weeks = dueWeeks(context, opened)
  await closeWeeks(context, opened, weeks)
  await record(context, opened.league.id, { type: 'close', after: { weeks }, clock: true })
  return weeks
}
