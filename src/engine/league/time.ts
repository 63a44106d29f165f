import type { Admission, Context, LeagueContext } from '../kernel/context.ts'
import { replayTime } from '../rules/league/clock.ts'
import { lateOverAt } from '../season/calendar.ts'
import type { StoredLeague } from '../store/index.ts'

/**
 * What time it is in a league (docs/rules.md, League clocks).
 *
 * Replays run beside the true wall. Leagues in hindsight are at the time of the process, as nothing of them is to come. A
 * live league that was made by a process with a made-up time is read by such processes at that time, and by others at the
 * newest time at which it was written. All others follow the wall.
 */
export const leagueTime = (
  { clock, dealtWith, season }: Pick<StoredLeague, 'clock' | 'dealtWith' | 'season'>,
  { time, wall, simulated }: Admission,
): number => {
  const { mode, running, speed, at, since } = clock
  if (mode === 'replay') {
    const bounds = { dealtWith: dealtWith.at, endsAt: lateOverAt(season) }
    return replayTime({ running, speed, at: at!, since: since! }, bounds, wall)
  }
  if (mode === 'hindsight') return Math.max(time, dealtWith.at)
  if (!clock.simulated) return wall
  return simulated ? Math.max(time, dealtWith.at) : dealtWith.at
}

/** The context of what is done in a league at an instant of its time. */
export const atInstant = (context: Context, leagueId: string, now: number): LeagueContext => ({
  ...context,
  leagueId,
  now,
})

/**
 * The context of a call in a league: `now` is the league's time. A read cannot take steps, so it is as of just before
 * the first due step that is more than the end of a week.
 */
export const atLeague = async (
  context: Context,
  league: StoredLeague,
  access: 'read' | 'write',
): Promise<LeagueContext> => {
  const there = atInstant(context, league.id, leagueTime(league, context.admitted))
  const nothingDue =
    league.externalId !== null ||
    (league.clock.mode === 'hindsight' && league.acquisitionMode === 'fcfs' && league.tradeReviewHours === 0)
  if (access === 'write' || nothingDue) return there
  const { undoneSince } = await import('./due-events.ts')
  const since = await undoneSince(there, league)
  if (since === null) return there
  return { ...there, now: Math.max(since - 1, league.dealtWith.at), behind: true }
}
