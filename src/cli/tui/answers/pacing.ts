/** How quickly things are asked for: not while keys pass over what is shown, and not while a daemon allows nothing. */

/** A frame is written within this time. */
export const DRAWING_MS = 5
/** Keys that come quicker than this pass over what is shown between them: a daemon is asked once they rest. */
const RESTING_MS = 250

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** What is waited for before an answer is asked for; where requests are counted, that quick keys rest. */
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
      // What a key did is drawn first: an answer may take longer than a key may wait.
      await sleep(DRAWING_MS)
      while (left() > 0) await sleep(left())
    },
  }
}

/** Where a daemon does not say when its limit ends. */
const USUAL_SECONDS = 60

/** Seconds until the limit of requests ends, by what a daemon refused with; null for any other refusal. */
const secondsOf = (error: unknown): number | null => {
  const { code, retryAfter = USUAL_SECONDS } = error as { code?: string; retryAfter?: number }
  return code === 'rate_limited' ? retryAfter : null
}

/** The limit of requests while it is reached: nothing is asked until it ends, when `again` is called. */
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
    /** When it ends, in wall time; null where it is not reached. */
    until: () => until,
    /** Takes notice of a refusal; answers whether it was of this kind. */
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
