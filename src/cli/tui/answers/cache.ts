import type { Answer, OperationName } from '../../../engine/index.ts'
import type { Caller } from '../../caller/caller.ts'
import { type Cached, type CacheOf, NOTHING, openEntries, openFetching, type Query } from './fetching.ts'

/** The queries to repeat after a write. */

/** Answers that depend on a lineup. */
const LINEUP = ['getTeam', 'getBenchPoints', 'getLeague', 'listMatchups', 'setBestLineup', 'getAdvice'] as const
/** Answers that depend on a roster; lists of players name the owner. */
const ROSTER = [...LINEUP, 'optimizeLineup', 'listPlayers', 'rankPlayers'] as const

/** Answers that depend on a draft pick. */
const PICKED = ['getDraft', 'listUndrafted', 'getDraftQueue', ...ROSTER] as const

/** The answers that each write of the interface changes. */
const CHANGED_BY = {
  // Weeks end on the way, claims run, and more can be seen.
  setClock: ['getClock', 'listClaims', 'listTrades', ...PICKED],
  updateTeam: ['getLeague', 'getTeam'],
  setDraftQueue: ['getDraftQueue'],
  setAutopick: PICKED,
  createSystem: ['listSystems'],
  setLineup: LINEUP,
  setBestLineup: LINEUP,
  moveRoster: ROSTER,
  reservePlayer: ROSTER,
  // A claim on a free agent is run at once.
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

/** An operation that the interface writes with. */
export type Write = keyof typeof CHANGED_BY

/** Answers that no move in a league changes. */
const LASTING: ReadonlySet<OperationName> = new Set([
  'getPlayer',
  'balanceSystem',
  'compareSystems',
  'listStats',
  'statsStatus',
])

/** The number of writes since the last call, by any account. */
type WriteCounter = () => Promise<number>

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
  /** Fetches everything that a write in the league can change, if another process has written. */
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

/** Distinguishes the writes of this cache from writes of other processes. */
const openWriting = (caller: CacheOf['caller'], refresh: ReturnType<typeof openFetching>['refresh']) => {
  let counter: WriteCounter | undefined
  let writing = 0
  // A daemon limits requests, so answers that a move cannot change are not fetched again.
  const refreshLeague = (): void => refresh(operation => !(caller.remote && LASTING.has(operation)))
  /** Without a counter the number is unknown. If a daemon does not answer, the next check retries. */
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

const LOCAL_MS = 250
const REMOTE_MS = 5_000
/**
 * How often to look for what only time changes (a game ends, a week closes); less often at a daemon, which counts
 * requests.
 */
const TIME_MS = { local: 30_000, remote: 60_000 }

/** The local store tells when any process wrote, at almost no cost. */
const localCounter = (version: () => Promise<number>, since: number): WriteCounter => {
  let seen = since
  return async () => {
    const now = await version()
    const writes = now - seen
    seen = now
    return writes
  }
}

const NEWEST = 5

/** At a daemon, it reads the newest rows of the league's log, the smallest answer that changes with every write. */
const remoteCounter = (caller: Caller, id: string): WriteCounter => {
  let seen: string | null | undefined
  return async () => {
    const { transactions } = await caller.call('listTransactions', { params: { id }, query: { limit: NEWEST } })
    const before = seen
    seen = transactions[0]?.id ?? null
    if (before === undefined) return 0
    const at = transactions.findIndex(row => row.id === before)
    return at < 0 ? transactions.length : at
  }
}

type Local = Awaited<ReturnType<Caller['local']>>

const counterOf = async (
  caller: Caller,
  local: Local | null,
  leagueId: string,
): Promise<readonly [counter: WriteCounter, every: number]> => {
  if (!local) return [remoteCounter(caller, leagueId), REMOTE_MS]
  const { version } = local.engine.database
  return [localCounter(version, await version()), LOCAL_MS]
}

/** Keeps answers up to date with the writes of others; calling the result stops it. */
export const followWrites = (cache: AnswerCache, caller: Caller, leagueId: string): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const follow = async () => {
    const local = await caller.local().catch(() => null)
    const [counter, every] = await counterOf(caller, local, leagueId)
    if (stopped) return
    cache.countWith(counter)
    let refreshedAt = Date.now()
    const look = async () => {
      if (Date.now() - refreshedAt > (caller.remote ? TIME_MS.remote : TIME_MS.local)) {
        refreshedAt = Date.now()
        cache.refresh()
      } else await cache.refreshIfWritten()
      if (!stopped) timer = setTimeout(look, every)
    }
    timer = setTimeout(look, every)
  }
  // A store that cannot be read is not followed; its answers show the error.
  void follow().catch(() => undefined)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
