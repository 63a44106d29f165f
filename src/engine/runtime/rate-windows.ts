import { HindsightError } from '../base/errors.ts'
import type { RateLimit } from '../schema/account.ts'

/**
 * Counts requests and wrong guesses in 60-second windows. A window starts with the first request after the previous
 * window ended. Refused requests do not count. Source: docs/contract.md, Rate limits.
 */

/** A caller's count of requests, batch lines or guesses. */
export interface Window {
  /** In epoch ms. */
  startedAt: number
  used: number
}

/** How long a window lasts. */
const WINDOW_MS = 60_000

const isOver = ({ startedAt }: Window, now: number): boolean => now >= startedAt + WINDOW_MS || now < startedAt

/** Returns the window after `count` more requests at `now`, and whether they were within the limit. */
export const countIn = (
  window: Window | undefined,
  { limit, count }: { limit: number; count: number },
  now: number,
): { window: Window; allowed: boolean } => {
  const present = !window || isOver(window, now) ? { startedAt: now, used: 0 } : window
  const allowed = present.used + count <= limit
  return { window: allowed ? { ...present, used: present.used + count } : present, allowed }
}

/** Returns a window as the account sees it. */
export const rateLimitOf = ({ startedAt, used }: Window, limit: number): RateLimit => ({
  limit,
  remaining: Math.max(0, limit - used),
  used,
  resetAt: startedAt + WINDOW_MS,
})

/** How much of a window a request used. */
export interface Quota {
  allowed: boolean
  rate: RateLimit
}

/** Many callers' windows, by name. */
interface RateWindows {
  /** Takes an amount (default: 1), completely or not at all. */
  take(name: string, limit: number, count?: number): Quota
  /** Returns how much of a caller's window is used, and takes nothing. */
  look(name: string, limit: number): RateLimit
}

/**
 * Windows in memory. They all have the same length and are sorted by when they started, so finished ones come first.
 * Above the max number of windows, new callers share one.
 */
export const openRateWindows = (wall: () => number, max: number): RateWindows => {
  const windows = new Map<string, Window>()
  const forgetOld = (now: number): void => {
    for (const [name, window] of windows) {
      if (rateLimitOf(window, 0).resetAt > now) return
      windows.delete(name)
    }
  }
  const count = (name: string, limit: number, amount: number) => {
    const now = wall()
    forgetOld(now)
    const key = windows.has(name) || windows.size < max ? name : ''
    return { key, ...countIn(windows.get(key), { limit, count: amount }, now) }
  }
  return {
    take(name, limit, amount = 1) {
      const { key, window, allowed } = count(name, limit, amount)
      windows.set(key, window)
      return { allowed, rate: rateLimitOf(window, limit) }
    },
    look: (name, limit) => rateLimitOf(count(name, limit, 0).window, limit),
  }
}

/** Returns the number of whole seconds until a window ends, at least one. */
export const secondsLeft = ({ resetAt }: RateLimit, now: number): number =>
  Math.max(1, Math.ceil((resetAt - now) / 1000))

/**
 * Limits wrong guesses of tokens, per account or visitor's address. Counts them in memory, because a refusal must not
 * write to the store. For local callers, the limit does not matter, because they can read the store's file anyway.
 */
export interface AuthThrottle {
  /** Throws rate_limited for a caller with too many wrong guesses. */
  require(caller: string): void
  miss(caller: string): void
}

const MAX_GUESSES = 10
const MAX_CALLERS = 100_000

/** Allows ten wrong guesses per caller per minute. Above the max number of callers, new ones share ten guesses. */
export const openAuthThrottle = (wall: () => number, maxCallers = MAX_CALLERS): AuthThrottle => {
  const windows = openRateWindows(wall, maxCallers)
  return {
    require(caller) {
      const rate = windows.look(caller, MAX_GUESSES)
      if (rate.remaining > 0) return
      const retryAfter = secondsLeft(rate, wall())
      const message = `${MAX_GUESSES} links did not work; wait ${retryAfter} s, and ask for a new link`
      throw new HindsightError('rate_limited', message, { retryAfter })
    },
    miss: caller => void windows.take(caller, MAX_GUESSES),
  }
}
