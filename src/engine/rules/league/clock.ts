/**
 * League time.
 *
 * 1. `live`: wall time.
 * 2. `hindsight`: also wall time, because the season is over and all its results are known. Locks and week closings do
 *    not happen automatically, but waivers run daily.
 * 3. `replay`: league time is separate. While paused, it is `at`. While running, it advances `speed` ms for each ms
 *    since `since`. It never passes wall time, never falls below the processed time, and stops after the season's last
 *    event.
 */
import { MINUTE } from '../../../../data/durations.ts'
import type { Milestone } from '../../../../data/leagues.ts'
import { countBefore } from '../binary-search.ts'

/**
 * A write's position among the steps of `due-events.ts` that are due at the same time. The positions are stored, so this
 * one leaves gaps for new steps.
 */
export const LAST_STEP = 9

/** A replay's stored clock. `at` is league time and `since` is wall time, both in epoch ms. */
export interface ReplayClock {
  running: boolean
  /** Ms of league time per ms of wall time while the clock runs. */
  speed: number
  /** League time when the clock was last set. */
  at: number
  /** Wall time when the clock was last set. */
  since: number
}

/**
 * Returns the time for which live points are shown: the last full minute of league time. On a clock that runs faster
 * than a minute per second, this time advances in steps of as many minutes as pass in a second.
 */
export const liveInstant = (speed: number, now: number): number => {
  const step = MINUTE * Math.max(1, Math.ceil(speed / 60))
  return Math.floor(now / step) * step
}

/** A replay's limits: the league time processed so far, and the end of its season. */
interface ReplayBounds {
  processedThrough: number
  endsAt: number
}

/** Returns a replay's league time. */
export const replayTime = ({ running, speed, at, since }: ReplayClock, bounds: ReplayBounds, wall: number): number => {
  const time = running ? Math.floor(at + (wall - since) * speed) : at
  return Math.max(Math.min(time, wall, bounds.endsAt), bounds.processedThrough)
}

/** Returns the wall time when a replay reaches a given league time; infinity while it is paused. */
export const reachedAt = ({ running, speed, at, since }: ReplayClock, instant: number): number =>
  running ? Math.max(since + Math.ceil((instant - at) / speed), instant) : Number.POSITIVE_INFINITY

/** Returns the clock in effect. A replay pauses automatically at the end of its season. */
export const currentClock = <Clock extends ReplayClock>(clock: Clock, endsAt: number, wall: number): Clock => {
  const since = reachedAt(clock, endsAt)
  return since <= wall ? { ...clock, running: false, at: endsAt, since } : clock
}

/** Returns a clock after a change. It continues from its current time. */
export const clockChange = (
  clock: ReplayClock,
  change: Partial<Pick<ReplayClock, 'running' | 'speed'>>,
  { now, wall }: { now: number; wall: number },
): ReplayClock => ({ ...clock, ...change, at: now, since: wall })

/** How long before a kickoff a replay stops, in ms. */
const BEFORE_KICKOFF = MINUTE

/** The rest of the season. Times are in epoch ms, in ascending order. */
interface Ahead {
  kickoffs: readonly number[]
  /** When the current or next week ends; null after the last week. */
  weekEndsAt: number | null
  /** When the league's next day begins. */
  dayAt: number
}

/**
 * Returns when the next milestone is: one minute before the first kickoff that is more than a minute away, the next
 * daily run, or the end of the week. Null if the season does not have any more milestones.
 */
export const milestoneAt = (
  milestone: Milestone,
  now: number,
  { kickoffs, weekEndsAt, dayAt }: Ahead,
): number | null => {
  if (milestone === 'day') return dayAt
  if (milestone === 'week') return weekEndsAt
  const next = kickoffs[countBefore(kickoffs.length, place => kickoffs[place]! - BEFORE_KICKOFF <= now)]
  return next === undefined ? null : next - BEFORE_KICKOFF
}
