import { DAY, HOUR, MINUTE } from '../../../../data/durations.ts'

/**
 * Decides when messages are sent again.
 *
 * 1. A delivered message is done.
 * 2. If a target permanently refuses a message, the message is set aside. If it refuses several in a row, the target is
 *    disabled.
 * 3. A target that no longer exists is removed with its messages.
 * 4. After any other failure, the message is sent again. The pauses are random. They double from seconds to an hour,
 *    and are at least as long as the target asks for.
 * 5. A message is set aside a day after the first attempt, so later messages can be sent. A set-aside message is sent
 *    again only on request.
 */

/** The result of an attempt. `wait` is the pause that the target asks for, in ms. */
export type AttemptResult =
  | { status: 'delivered' }
  | { status: 'refused'; why: string }
  /** The service reports that the target no longer exists. */
  | { status: 'lost'; why: string }
  | { status: 'failed'; why: string; wait: number }

export type Verdict =
  | { state: 'delivered' }
  | { state: 'waiting'; nextAt: number; why: string }
  | { state: 'parked'; why: string }
  | { state: 'removed'; why: string }

/** Pauses between attempts, and how long to keep trying, in ms. */
export interface Pace {
  first: number
  longest: number
  giveUpAfter: number
  /** After this long, an attempt has ended or its daemon was killed. Another daemon can then try. */
  longestTry: number
}

export const USUAL_PACE: Pace = {
  first: 2_000,
  longest: HOUR,
  giveUpAfter: DAY,
  longestTry: MINUTE,
}

/** How many refusals in a row disable a target. */
export const MAX_REFUSALS = 5

/** A target with a message to send. */
export interface WaitingTarget {
  notificationId: string
  leagueId: string
  /** Whether the last attempt failed. */
  failed: boolean
  nextAt: number
}

/** How many targets are served at once: in total, per league, and among those whose last attempt failed. */
export const MAX_AT_ONCE = { all: 16, league: 4, failed: 4 } as const

/**
 * Returns the targets to serve next, in addition to targets in progress. Leagues take turns. Targets whose last attempt
 * failed come last and get only a few of the slots, so unresponsive targets do not delay other messages.
 */
export const nextTargets = <T extends WaitingTarget>(due: readonly T[], underWay: readonly WaitingTarget[]): T[] => {
  const busy = [...underWay]
  const begun: T[] = []
  const inLeague = ({ leagueId }: WaitingTarget): number => busy.filter(each => each.leagueId === leagueId).length
  const failing = (): number => busy.filter(({ failed }) => failed).length
  const isFree = (target: WaitingTarget): boolean =>
    busy.every(({ notificationId }) => notificationId !== target.notificationId) &&
    inLeague(target) < MAX_AT_ONCE.league &&
    !(target.failed && failing() >= MAX_AT_ONCE.failed)
  const before = (a: T, b: T): boolean => {
    if (a.failed !== b.failed) return b.failed
    return inLeague(a) - inLeague(b) < 0 || (inLeague(a) === inLeague(b) && a.nextAt < b.nextAt)
  }
  while (busy.length < MAX_AT_ONCE.all) {
    const free = due.filter(isFree)
    if (free.length === 0) break
    const next = free.reduce((first, each) => (before(each, first) ? each : first))
    begun.push(next)
    busy.push(next)
  }
  return begun
}

/** How often sending a message has been tried, and since when. */
export interface Attempt {
  /** When the first attempt was made, in epoch ms of wall time. */
  begunAt: number
  /** The number of earlier attempts. */
  tries: number
}

/** Decides what happens to a message after an attempt. `random` is from 0 up to, but not including, 1. */
export const decideDelivery = (
  { begunAt, tries }: Attempt,
  tried: AttemptResult,
  { now, random, pace }: { now: number; random: number; pace: Pace },
): Verdict => {
  if (tried.status === 'delivered') return { state: 'delivered' }
  if (tried.status === 'lost') return { state: 'removed', why: tried.why }
  if (tried.status === 'refused') return { state: 'parked', why: tried.why }
  const { why, wait } = tried
  const pause = Math.min(pace.longest, pace.first * 2 ** Math.min(tries, 30)) * (0.5 + random / 2)
  const nextAt = now + Math.ceil(Math.max(wait, pause))
  return nextAt > begunAt + pace.giveUpAfter ? { state: 'parked', why } : { state: 'waiting', nextAt, why }
}
