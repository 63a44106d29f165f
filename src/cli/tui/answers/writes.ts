import type { Caller } from '../../caller/caller.ts'
import type { AnswerCache, WriteCounter } from './cache.ts'

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

/** A daemon is asked for the newest rows of the league's log, the smallest answer that changes with every write. */
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
