import {
  type Bounds,
  HindsightError,
  type Holder,
  openCapacity,
  openRateWindows,
  PLANS,
  secondsLeft,
  WAIT_FOR_RETRY_AFTER,
} from '../../engine/index.ts'
import type { Exchange } from './exchange.ts'
import type { Service } from './service.ts'

/**
 * Limits on bodies with many lines, so other callers do not have to wait: lines per minute, one body at a time for each
 * key and two in total, and limits on the work.
 */
export interface BulkLimits {
  /**
   * Counts lines against a key's window, all of them or none, across requests. Throws payload_too_large for more lines
   * than the plan allows per minute, and rate_limited for more lines than the window has left.
   */
  takeLines(holder: Holder, lines: number): void
  /**
   * Runs a request's work that can take a long time. Each key runs one such request at a time. The work reads the body,
   * and then calls `admit` with its number of lines. `admit` accepts all lines or none, and returns the limits on the
   * work. Throws rate_limited while the key has another request in progress. `admit` throws what `takeLines` throws,
   * and server_error if too many requests are in progress.
   */
  within<T>(exchange: Exchange, holder: Holder, work: (admit: (lines: number) => Bounds) => Promise<T>): Promise<T>
}

const MAX_AT_ONCE = 2
const MAX_LOCK_MS = 4_000
const MAX_KEYS = 100_000

const busyKey = (): HindsightError =>
  new HindsightError('rate_limited', 'This key has a batch in progress; wait for its response', { retryAfter: 1 })

const busyDaemon = (): HindsightError =>
  new HindsightError('server_error', `${MAX_AT_ONCE} batches are already in progress; send this one again later`, {
    retryAfter: 1,
  })

const whenGone = (): HindsightError => new HindsightError('server_error', 'The client disconnected')
const whenEnding = (): HindsightError =>
  new HindsightError('server_error', 'The daemon is stopping, so nothing was written; send this request again', {
    retryAfter: 5,
  })

/** Returns a signal that aborts when the client disconnects or the listener stops. */
const watchEnding = ({ c }: Exchange): { signal: AbortSignal; forget(): void } => {
  const over = new AbortController()
  const onAbort = (): void => over.abort(whenGone())
  const ending = (): void => over.abort(whenEnding())
  const { signal } = c.req.raw
  const { stopping } = c.env
  signal.addEventListener('abort', onAbort)
  stopping?.addEventListener('abort', ending)
  if (signal.aborted) onAbort()
  if (stopping?.aborted) ending()
  return {
    signal: over.signal,
    forget() {
      signal.removeEventListener('abort', onAbort)
      stopping?.removeEventListener('abort', ending)
    },
  }
}

const openLineWindows = ({ engine }: Service): BulkLimits['takeLines'] => {
  const { wall } = engine.clocks
  const windows = openRateWindows(wall, MAX_KEYS)
  return ({ key, account }, lines) => {
    const limit = PLANS[account.plan].linesPerMinute
    const { allowed, rate } = windows.take(key.id, limit, lines)
    if (allowed) return
    const words = `This batch has ${lines} lines, but the ${account.plan} plan allows ${limit} in 60 seconds (${rate.remaining} left)`
    if (lines > limit) throw new HindsightError('payload_too_large', `${words}; send fewer lines at a time`)
    throw new HindsightError('rate_limited', `${words}; ${WAIT_FOR_RETRY_AFTER}`, {
      retryAfter: secondsLeft(rate, wall()),
    })
  }
}

/** Creates a daemon's limits on bodies with many lines. They stay in memory. */
export const openBulkLimits = (service: Service): BulkLimits => {
  const takeLines = openLineWindows(service)
  const ofKey = { max: 1, refusal: busyKey }
  const perKey = openCapacity({ each: ofKey })
  const all = openCapacity({ each: ofKey, all: { max: MAX_AT_ONCE, refusal: busyDaemon } })
  return {
    takeLines,
    async within(exchange, holder, work) {
      const { account, key } = holder
      const leaving = [perKey.take(key.id)]
      const admit = (lines: number): Bounds => {
        leaving.push(all.take(key.id))
        takeLines(holder, lines)
        const { signal, forget } = watchEnding(exchange)
        leaving.push(forget)
        return { signal, workMs: PLANS[account.plan].batchMs, lockMs: MAX_LOCK_MS }
      }
      try {
        return await work(admit)
      } finally {
        for (const leave of leaving) leave()
      }
    },
  }
}
