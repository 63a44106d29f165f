import type { Context } from '../../context.ts'
import { lineupIn } from '../../rules/starters.ts'
import { weekIsOver } from '../../season/calendar.ts'
import type { StoredLeague, StoredLineup } from '../../store/index.ts'
import { openSquads, rosterIn } from '../rosters/league-rosters.ts'
import { record } from './log.ts'
import { type Grounds, lastWeekOf } from './opened-league.ts'

/**
 * Closing: of a week that closed, rosters and lineups are kept as they stood, for ever.
 *
 * Weeks of a league that was made before its season ended close by themselves once they are over, at the next write;
 * until then nothing was written, so that the present state is the closing state. Other leagues have none that do, and
 * of a mirror the platform's own rows are what was kept.
 */
export const closesByItself = ({ league, season }: Grounds): boolean =>
  league.externalId === null && league.createdAt < season.calendar.endsAt

/** Weeks from 1 to the last of the season. */
export const weeksOf = ({ season }: Grounds): number[] => Array.from({ length: lastWeekOf(season) }, (_, at) => at + 1)

/** Weeks that are still open, ascending. */
export const openWeeks = (grounds: Grounds): number[] =>
  weeksOf(grounds).filter(week => !grounds.league.closedWeeks.includes(week))

/** Open weeks that close at the next write. */
const dueWeeks = ({ now }: Context, grounds: Grounds): number[] =>
  closesByItself(grounds) ? openWeeks(grounds).filter(week => weekIsOver(grounds.season.calendar, week, now)) : []

/** Whether a week is closed, or is so as soon as anything is written. */
export const isClosed = (context: Context, grounds: Grounds, week: number): boolean =>
  grounds.league.closedWeeks.includes(week) || dueWeeks(context, grounds).includes(week)

/** The lineups of a league by team, each by week. */
export const lineupsOf = async ({ store }: Context, { league }: Grounds): Promise<Map<string, StoredLineup[]>> =>
  Map.groupBy(await store.lineups.listOf(league.id), ({ teamId }) => teamId)

/** Keeps rosters and lineups of weeks that are open. Answers the grounds as they are then. */
export const closeWeeks = async (context: Context, grounds: Grounds, weeks: readonly number[]): Promise<Grounds> => {
  const { store } = context
  const { id } = grounds.league
  const squads = await openSquads(context, grounds)
  const lineups = await lineupsOf(context, grounds)
  for (const week of weeks) {
    for (const team of grounds.teams) {
      await store.rosters.keep(id, { teamId: team.id, week, spots: rosterIn(squads, team.id, week) })
      await store.lineups.put(id, { teamId: team.id, week, players: lineupIn(lineups.get(team.id), week) })
    }
  }
  const closedWeeks = [...grounds.league.closedWeeks, ...weeks].sort((a, b) => a - b)
  const league: StoredLeague = { ...grounds.league, closedWeeks }
  await store.leagues.update(league)
  return { ...grounds, league }
}

/** Closes what is due, as every write to a league does first. */
export const closeDue = async (context: Context, grounds: Grounds): Promise<Grounds> => {
  const due = dueWeeks(context, grounds)
  if (due.length === 0) return grounds
  const closed = await closeWeeks(context, grounds, due)
  await record(context, grounds.league.id, { type: 'close', after: { weeks: due }, clock: true })
  return closed
}
