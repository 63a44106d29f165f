import type { Answer, OperationName } from '../../../engine/index.ts'
import type { Caller, CallInput } from '../../caller/caller.ts'
import { openConnection } from './connection.ts'

/** An operation with its input. */
export interface Query<Name extends OperationName = OperationName> {
  operation: Name
  input: CallInput
}

/** A query's state. A response stays until a newer one arrives. */
export interface Cached<Answered = unknown> {
  answer?: Answered
  failure?: string
}

interface Entry<Name extends OperationName = OperationName> {
  query: Query<Name>
  cached: Cached<Answer<Name>>
  /** The response as a string, to detect whether it has changed. */
  text: string
  /** True if the response was requested after the last possible change. */
  isFresh: boolean
  /** How many times the response was fetched. */
  fetches: number
  listeners: Set<() => void>
}

/** The state before the first response. */
export const NOTHING: Cached<never> = {}
/** The max number of cached responses per operation. */
const MAX_KEPT = 100

/** Returns a query as a string. Equal queries return equal strings. */
export const textOf = ({ operation, input }: Query): string => JSON.stringify([operation, input])

/** The entries of one operation, by query. */
type EntriesOf<Name extends OperationName> = Map<string, Entry<Name>>

/** All queries by operation. */
type Entries = { [Name in OperationName]?: EntriesOf<Name> }

/** Drops the oldest responses that no screen shows. */
const trim = <Name extends OperationName>(entries: EntriesOf<Name>): void => {
  if (entries.size <= MAX_KEPT) return
  for (const [key, { listeners }] of entries) if (listeners.size === 0) return void entries.delete(key)
}

/** Stores a new state. Ignores a state that is equal to the stored one. */
const keep = <Name extends OperationName>(entry: Entry<Name>, cached: Cached<Answer<Name>>): void => {
  const text = JSON.stringify(cached)
  if (text === entry.text) return
  Object.assign(entry, { cached, text })
  for (const listener of entry.listeners) listener()
}

/** Stores all queries' responses and listeners. */
export const openEntries = () => {
  const entries: Entries = {}
  const ofOperation = <Name extends OperationName>(operation: Name): EntriesOf<Name> => {
    const existing: Entries[Name] = entries[operation]
    if (existing) return existing
    const created: EntriesOf<Name> = new Map()
    Object.assign(entries, { [operation]: created })
    return created
  }
  return {
    all: () => Object.values(entries).flatMap(each => [...each.values()]),
    find: <Name extends OperationName>(query: Query<Name>): Entry<Name> | undefined =>
      ofOperation(query.operation).get(textOf(query)),
    of<Name extends OperationName>(query: Query<Name>): Entry<Name> {
      const bucket = ofOperation(query.operation)
      const key = textOf(query)
      const entry = bucket.get(key) ?? {
        query,
        cached: NOTHING,
        text: '',
        isFresh: false,
        fetches: 0,
        listeners: new Set(),
      }
      bucket.set(key, entry)
      trim(bucket)
      return entry
    },
  }
}

/** Delays queries during quick key presses and while the rate limit is used up. */

/** How long Ink takes to write a frame, in ms. */
export const DRAWING_MS = 5
/** If keys are pressed faster than this, in ms, the daemon gets only one request, after the last key. */
const RESTING_MS = 250

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Pauses before a query. With a daemon, the pause lasts until the user stops pressing keys. */
const openPacing = (isCounted: boolean) => {
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
      // Draws the effect of the key first, because a response can take a long time.
      await sleep(DRAWING_MS)
      while (left() > 0) await sleep(left())
    },
  }
}

/** How long to wait if a daemon does not report when its limit resets. */
const USUAL_SECONDS = 60

/** Returns the number of seconds until the rate limit resets, from a daemon's error; null for any other error. */
const secondsOf = (error: unknown): number | null => {
  const { code, retryAfter = USUAL_SECONDS } = error as { code?: string; retryAfter?: number }
  return code === 'rate_limited' ? retryAfter : null
}

/** The rate limit. Once it is reached, requests wait until it resets and `again` is called. */
const openRateLimit = (again: () => void) => {
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
    /** When it resets, in wall time; null if it has not been reached. */
    until: () => until,
    /** Records an error. Returns true if the rate limit was reached. */
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

/** The caller, and a function that formats errors. */
export interface CacheOf {
  caller: Pick<Caller, 'send' | 'remote' | 'isServed'>
  sentenceOf(error: unknown): string
}

/** Fetches the responses that have listeners. Each is fetched once, and again only when it could have changed. */
export const openFetching = ({ caller, sentenceOf }: CacheOf, entries: ReturnType<typeof openEntries>) => {
  const { keyPressed, rested } = openPacing(caller.remote)
  const fetchStale = (): void => {
    for (const entry of entries.all()) if (entry.listeners.size > 0) void fetchEntry(entry)
  }
  const refresh = (mayHaveChanged: (operation: OperationName) => boolean): void => {
    for (const entry of entries.all()) if (mayHaveChanged(entry.query.operation)) entry.isFresh = false
    fetchStale()
  }
  const connection = openConnection(caller.remote, () => refresh(() => true))
  const limit = openRateLimit(fetchStale)
  limit.watch(() => connection.limit(limit.until() !== null))
  const send = <Name extends OperationName>({ operation, input }: Query<Name>): Promise<Answer<Name>> =>
    connection.track(() => caller.send(operation, input))
  const sent = <Name extends OperationName>({ query }: Entry<Name>): Promise<Answer<Name>> => send(query)
  /**
   * Returns the state after an error. While a daemon is unreachable, the last response stays visible. Null if the
   * request could not be sent.
   */
  const refused = <Name extends OperationName>({ cached }: Entry<Name>, error: unknown): Cached<Answer<Name>> | null =>
    limit.reached(error) ? null : { ...cached, failure: sentenceOf(error) }
  const answered = async <Name extends OperationName>(entry: Entry<Name>): Promise<Cached<Answer<Name>> | null> => {
    try {
      return { answer: await sent(entry) }
    } catch (error) {
      return refused(entry, error)
    }
  }
  /**
   * Begins to fetch a response. The returned function caches it, unless it is null or the query was sent again. A write
   * in between makes the response outdated.
   */
  const begin = <Name extends OperationName>(entry: Entry<Name>) => {
    entry.isFresh = true
    const fetched = ++entry.fetches
    return (cached: Cached<Answer<Name>> | null): void => {
      if (entry.fetches !== fetched) return
      if (cached) keep(entry, cached)
      else entry.isFresh = false
    }
  }
  const fetchEntry = async <Name extends OperationName>(entry: Entry<Name>): Promise<void> => {
    if (entry.isFresh) return
    const end = begin(entry)
    await rested()
    // Skips the request if its screen has closed, for example because the user holds down a key. While the rate limit
    // is used up, skips all requests, because every screen is updated when it resets.
    end(entry.listeners.size === 0 || limit.until() !== null ? null : await answered(entry))
  }
  const fetchOnce = async <Name extends OperationName>(entry: Entry<Name>): Promise<Answer<Name>> => {
    const end = begin(entry)
    try {
      const answer = await sent(entry)
      end({ answer })
      return answer
    } catch (error) {
      end(refused(entry, error))
      throw error
    }
  }
  const put = <Name extends OperationName>(entry: Entry<Name>, answer: Answer<Name>): void => begin(entry)({ answer })
  return { fetchEntry, fetchOnce, put, refresh, keyPressed, limit, connection, send }
}
