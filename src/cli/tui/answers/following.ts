import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '../../caller/caller.ts'
import type { AnswerCache } from './cache.ts'

/** Keeps answers up to date with the writes of others. */

const LOCAL_MS = 250
/** The pause before a stream that ended is opened again. */
const ENDED_MS = 250
/** The pause before the next request to a lost daemon. */
const RETRY_MS = 1_000
/** The pause after a daemon refuses to stream, for example because all streams of the key are open. */
const REFUSED_MS = 15_000
/** How often to look for what only time changes (a game ends, a week closes); a daemon counts these requests. */
const TIME_MS = { local: 30_000, remote: 60_000 }

/** The local store tells when any process wrote, at almost no cost. */
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

/** A daemon sends the log of the league as it is written. The stream ends at once when the daemon does. */
const followDaemon = async (
  { refreshLeague, countWith, connection }: AnswerCache,
  { caller, leagueId, signal }: { caller: Caller; leagueId: string; signal: AbortSignal },
): Promise<void> => {
  // The stream reports the writes of others.
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

/** Follows the writes of a league; calling the result stops it. */
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
