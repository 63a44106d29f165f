import type { Answer, OperationName } from '../../../engine/index.ts'
import type { openConnection } from './connection.ts'
import { type Cached, type CacheOf, NOTHING, openEntries, openFetching, type Query } from './fetching.ts'

/** The queries to repeat after a write. */

/** Queries that depend on a lineup. */
const LINEUP = ['getTeam', 'getBenchPoints', 'getLeague', 'listMatchups', 'setBestLineup', 'getAdvice'] as const
/** Queries that depend on a roster, including player lists, which show owners. */
const ROSTER = [...LINEUP, 'optimizeLineup', 'listPlayers', 'rankPlayers'] as const

/** Queries that depend on a draft pick. */
const PICKED = ['getDraft', 'listUndrafted', 'getDraftQueue', ...ROSTER] as const

/** The queries to repeat after each kind of write. */
const CHANGED_BY = {
  // Moving the clock can end weeks, run claims and reveal more data.
  setClock: ['getClock', 'listClaims', 'listTrades', ...PICKED],
  updateTeam: ['getLeague', 'getTeam'],
  setDraftQueue: ['getDraftQueue'],
  setAutopick: PICKED,
  createSystem: ['listSystems'],
  setLineup: LINEUP,
  setBestLineup: LINEUP,
  moveRoster: ROSTER,
  reservePlayer: ROSTER,
  // A claim on a free agent is processed immediately.
  fileClaim: ['listClaims', ...ROSTER],
  withdrawClaim: ['listClaims'],
  orderClaims: ['listClaims'],
  proposeTrade: ['listTrades'],
  answerTrade: ['listTrades', ...ROSTER],
  startDraft: PICKED,
  pickPlayer: PICKED,
  autoDraft: PICKED,
  undoPicks: PICKED,
  pauseDraft: ['getDraft'],
  resumeDraft: PICKED,
} as const satisfies Partial<Record<OperationName, readonly OperationName[]>>

export type Write = keyof typeof CHANGED_BY

/** Operations whose responses do not change with moves in a league. */
const LASTING: ReadonlySet<OperationName> = new Set([
  'getPlayer',
  'balanceSystem',
  'compareSystems',
  'listStats',
  'statsStatus',
])

/** Returns the number of writes by all accounts since the last call. */
type WriteCounter = () => Promise<number>

/** Caches operations' responses. Fetches a response on the screen again when it could have changed. */
export interface AnswerCache {
  get<Name extends OperationName>(query: Query<Name>): Cached<Answer<Name>>
  /** Fetches now, and again whenever the response could have changed, until the listener is removed. */
  subscribe(query: Query, listener: () => void): () => void
  /** Fetches once and caches the response or the error. Throws what the operation throws. */
  fetch<Name extends OperationName>(query: Query<Name>): Promise<Answer<Name>>
  /** Caches a response that the caller already has. */
  put<Name extends OperationName>(query: Query<Name>, answer: Answer<Name>): void
  /**
   * Writes, and then fetches the responses that the write changed. If another process wrote in the meantime, fetches
   * all responses. Throws what the operation throws.
   */
  write<Name extends Write>(query: Query<Name>): Promise<Answer<Name>>
  /** Fetches all responses on screen again, because any of them could have changed. */
  refresh(): void
  /** Fetches everything that a write in the league can change. */
  refreshLeague(): void
  /** Fetches everything that a write in the league can change, if another process has written. */
  refreshIfWritten(): Promise<void>
  /** Starts counting the league's writes, including those by this cache. */
  countWith(counter: WriteCounter): void
  keyPressed(): void
  /** Returns true if all responses for the screen have arrived. */
  isComplete(): boolean
  /** The state of the connection, which the footer shows. */
  connection: ReturnType<typeof openConnection>
  /** Returns true if a daemon processes due events, such as late draft picks. */
  isServed(): boolean
  /** When the rate limit resets, in wall time; null if it has not been reached. */
  limitedUntil(): number | null
  /** Calls the listener when the rate limit is reached and when it resets. */
  subscribeLimit(listener: () => void): () => void
  sentenceOf(error: unknown): string
}

/** Distinguishes this cache's writes from other processes' writes. */
const openWriting = ({ remote }: CacheOf['caller'], { refresh, send }: ReturnType<typeof openFetching>) => {
  let counter: WriteCounter | undefined
  let writing = 0
  // A daemon limits requests, so responses that a move cannot change are not fetched again.
  const refreshLeague = (): void => refresh(operation => !(remote && LASTING.has(operation)))
  /**
   * Counts the writes. Returns `unknown` without a counter. Also returns it if the store cannot be read, and the next
   * check tries again.
   */
  const countWrites = async (unknown: number): Promise<number> => (counter ? counter().catch(() => unknown) : unknown)
  return {
    countWith: (by: WriteCounter): void => {
      counter = by
    },
    async refreshIfWritten(): Promise<void> {
      if (writing === 0 && (await countWrites(0)) > 0) refreshLeague()
    },
    refreshLeague,
    async write<Name extends Write>(query: Query<Name>): Promise<Answer<Name>> {
      writing++
      const changed: readonly OperationName[] = CHANGED_BY[query.operation]
      try {
        const answer = await send(query)
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
  const fetching = openFetching(of, entries)
  const { fetchEntry, fetchOnce, put, refresh, keyPressed, limit, connection } = fetching
  return {
    ...openWriting(caller, fetching),
    connection,
    isServed: () => caller.isServed() && connection.get().state !== 'retrying',
    get: query => entries.find(query)?.cached ?? NOTHING,
    subscribe(query, listener) {
      const entry = entries.of(query)
      entry.listeners.add(listener)
      void fetchEntry(entry)
      return () => void entry.listeners.delete(listener)
    },
    fetch: query => fetchOnce(entries.of(query)),
    put: (query, answer) => put(entries.of(query), answer),
    refresh: () => refresh(() => true),
    keyPressed,
    isComplete: () => entries.all().every(({ listeners, text }) => listeners.size === 0 || text !== ''),
    limitedUntil: limit.until,
    subscribeLimit: limit.watch,
    sentenceOf,
  }
}
