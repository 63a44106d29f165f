import type { Caller } from '../../caller/caller.ts'
import type { AnswerCache } from './cache.ts'

/** Updates responses after other processes' writes. */

const LOCAL_MS = 250
/** The pause before a stream that ended is reopened, in ms. */
const ENDED_MS = 250
/** The pause after a daemon refuses to stream, in ms. For example, the key can have too many open streams. */
const REFUSED_MS = 15_000
/**
 * The pause between pings to a daemon, and the time that it has to respond, in ms. A daemon that hangs keeps its
 * connections open, so only a ping detects it.
 */
const PING_MS = { pause: 750, answer: 1_200 } as const
/**
 * How often to check for changes that happen over time, such as the end of a game, in ms. These requests count toward a
 * daemon's rate limit.
 */
const TIME_MS = { local: 30_000, remote: 60_000 }

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })

interface FollowTarget {
  caller: Caller
  leagueId: string
  signal: AbortSignal
}

/**
 * Counts all processes' writes to the local store, at almost no cost. Even without writes, data changes with league
 * time: at the end of a game, and every minute while points are live.
 */
const followStore = async (cache: AnswerCache, { caller, leagueId, signal }: FollowTarget): Promise<void> => {
  const { engine } = await caller.local()
  const { version } = engine.database
  const epochNow = () => engine.cacheEpoch(engine.admission(), { leagueId })
  let seen = await version()
  cache.countWith(async () => {
    const now = await version()
    const writes = now - seen
    seen = now
    return writes
  })
  let last = { seen, epoch: await epochNow() }
  while (!signal.aborted) {
    await pause(LOCAL_MS, signal)
    await cache.refreshIfWritten()
    const now = { seen, epoch: await epochNow().catch(() => last.epoch) }
    if (now.seen === last.seen && now.epoch !== last.epoch) cache.refreshLeague()
    last = now
  }
}

/** Pings a daemon, and records whether it responds. */
const watchDaemon = async ({ connection }: AnswerCache, { caller, signal }: FollowTarget): Promise<void> => {
  while (!signal.aborted) {
    try {
      await caller.ping(PING_MS.answer)
      connection.found()
    } catch (error) {
      if (!signal.aborted) connection.failed(error)
    }
    await pause(PING_MS.pause, signal)
  }
}

/**
 * Reads a daemon's log stream after a row number, until the daemon ends it or is unreachable. Returns the last number.
 */
const readLog = async (
  { refreshLeague, connection }: AnswerCache,
  { caller, leagueId, signal }: FollowTarget,
  after: number | undefined,
): Promise<number | undefined> => {
  const lost = new AbortController()
  const stop = connection.watch(() => connection.get().lostAt !== null && lost.abort())
  let number = after
  try {
    for await (const batch of caller.follow(leagueId, after, AbortSignal.any([signal, lost.signal]))) {
      connection.found()
      // Without a number, the stream leaves out rows that were written after the first responses, so everything is
      // fetched again.
      if (number === undefined || batch.rows.length > 0 || batch.isChanged) refreshLeague()
      number = batch.number
    }
  } catch (error) {
    if (!signal.aborted && !lost.signal.aborted) throw error
  } finally {
    stop()
  }
  return number
}

/** Follows a daemon, which sends the league's log as it is written. The stream ends when the daemon does. */
const followDaemon = async (cache: AnswerCache, followed: FollowTarget): Promise<void> => {
  const { countWith, connection } = cache
  // The stream reports other processes' writes.
  countWith(async () => 0)
  let number: number | undefined
  while (!followed.signal.aborted) {
    let wait = ENDED_MS
    try {
      if (connection.get().lostAt === null) number = await readLog(cache, followed, number)
    } catch (error) {
      if (!connection.failed(error)) wait = REFUSED_MS
    }
    await pause(wait, followed.signal)
  }
}

/** Follows a league's writes. Call the returned function to stop. */
export const followWrites = (cache: AnswerCache, caller: Caller, leagueId: string): (() => void) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const timer = setInterval(cache.refresh, caller.remote ? TIME_MS.remote : TIME_MS.local)
  const of = { caller, leagueId, signal }
  const followed = caller.remote ? [followDaemon(cache, of), watchDaemon(cache, of)] : [followStore(cache, of)]
  // If the store cannot be read, it is not followed, and its queries show the error.
  void Promise.allSettled(followed)
  return () => {
    stopping.abort()
    clearInterval(timer)
  }
}
