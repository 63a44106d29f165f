import { DAY, HOUR, MINUTE } from '../../../../data/durations.ts'

/**
 * When a message is tried again.
 *
 * 1. What was delivered is done.
 * 2. What the target refuses for good is parked at once; a target that refuses so often in a row is disabled.
 * 3. Anything else is tried again, after pauses that double from seconds to an hour, none of them even, and no sooner than
 *    the target asks.
 * 4. A day after it was first tried it is parked, so that later ones pass. A parked one is sent again only when asked for.
 */

/** What came of a try; `wait` is what the target asks for, ms. */
export type Tried =
  | { status: 'delivered' }
  | { status: 'refused'; why: string }
  | { status: 'failed'; why: string; wait: number }

/** What becomes of a message. */
export type Verdict =
  | { state: 'delivered' }
  | { state: 'waiting'; nextAt: number; why: string }
  | { state: 'parked'; why: string }

/** Pauses between tries, and for how long there are any; ms. */
export interface Pace {
  first: number
  longest: number
  giveUpAfter: number
  /** A try is over by then, or its daemon was killed: another one may try. */
  longestTry: number
}

export const USUAL_PACE: Pace = {
  first: 2_000,
  longest: HOUR,
  giveUpAfter: DAY,
  longestTry: MINUTE,
}

/** So many refusals in a row disable a target. */
export const MAX_REFUSALS = 5

/** A message as far as it was tried. */
export interface Attempt {
  /** When it was first tried, epoch ms of wall time. */
  begunAt: number
  /** How often it was tried before. */
  tries: number
}

/** Judges a try. `random` is from 0 up to 1. */
export const judge = (
  { begunAt, tries }: Attempt,
  tried: Tried,
  { now, random, pace }: { now: number; random: number; pace: Pace },
): Verdict => {
  if (tried.status === 'delivered') return { state: 'delivered' }
  if (tried.status === 'refused') return { state: 'parked', why: tried.why }
  const { why, wait } = tried
  const pause = Math.min(pace.longest, pace.first * 2 ** Math.min(tries, 30)) * (0.5 + random / 2)
  const nextAt = now + Math.ceil(Math.max(wait, pause))
  return nextAt > begunAt + pace.giveUpAfter ? { state: 'parked', why } : { state: 'waiting', nextAt, why }
}
