import type { Caller } from '../caller/caller.ts'
import type { Desk } from './desk.ts'

const LOCAL_MS = 250
const REMOTE_MS = 5_000
/** What only time changes (a game is over, a week closes) is looked at this often; a daemon counts what it is asked. */
const TIME_MS = { local: 30_000, remote: 60_000 }

/** Tells whether anybody has written since it was asked last. */
type Probe = () => Promise<boolean>

/** The store of this process says when any process wrote; nobody can miss it, and it costs next to nothing. */
const localProbe = (version: () => number): Probe => {
  let seen = version()
  return async () => {
    const now = version()
    const changed = now !== seen
    seen = now
    return changed
  }
}

/** A daemon is asked for the newest row of the league's log, the smallest answer that every write changes. */
const remoteProbe = (caller: Caller, id: string): Probe => {
  const newest = async () =>
    JSON.stringify(await caller.call('listTransactions', { params: { id }, query: { limit: 1 } }))
  let seen: string | undefined
  return async () => {
    const now = await newest()
    const changed = seen !== undefined && now !== seen
    seen = now
    return changed
  }
}

type Local = Awaited<ReturnType<Caller['local']>>

const probeOf = (caller: Caller, local: Local | null, leagueId: string): readonly [probe: Probe, every: number] => {
  if (local) return [localProbe(() => local.engine.database.version()), LOCAL_MS]
  return [remoteProbe(caller, leagueId), REMOTE_MS]
}

/** Keeps a desk up to date with what others write, until the answer is called. */
export const followChanges = (desk: Desk, caller: Caller, leagueId: string): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const follow = async () => {
    const local = await caller.local().catch(() => null)
    if (stopped) return
    const [probe, every] = probeOf(caller, local, leagueId)
    let fresh = Date.now()
    const look = async () => {
      // A daemon that does not answer for a while is asked again; what a person asks of it says so.
      const changed = await probe().catch(() => false)
      if (Date.now() - fresh > (caller.remote ? TIME_MS.remote : TIME_MS.local)) {
        fresh = Date.now()
        desk.stale()
      } else if (changed) desk.moved()
      if (!stopped) timer = setTimeout(look, every)
    }
    timer = setTimeout(look, every)
  }
  void follow()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
