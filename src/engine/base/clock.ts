import { setTimeout } from 'node:timers/promises'
import { invalid } from './errors.ts'

/** Returns the current time in epoch ms. */
export type Clock = () => number

/**
 * League time determines the current season and week, locks, and visible stats. Wall time is used for rate limits, key
 * expiration and timeouts. Source: docs/rules.md, Time.
 */
export interface Clocks {
  /** The current time for the process: the wall clock, or a simulated one. */
  league: Clock
  wall: Clock
  /** True if the clock is simulated. */
  simulated?: boolean
}

/** Waits a number of ms of wall time, or until the signal aborts. */
export const realPause = (ms: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, signal && { signal }).catch(() => undefined)

/** Wall time. */
const systemClock: Clock = () => Date.now()

/** Returns a clock that is paused at a given time. */
const frozenClock =
  (at: number): Clock =>
  () =>
    at

/** A replay's timing: league time was `start` when the wall clock showed `since`, and runs `speed` times as fast. */
export interface Replay {
  start: number
  speed: number
  since: number
}

/** Returns a replay's league time. */
export const replayClock =
  ({ start, speed, since }: Replay, wall: Clock): Clock =>
  () =>
    Math.floor(start + (wall() - since) * speed)

const FIRST = 0
const LAST = Date.UTC(2201, 0)

/**
 * Parses an ISO 8601 string with a time zone, such as 2024-09-05T12:00:00Z, to epoch ms. Throws invalid_request for all
 * other strings.
 */
export const parseInstant = (text: string): number => {
  let at = Number.NaN
  try {
    at = Temporal.Instant.from(text).epochMilliseconds
  } catch {
    // The check below rejects this string, along with all others that are not a time from 1970 to 2200.
  }
  if (at >= FIRST && at < LAST) return at
  throw invalid(`"${text}" is not a time from 1970 to 2200; write it as in 2024-09-05T12:00:00Z`)
}

/**
 * Returns a process's clocks. With `instant` (HINDSIGHT_CLOCK), league time is paused there. Otherwise it follows the
 * replay, or else wall time.
 */
export const processClocks = (instant?: string, replay?: Replay): Clocks => {
  const clock = replay ? replayClock(replay, systemClock) : systemClock
  const simulated = Boolean(instant) || replay !== undefined
  return { league: instant ? frozenClock(parseInstant(instant)) : clock, wall: systemClock, simulated }
}
