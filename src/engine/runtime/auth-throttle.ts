import { HindsightError } from '../base/errors.ts'
import { countIn, rateLimitOf, type Window } from '../rules/rate-limit.ts'

/**
 * Limits wrong guesses of invite tokens, per account. Counts them in memory, because a refusal must not write to the
 * store. For local callers, the limit does not matter, because they can read the store's file anyway.
 */
export interface GuessLimits {
  /** Throws rate_limited for an account with too many wrong guesses. `wall` is in epoch ms. */
  require(accountId: string, wall: number): void
  miss(accountId: string, wall: number): void
}

const MAX_GUESSES = 10

/** Allows ten wrong guesses per account per minute. */
export const openGuessLimits = (): GuessLimits => {
  const windows = new Map<string, Window>()
  return {
    require(accountId, wall) {
      const window = windows.get(accountId)
      if (!window) return
      const { remaining, resetAt } = rateLimitOf(window, MAX_GUESSES)
      if (wall >= resetAt || wall < window.startedAt) windows.delete(accountId)
      else if (remaining === 0) {
        const retryAfter = Math.ceil((resetAt - wall) / 1000)
        const message = `${MAX_GUESSES} invite links did not work; wait ${retryAfter} s, and ask for a new link`
        throw new HindsightError('rate_limited', message, { retryAfter })
      }
    },
    miss(accountId, wall) {
      windows.set(accountId, countIn(windows.get(accountId), { limit: MAX_GUESSES, count: 1 }, wall).window)
    },
  }
}
