import type { Answer, OperationName } from '../../../engine/index.ts'
import type { Caller } from '../../caller/caller.ts'
import { type Cached, type Entry, keep, type openEntries } from './entries.ts'
import { openPacing, openRateLimit } from './pacing.ts'

/** Who is asked, and how errors are worded. */
export interface CacheOf {
  caller: Pick<Caller, 'send' | 'remote'>
  sentenceOf(error: unknown): string
}

/** Fetches the answers that have listeners, each once until it may have changed. */
export const openFetching = ({ caller, sentenceOf }: CacheOf, entries: ReturnType<typeof openEntries>) => {
  const { keyPressed, rested } = openPacing(caller.remote)
  const fetchStale = (): void => {
    for (const entry of entries.all()) if (entry.listeners.size > 0) void fetchEntry(entry)
  }
  const limit = openRateLimit(fetchStale)
  const sent = <Name extends OperationName>({ query }: Entry<Name>): Promise<Answer<Name>> =>
    caller.send(query.operation, query.input)
  /** What is known after a refusal: the last answer stays in sight while a daemon is away. Null if nothing could be asked. */
  const refused = <Name extends OperationName>({ cached }: Entry<Name>, error: unknown): Cached<Answer<Name>> | null =>
    limit.reached(error) ? null : { ...cached, failure: sentenceOf(error) }
  const answered = async <Name extends OperationName>(entry: Entry<Name>): Promise<Cached<Answer<Name>> | null> => {
    try {
      return { answer: await sent(entry) }
    } catch (error) {
      return refused(entry, error)
    }
  }
  const fetchEntry = async <Name extends OperationName>(entry: Entry<Name>): Promise<void> => {
    if (entry.isFresh) return
    entry.isFresh = true
    const fetched = ++entry.fetches
    await rested()
    // Nobody looks any more: a held key has gone on. Or nothing may be asked: everybody who looks is served afterward.
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
  const put = <Name extends OperationName>(entry: Entry<Name>, cached: Cached<Answer<Name>>): void =>
    keep(Object.assign(entry, { isFresh: true }), cached)
  const fetchOnce = async <Name extends OperationName>(entry: Entry<Name>): Promise<Answer<Name>> => {
    try {
      const answer = await sent(entry)
      put(entry, { answer })
      return answer
    } catch (error) {
      const cached = refused(entry, error)
      if (cached) put(entry, cached)
      throw error
    }
  }
  return { fetchEntry, fetchOnce, put, refresh, keyPressed, limit }
}
