import { setTimeout as pause } from 'node:timers/promises'
import { HindsightError } from '../../engine/index.ts'
import { type Caller, calling } from './caller.ts'

const MOST_WAITS = 5

/** A caller that waits and retries when a daemon's rate limit is reached. */
export const patient = (caller: Caller): Caller => ({
  ...caller,
  ...calling(async (operation, written) => {
    for (let waits = 0; ; waits++) {
      try {
        return await caller.send(operation, written)
      } catch (error) {
        const limited = caller.remote && error instanceof HindsightError && error.code === 'rate_limited'
        if (!limited || error.retryAfter === undefined || waits === MOST_WAITS) throw error
        await pause(error.retryAfter * 1000)
      }
    }
  }),
})
