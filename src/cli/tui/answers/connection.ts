/** The state of the connection, which the footer always shows. */

/**
 * `local`: data comes from the store on this machine. `connected`: a daemon responds. `working`: a response is taking a
 * long time. `stale`: the rate limit delays responses. `retrying`: the daemon is unreachable, and the data is older.
 */
export type ConnectionState = 'local' | 'connected' | 'working' | 'stale' | 'retrying'

export interface Connection {
  state: ConnectionState
  /** When the connection to the daemon was lost, in wall time; null if it responds. */
  lostAt: number | null
}

/** Requests that take less time are not shown, because that would only cause flicker. */
const WORKING_MS = 200

/** Returns true if an error means that no daemon responded. An error that a daemon sent does not have a cause. */
const isUnreachable = (error: unknown): boolean =>
  (error as { code?: string }).code === 'upstream_failed' && (error as Error).cause instanceof Error

/** Tracks requests, and reports when they take a long time and when they end. */
const openWork = (changed: (isSlow: boolean) => void) => {
  let running = new Set<object>()
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => {
    clearTimeout(timer)
    changed(false)
  }
  return {
    /** Begins a request. The returned function ends it, and returns false if the request was dropped. */
    begin(): () => boolean {
      const request = {}
      if (running.size === 0) timer = setTimeout(changed, WORKING_MS, true)
      running.add(request)
      return () => {
        const isOwn = running.delete(request)
        if (isOwn && running.size === 0) stop()
        return isOwn
      }
    },
    /** Drops all requests that no code is waiting for. */
    drop(): void {
      running = new Set()
      stop()
    },
  }
}

/** The facts that determine the state. */
interface Facts extends Pick<Connection, 'lostAt'> {
  isRemote: boolean
  isLimited: boolean
  isSlow: boolean
}

const stateOf = ({ isRemote, isLimited, isSlow, lostAt }: Facts): ConnectionState => {
  if (lostAt !== null) return 'retrying'
  if (isLimited) return 'stale'
  return isSlow ? 'working' : isRemote ? 'connected' : 'local'
}

/** Tracks requests and the daemon. Calls `back` when an unreachable daemon responds again. */
export const openConnection = (isRemote: boolean, back: () => void) => {
  const listeners = new Set<() => void>()
  let facts: Facts = { isRemote, isLimited: false, isSlow: false, lostAt: null }
  let current: Connection = { state: stateOf(facts), lostAt: null }
  const note = (more: Partial<Facts>): void => {
    facts = { ...facts, ...more }
    const state = stateOf(facts)
    if (state === current.state) return
    current = { state, lostAt: facts.lostAt }
    for (const listener of listeners) listener()
  }
  const { begin, drop } = openWork(isSlow => note({ isSlow }))
  const found = (): void => {
    if (facts.lostAt === null) return
    // Drops older requests, which can hang until they time out. Everything is requested again.
    drop()
    note({ lostAt: null })
    back()
  }
  /** Records an error. Returns true if it means that the daemon is unreachable. */
  const failed = (error: unknown): boolean => {
    const isLost = isRemote && isUnreachable(error)
    if (!isLost) found()
    else if (facts.lostAt === null) note({ lostAt: Date.now() })
    return isLost
  }
  /** Runs a request. */
  const track = async <Answered>(request: () => Promise<Answered>): Promise<Answered> => {
    const end = begin()
    try {
      const answer = await request()
      if (end()) found()
      return answer
    } catch (error) {
      if (end()) failed(error)
      throw error
    }
  }
  const watch = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  /** Records that the rate limit was reached or has been reset. */
  const limit = (isLimited: boolean): void => note({ isLimited })
  return { get: () => current, watch, track, limit, failed, found }
}
