import { invalid } from './errors.ts'

/** Tells an instant in epoch ms. */
export type Clock = () => number

/**
 * League time decides seasons, weeks, locks and what is visible; wall time decides rate windows, key times and time-outs.
 */
export interface Clocks {
  league: Clock
  wall: Clock
}

export const systemClock: Clock = () => Date.now()

/** Stands still at an instant. */
export const frozenClock =
  (at: number): Clock =>
  () =>
    at

/** A league time of its own: it was `start` when the wall clock showed `since`, and runs at `speed` times its pace. */
export interface Replay {
  start: number
  speed: number
  since: number
}

/** Tells the league time of a replay. */
export const replayClock =
  ({ start, speed, since }: Replay, wall: Clock): Clock =>
  () =>
    Math.floor(start + (wall() - since) * speed)

const FIRST = 0
const LAST = Date.UTC(2201, 0)

/** The instant of an ISO 8601 text with a zone, such as 2024-09-05T12:00:00Z. Throws invalid_request otherwise. */
export const parseInstant = (text: string): number => {
  let at = Number.NaN
  try {
    at = Temporal.Instant.from(text).epochMilliseconds
  } catch {
    // Refused below with all else that is no instant of ours.
  }
  if (at >= FIRST && at < LAST) return at
  throw invalid(`"${text}" is not an instant from 1970 to 2200; write one like 2024-09-05T12:00:00Z`)
}

/** The clocks of a process: league time stands still at `instant` (HINDSIGHT_CLOCK) when one is given, else it is that of a replay. */
export const processClocks = (instant?: string, replay?: Replay): Clocks => {
  const own = replay ? replayClock(replay, systemClock) : systemClock
  return { league: instant ? frozenClock(parseInstant(instant)) : own, wall: systemClock }
}
