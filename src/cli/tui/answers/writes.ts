import type { Caller } from '../../caller/caller.ts'
import type { AnswerCache, WriteCounter } from './cache.ts'

const LOCAL_MS = 250
const REMOTE_MS = 5_000
/** What only time changes (a game is over, a week closes) is looked at this often; a daemon counts what it is asked. */
const TIME_MS = { local: 30_000, remote: 60_000 }

/** The store of this process says when any process wrote; nobody can miss it, and it costs next to nothing. */
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

/** A daemon is asked for the newest rows of the league's log, the smallest answer that every write changes. */
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

/** Keeps answers up to date with what others write in a league, until the answer is called. */
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
  // A store that cannot be asked now is not followed; answers say so by themselves.
  void follow().catch(() => undefined)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
