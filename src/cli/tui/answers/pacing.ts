/** When answers are fetched: not while keys are pressed quickly, and not while the rate limit is reached. */

/** A frame is written within this time. */
export const DRAWING_MS = 5
/** Keys quicker than this skip what is shown between them: a daemon is asked after the last one. */
const RESTING_MS = 250

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** The pause before a query: with a daemon, until quick keys end. */
export const openPacing = (isCounted: boolean) => {
  let pressedAt = 0
  let isQuick = false
  const left = () => (isCounted && isQuick ? pressedAt + RESTING_MS - Date.now() : 0)
  return {
    keyPressed: () => {
      const now = Date.now()
      isQuick = now - pressedAt < RESTING_MS
      pressedAt = now
    },
    async rested() {
      // The effect of a key is drawn first, as an answer may take long.
      await sleep(DRAWING_MS)
      while (left() > 0) await sleep(left())
    },
  }
}

/** For a daemon that does not say when its limit ends. */
const USUAL_SECONDS = 60

/** Seconds until the rate limit ends, from a daemon's refusal; null for any other refusal. */
const secondsOf = (error: unknown): number | null => {
  const { code, retryAfter = USUAL_SECONDS } = error as { code?: string; retryAfter?: number }
  return code === 'rate_limited' ? retryAfter : null
}

/** The rate limit: once reached, nothing is asked until it ends, when `again` is called. */
export const openRateLimit = (again: () => void) => {
  const listeners = new Set<() => void>()
  let until: number | null = null
  const change = (to: number | null): void => {
    until = to
    for (const listener of listeners) listener()
  }
  const end = (): void => {
    change(null)
    again()
  }
  return {
    /** When it ends, in wall time; null if it is not reached. */
    until: () => until,
    /** Notes a refusal; answers whether it was the rate limit. */
    reached(error: unknown): boolean {
      const seconds = secondsOf(error)
      if (seconds !== null && until === null) {
        setTimeout(end, seconds * 1000).unref()
        change(Date.now() + seconds * 1000)
      }
      return seconds !== null
    },
    watch(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
