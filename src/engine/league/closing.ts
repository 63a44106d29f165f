import type { Context, LeagueContext } from '../kernel/context.ts'
import { lineupIn } from '../rules/lineups/lineups.ts'
import { playoffWeeks } from '../rules/matchups/playoffs.ts'
import type { StoredLeague } from '../store/index.ts'
import type { OpenedLeague } from './load.ts'
import { record } from './log.ts'
import { openWeekRosters, rosterIn } from './rosters.ts'
import { closesByItself, dueWeeks, lineupsOf, openWeeks } from './weeks.ts'

export const closeWeeks = async (
  context: Context,
  opened: OpenedLeague,
  weeks: readonly number[],
): Promise<OpenedLeague> => {
  const { store } = context
  const { id } = opened.league
  const rosters = await openWeekRosters(context, opened)
  const lineups = await lineupsOf(context, opened)
  const teamWeeks = weeks.flatMap(week => opened.teams.map(({ id: teamId }) => ({ teamId, week })))
  await Promise.all(
    teamWeeks.flatMap(({ teamId, week }) => [
      store.rosters.keep(id, { teamId, week, spots: rosterIn(rosters, teamId, week) }),
      store.lineups.put(id, { teamId, week, players: lineupIn(lineups.get(teamId), week), byHand: false }),
    ]),
  )
  const closedWeeks = [...opened.league.closedWeeks, ...weeks].sort((a, b) => a - b)
  const league: StoredLeague = { ...opened.league, closedWeeks }
  await store.leagues.update(league)
  return { ...opened, league }
}

/** Returns when a week ends. Null for leagues whose weeks do not close automatically. */
export const weekClosesAt = (opened: OpenedLeague, week: number): number | null => {
  const { weekEnds, endsAt } = opened.season.calendar
  return closesByItself(opened) ? (weekEnds[week] ?? endsAt) : null
}

/** Returns when the first open week that can close automatically ends, or null. */
export const nextClosing = (opened: OpenedLeague): number | null => {
  const ends = openWeeks(opened).flatMap(week => weekClosesAt(opened, week) ?? [])
  return ends.length === 0 ? null : Math.min(...ends)
}

/** Returns when a league's championship week ends. Null for leagues whose weeks do not close automatically. */
export const seasonEndsAt = (opened: OpenedLeague): number | null =>
  weekClosesAt(opened, playoffWeeks(opened.league.playoffConfig).at(-1)!)

/** Closes the weeks that are over, and returns them. */
export const closeDue = async (context: LeagueContext, opened: OpenedLeague): Promise<number[]> => {
  const weeks = dueWeeks(context, opened)
  await closeWeeks(context, opened, weeks)
  await record(context, opened.league.id, { type: 'close', after: { weeks }, clock: true })
  return weeks
}
