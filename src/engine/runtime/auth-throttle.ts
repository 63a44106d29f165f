import { HindsightError } from '../base/errors.ts'
import { openRateWindows, secondsLeft } from './rate-windows.ts'

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
      const message = `${MAX_GUESSES} invite links did not work; wait ${retryAfter} s, and ask for a new link`
      throw new HindsightError('rate_limited', message, { retryAfter })
    },
    miss: caller => void windows.take(caller, MAX_GUESSES),
  }
}
