import { countIn, rateLimitOf, type Window } from '../rules/rate-limit.ts'
import type { RateLimit } from '../schema/account.ts'

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
