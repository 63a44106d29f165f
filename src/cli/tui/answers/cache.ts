import type { Answer, OperationName } from '../../../engine/index.ts'
import type { Caller, Written } from '../../caller/caller.ts'
import { CHANGED_BY, LASTING, type Write } from './affected.ts'
import { openPacing, openRateLimit } from './pacing.ts'

/** An operation with what it takes. */
export interface Query<Name extends OperationName = OperationName> {
  operation: Name
  input: Written
}

/** What is known of a query; an answer stays until a newer one is there. */
export interface Cached<Answered = unknown> {
  answer?: Answered
  failure?: string
}

interface Entry<Name extends OperationName = OperationName> {
  query: Query<Name>
  cached: Cached<Answer<Name>>
  /** The answer as text, so that the same one again is no change. */
  text: string
  /** It was fetched, or is just being, since it may have changed. */
  isFresh: boolean
  /** How often it was fetched. */
  fetches: number
  listeners: Set<() => void>
}

/** How many writes there were since it was asked last, of anybody. */
export type WriteCounter = () => Promise<number>

/** The answers of operations: what somebody looks at is fetched again when it may have changed. */
export interface AnswerCache {
  get<Name extends OperationName>(query: Query<Name>): Cached<Answer<Name>>
  /** Fetches, now and whenever the answer may have changed, as long as somebody listens. */
  subscribe(query: Query, listener: () => void): () => void
  /** Fetches once, and keeps the answer. Throws what refuses it. */
  fetch<Name extends OperationName>(query: Query<Name>): Promise<Answer<Name>>
  /** Keeps an answer that is there already. */
  put<Name extends OperationName>(query: Query<Name>, answer: Answer<Name>): void
  /** Does something, then fetches what that changes; everything where others wrote meanwhile. Throws what refuses it. */
  write<Name extends Write>(query: Query<Name>): Promise<Answer<Name>>
  /** Everything may have changed. */
  refresh(): void
  /** Fetches everything that a write in the league may have changed, if anybody else has written. */
  refreshIfWritten(): Promise<void>
  /** Counts the writes of a league from now on; those of this cache among them. */
  countWith(counter: WriteCounter): void
  keyPressed(): void
  /** When the limit of requests ends, in wall time; null where it is not reached. */
  limitedUntil(): number | null
  /** Tells when the limit is reached, and when it ends. */
  subscribeLimit(listener: () => void): () => void
  sentenceOf(error: unknown): string
}

const NOTHING: Cached<never> = {}
/** Of one operation. */
const MOST_KEPT = 100

export const textOf = ({ operation, input }: Query): string => JSON.stringify([operation, input])

interface CacheOf {
  caller: Pick<Caller, 'send' | 'remote'>
  sentenceOf(error: unknown): string
}

/** The entries of one operation, by what it was asked. */
type EntriesOf<Name extends OperationName> = Map<string, Entry<Name>>

/** Every query that was asked, by operation. */
type Entries = { [Name in OperationName]?: EntriesOf<Name> }

/** Forgets the oldest answers that nobody looks at. */
const trim = <Name extends OperationName>(entries: EntriesOf<Name>): void => {
  if (entries.size <= MOST_KEPT) return
  for (const [key, { listeners }] of entries) if (listeners.size === 0) return void entries.delete(key)
}

/** Takes what is known now; the same again is no change. */
const keep = <Name extends OperationName>(entry: Entry<Name>, cached: Cached<Answer<Name>>): void => {
  const text = JSON.stringify(cached)
  if (text === entry.text) return
  Object.assign(entry, { cached, text })
  for (const listener of entry.listeners) listener()
}

const openEntries = () => {
  const entries: Entries = {}
  const ofOperation = <Name extends OperationName>(operation: Name): EntriesOf<Name> => {
    const known: Entries[Name] = entries[operation]
    if (known) return known
    const made: EntriesOf<Name> = new Map()
    Object.assign(entries, { [operation]: made })
    return made
  }
  return {
    all: () => Object.values(entries).flatMap(each => [...each.values()]),
    find: <Name extends OperationName>(query: Query<Name>): Entry<Name> | undefined =>
      ofOperation(query.operation).get(textOf(query)),
    of<Name extends OperationName>(query: Query<Name>): Entry<Name> {
      const own = ofOperation(query.operation)
      const key = textOf(query)
      const entry = own.get(key) ?? {
        query,
        cached: NOTHING,
        text: '',
        isFresh: false,
        fetches: 0,
        listeners: new Set(),
      }
      own.set(key, entry)
      trim(own)
      return entry
    },
  }
}

/** Fetches the answers that somebody looks at, once each as long as nothing may have changed. */
const openFetching = ({ caller, sentenceOf }: CacheOf, entries: ReturnType<typeof openEntries>) => {
  const { keyPressed, rested } = openPacing(caller.remote)
  const fetchStale = (): void => {
    for (const entry of entries.all()) if (entry.listeners.size > 0) void fetchEntry(entry)
  }
  const limit = openRateLimit(fetchStale)
  const answered = async <Name extends OperationName>(entry: Entry<Name>): Promise<Cached<Answer<Name>> | null> => {
    const { operation, input } = entry.query
    try {
      return { answer: await caller.send(operation, input) }
    } catch (error) {
      if (limit.reached(error)) return null
      // What was known stays in sight while a daemon is away.
      return { ...entry.cached, failure: sentenceOf(error) }
    }
  }
  const fetchEntry = async <Name extends OperationName>(entry: Entry<Name>): Promise<void> => {
    if (entry.isFresh) return
    entry.isFresh = true
    const fetched = ++entry.fetches
    await rested()
    // Nobody looks any more: a held key has gone on. Or nothing may be asked: everybody who looks is served afterwards.
    const cached = entry.listeners.size === 0 || limit.until() !== null ? null : await answered(entry)
    // What was fetched again meanwhile is answered by the newer one.
    if (entry.fetches !== fetched) return
    if (cached) keep(entry, cached)
    else entry.isFresh = false
  }
  const refresh = (mayHaveChanged: (operation: OperationName) => boolean): void => {
    for (const entry of entries.all()) if (mayHaveChanged(entry.query.operation)) entry.isFresh = false
    fetchStale()
  }
  const put = <Name extends OperationName>(entry: Entry<Name>, answer: Answer<Name>): void =>
    keep(Object.assign(entry, { isFresh: true }), { answer })
  return { fetchEntry, put, refresh, keyPressed, limit }
}

/** Tells the writes of this cache from those of others. */
const openWriting = (caller: CacheOf['caller'], refresh: ReturnType<typeof openFetching>['refresh']) => {
  let counter: WriteCounter | undefined
  let writing = 0
  // Of players and their games a daemon, which counts requests, is not asked again for a move in a league.
  const refreshLeague = (): void => refresh(operation => !(caller.remote && LASTING.has(operation)))
  /** Without a counter nobody knows. A daemon that does not answer for a while is asked again. */
  const countWrites = async (unknown: number): Promise<number> => (counter ? counter().catch(() => unknown) : unknown)
  return {
    countWith: (by: WriteCounter): void => {
      counter = by
    },
    async refreshIfWritten(): Promise<void> {
      if (writing === 0 && (await countWrites(0)) > 0) refreshLeague()
    },
    async write<Name extends Write>({ operation, input }: Query<Name>): Promise<Answer<Name>> {
      writing++
      const changed: readonly OperationName[] = CHANGED_BY[operation]
      try {
        const answer = await caller.send(operation, input)
        if ((await countWrites(Number.POSITIVE_INFINITY)) > 1) refreshLeague()
        else refresh(each => changed.includes(each))
        return answer
      } catch (error) {
        refreshLeague()
        throw error
      } finally {
        writing--
      }
    },
  }
}

export const openCache = (of: CacheOf): AnswerCache => {
  const { caller, sentenceOf } = of
  const entries = openEntries()
  const { fetchEntry, put, refresh, keyPressed, limit } = openFetching(of, entries)
  return {
    ...openWriting(caller, refresh),
    get: query => entries.find(query)?.cached ?? NOTHING,
    subscribe(query, listener) {
      const entry = entries.of(query)
      entry.listeners.add(listener)
      void fetchEntry(entry)
      return () => void entry.listeners.delete(listener)
    },
    async fetch(query) {
      const answer = await caller.send(query.operation, query.input)
      put(entries.of(query), answer)
      return answer
    },
    put: (query, answer) => put(entries.of(query), answer),
    refresh: () => refresh(() => true),
    keyPressed,
    limitedUntil: limit.until,
    subscribeLimit: limit.watch,
    sentenceOf,
  }
}
