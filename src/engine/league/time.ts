import * as z from 'zod/mini'
import { WEEK } from '../../../data/durations.ts'
import { conflict, type HindsightError, invalid } from '../base/errors.ts'
import type { Admission, Context, LeagueContext } from '../kernel/context.ts'
import { LAST_STEP, replayTime } from '../rules/league/clock.ts'
import type { ReplayDraft } from '../schema/clock.ts'
import { type Calendar, lateOverAt } from '../season/calendar.ts'
import type { StoredLeague } from '../store/index.ts'

/**
 * Returns a league's current time (docs/rules.md, League clocks). A replay's clock follows real time. Leagues in
 * hindsight mode use the process's time, because they have no due events left. For a live league created by a process
 * with a simulated clock, other simulated processes use their own time, and processes on the real clock use the time of
 * the league's latest write. All other leagues follow the wall clock.
 */
export const leagueTime = (
  { clock, processedThrough, season }: Pick<StoredLeague, 'clock' | 'processedThrough' | 'season'>,
  { time, wall, simulated }: Admission,
): number => {
  const { mode, running, speed, at, since } = clock
  if (mode === 'replay') {
    const bounds = { processedThrough: processedThrough.at, endsAt: lateOverAt(season) }
    return replayTime({ running, speed, at: at!, since: since! }, bounds, wall)
  }
  if (mode === 'hindsight') return Math.max(time, processedThrough.at)
  if (!clock.simulated) return wall
  return simulated ? Math.max(time, processedThrough.at) : processedThrough.at
}

/** Returns whether a league is on the wall clock. If so, the loaded files cannot contain its future. */
export const followsWall = (
  { clock: { mode, simulated } }: Pick<StoredLeague, 'clock'>,
  admitted: Pick<Admission, 'simulated'>,
): boolean => mode !== 'replay' && !simulated && !(mode === 'hindsight' && admitted.simulated)

/** Returns the context for calls in a league at a given league time. */
export const contextAt = (context: Context, leagueId: string, now: number): LeagueContext => ({
  ...context,
  leagueId,
  now,
})

/**
 * Returns whether a league belongs to this kind of process, or has its own clock. A live league belongs either to
 * processes on the real clock or to processes on a simulated clock.
 */
export const isOfItsTime = (
  { clock }: Pick<StoredLeague, 'clock'>,
  { simulated }: Pick<Context['admitted'], 'simulated'>,
): boolean => clock.mode !== 'live' || clock.simulated === simulated

/** Returns the error for a write that `requireOwnTime` refuses, or null. */
const timeConflict = ({ admitted }: Context, league: StoredLeague): HindsightError | null => {
  const { clock, processedThrough, id, name } = league
  if (!isOfItsTime(league, admitted)) {
    if (admitted.simulated) return conflict(`${name} uses the real clock, but this process uses a simulated clock`)
    return conflict(`${name} was played on a simulated clock`, {
      atTerminal: `hindsight league clock mode replay --league ${id} gives it its own clock`,
    })
  }
  if (clock.mode === 'live' && clock.simulated && admitted.time < processedThrough.at) {
    return conflict(`${name} is already at ${new Date(processedThrough.at).toISOString()}, and its time can't go back`)
  }
  return null
}

/**
 * Throws conflict if a write is for a league that belongs to the other kind of process. Also throws it if the league
 * has a simulated clock and the write is before its latest time.
 */
export const requireOwnTime = (context: Context, league: StoredLeague): void => {
  const refused = timeConflict(context, league)
  if (refused) throw refused
}

/**
 * Throws what `requireOwnTime` throws, after a write to a league that was read before it. The write can have given the
 * league a clock that this process can use.
 */
export const requireOwnTimeSince = async (context: Context, before: StoredLeague): Promise<void> => {
  if (timeConflict(context, before)) requireOwnTime(context, (await context.store.leagues.find(before.id)) ?? before)
}

/**
 * The `behind` field. It is set only in responses about a single league that has a due step other than a week closing.
 */
export const Behind = z.optional(z.literal(true))

export const behindIn = ({ behind }: Pick<Context, 'behind'>): { behind?: true } => (behind ? { behind } : {})

/** A clock, and the time through which its league is processed. */
type NewClock = Pick<StoredLeague, 'clock' | 'processedThrough'>

/**
 * Returns the default start of a replay, a week before the first kickoff. Throws conflict if the season does not have a
 * schedule.
 */
const usualStart = ({ season, kickoffs }: Calendar): number => {
  const first = Math.min(...kickoffs.flatMap(games => [...games.values()]))
  if (Number.isFinite(first)) return first - WEEK
  throw conflict(`Season ${season} does not have a schedule here; set the start of the replay (clock.from)`)
}

/** Returns the clock of a new replay. Throws invalid_request if it starts in the future, or after the season's end. */
export const newReplay = (
  { wall }: Pick<Context, 'wall'>,
  calendar: Calendar,
  { from = usualStart(calendar), running, speed }: Omit<ReplayDraft, 'mode'>,
): NewClock => {
  const last = Math.min(wall, lateOverAt(calendar.season))
  if (from > last) {
    throw invalid(`A replay of ${calendar.season} must begin at ${new Date(last).toISOString()} or earlier`)
  }
  return {
    clock: { mode: 'replay', running, speed, at: from, since: wall, simulated: false },
    processedThrough: { at: from, step: LAST_STEP },
  }
}

/**
 * Returns the clock of a league on the wall clock, which is live until its season is over, and then in hindsight mode.
 * A live league belongs to the kind of process that created it.
 */
export const wallClock = ({ admitted }: Pick<Context, 'admitted'>, { endsAt }: Calendar): NewClock => {
  const { time, simulated } = admitted
  const mode = endsAt <= time ? 'hindsight' : 'live'
  return {
    clock: { mode, running: true, speed: 1, at: null, since: null, simulated: simulated && mode === 'live' },
    processedThrough: { at: time, step: LAST_STEP },
  }
}
