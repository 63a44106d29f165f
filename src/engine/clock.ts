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

/** Runs from `start` at `speed` times the pace of `wall`. */
export const replayClock = ({ start, speed, wall }: { start: number; speed: number; wall: Clock }): Clock => {
  const began = wall()
  return () => Math.floor(start + (wall() - began) * speed)
}

/** The instant of an ISO 8601 text with a zone, such as 2024-09-05T12:00:00Z. Throws invalid_request otherwise. */
export const parseInstant = (text: string): number => {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    throw invalid(`"${text}" is not an instant; write one like 2024-09-05T12:00:00Z`)
  }
}

/** The clocks of a process: league time stands still at `instant` (HINDSIGHT_CLOCK) when one is given. */
export const processClocks = (instant?: string): Clocks => ({
  league: instant ? frozenClock(parseInstant(instant)) : systemClock,
  wall: systemClock,
})
