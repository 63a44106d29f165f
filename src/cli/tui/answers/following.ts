import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '../../caller/caller.ts'
import type { AnswerCache } from './cache.ts'

/** Updates answers after writes by other processes. */

const LOCAL_MS = 250
/** The pause before reopening a stream that ended, ms. */
const ENDED_MS = 250
/** The pause before the next request to an unreachable daemon, ms. */
const RETRY_MS = 1_000
/** The pause after a daemon refuses to stream, ms, for example because all streams of the key are open. */
const REFUSED_MS = 15_000
/**
 * How often to check for changes that come with time, such as the end of a game, ms. These requests count toward a
 * daemon's rate limit.
 */
const TIME_MS = { local: 30_000, remote: 60_000 }

/** Counts the writes of all processes in the local store, at almost no cost. */
const followStore = async (cache: AnswerCache, caller: Caller, signal: AbortSignal): Promise<void> => {
  const { version } = (await caller.local()).engine.database
  let seen = await version()
  cache.countWith(async () => {
    const now = await version()
    const writes = now - seen
    seen = now
    return writes
  })
  while (!signal.aborted) {
    await pause(LOCAL_MS, undefined, { signal })
    await cache.refreshIfWritten()
  }
}

/** Follows a daemon, which sends the log of the league as it is written. The stream ends when the daemon does. */
const followDaemon = async (
  { refreshLeague, countWith, connection }: AnswerCache,
  { caller, leagueId, signal }: { caller: Caller; leagueId: string; signal: AbortSignal },
): Promise<void> => {
  // The stream reports the writes of other processes.
  countWith(async () => 0)
  let number: number | undefined
  while (!signal.aborted) {
    let wait = RETRY_MS
    try {
      for await (const batch of caller.follow(leagueId, number, signal)) {
        connection.found()
        number = batch.number
        if (batch.rows.length > 0) refreshLeague()
      }
      wait = ENDED_MS
    } catch (error) {
      if (signal.aborted) return
      if (!connection.failed(error)) wait = REFUSED_MS
    }
    await pause(wait, undefined, { signal })
  }
}

/** Follows the writes of a league. Call the returned function to stop. */
export const followWrites = (cache: AnswerCache, caller: Caller, leagueId: string): (() => void) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const timer = setInterval(cache.refresh, caller.remote ? TIME_MS.remote : TIME_MS.local)
  const followed = caller.remote
    ? followDaemon(cache, { caller, leagueId, signal })
    : followStore(cache, caller, signal)
  // A store that cannot be read is not followed; its answers show the error.
  void followed.catch(() => undefined)
  return () => {
    stopping.abort()
    clearInterval(timer)
  }
}
