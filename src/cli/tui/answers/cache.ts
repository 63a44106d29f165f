import type { Answer, OperationName } from '../../../engine/index.ts'
import { CHANGED_BY, LASTING, type Write } from './affected.ts'
import { type Cached, NOTHING, openEntries, type Query } from './entries.ts'
import { type CacheOf, openFetching } from './fetching.ts'

/** How many writes there were since the last call, by anybody. */
export type WriteCounter = () => Promise<number>

/** Keeps the answers of operations, and fetches those on screen again when they may have changed. */
export interface AnswerCache {
  get<Name extends OperationName>(query: Query<Name>): Cached<Answer<Name>>
  /** Fetches now, and again whenever the answer may have changed, while the listener stays. */
  subscribe(query: Query, listener: () => void): () => void
  /** Fetches once and keeps the answer, or the refusal. Throws the error of the operation. */
  fetch<Name extends OperationName>(query: Query<Name>): Promise<Answer<Name>>
  /** Keeps an answer that is there already. */
  put<Name extends OperationName>(query: Query<Name>, answer: Answer<Name>): void
  /**
   * Writes, then fetches what that changes; everything if others wrote meanwhile. Throws the error of the operation.
   */
  write<Name extends Write>(query: Query<Name>): Promise<Answer<Name>>
  /** Everything may have changed. */
  refresh(): void
  /** Fetches everything that a write in the league may have changed, if anybody else has written. */
  refreshIfWritten(): Promise<void>
  /** From now on counts the writes of a league, its own included. */
  countWith(counter: WriteCounter): void
  keyPressed(): void
  /** When the rate limit ends, in wall time; null if it is not reached. */
  limitedUntil(): number | null
  /** Calls the listener when the rate limit is reached and when it ends. */
  subscribeLimit(listener: () => void): () => void
  sentenceOf(error: unknown): string
}

/** Tells the writes of this cache from those of others. */
const openWriting = (caller: CacheOf['caller'], refresh: ReturnType<typeof openFetching>['refresh']) => {
  let counter: WriteCounter | undefined
  let writing = 0
  // A daemon limits requests, so it is not asked again for what a move cannot change.
  const refreshLeague = (): void => refresh(operation => !(caller.remote && LASTING.has(operation)))
  /** Without a counter the number is unknown. A daemon that does not answer is asked again later. */
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
  const { fetchEntry, fetchOnce, put, refresh, keyPressed, limit } = openFetching(of, entries)
  return {
    ...openWriting(caller, refresh),
    get: query => entries.find(query)?.cached ?? NOTHING,
    subscribe(query, listener) {
      const entry = entries.of(query)
      entry.listeners.add(listener)
      void fetchEntry(entry)
      return () => void entry.listeners.delete(listener)
    },
    fetch: query => fetchOnce(entries.of(query)),
    put: (query, answer) => put(entries.of(query), { answer }),
    refresh: () => refresh(() => true),
    keyPressed,
    limitedUntil: limit.until,
    subscribeLimit: limit.watch,
    sentenceOf,
  }
}
