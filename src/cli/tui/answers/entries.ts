import type { Answer, OperationName } from '../../../engine/index.ts'
import type { Written } from '../../caller/caller.ts'

/** An operation with its input. */
export interface Query<Name extends OperationName = OperationName> {
  operation: Name
  input: Written
}

/** The state of a query; an answer stays until a newer one arrives. */
export interface Cached<Answered = unknown> {
  answer?: Answered
  failure?: string
}

export interface Entry<Name extends OperationName = OperationName> {
  query: Query<Name>
  cached: Cached<Answer<Name>>
  /** The answer as text: an equal one is no change. */
  text: string
  /** It was fetched, or is being fetched, since the last possible change. */
  isFresh: boolean
  /** How often it was fetched. */
  fetches: number
  listeners: Set<() => void>
}

/** Nothing is known yet. */
export const NOTHING: Cached<never> = {}
/** Of one operation. */
const MOST_KEPT = 100

/** A query as text: the same for the same question. */
export const textOf = ({ operation, input }: Query): string => JSON.stringify([operation, input])

/** The entries of one operation, by query. */
type EntriesOf<Name extends OperationName> = Map<string, Entry<Name>>

/** All queries by operation. */
type Entries = { [Name in OperationName]?: EntriesOf<Name> }

/** Forgets the oldest answers that nobody looks at. */
const trim = <Name extends OperationName>(entries: EntriesOf<Name>): void => {
  if (entries.size <= MOST_KEPT) return
  for (const [key, { listeners }] of entries) if (listeners.size === 0) return void entries.delete(key)
}

/** Stores a new state; an equal one is no change. */
export const keep = <Name extends OperationName>(entry: Entry<Name>, cached: Cached<Answer<Name>>): void => {
  const text = JSON.stringify(cached)
  if (text === entry.text) return
  Object.assign(entry, { cached, text })
  for (const listener of entry.listeners) listener()
}

/** The answers of all queries, with their listeners. */
export const openEntries = () => {
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
