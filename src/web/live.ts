import { type Engine, HindsightError, openCapacity } from '../engine/index.ts'

/** Notifies open pages as soon as a league's data changes. All viewers of a league share one check of the store. */

const LOOK_MS = 250
const HEARTBEAT_MS = 15_000
/** The max number of streams for one session, or for one address if its viewers use a watch link. */
const MAX_EACH = 12
/** The max number of streams for one account, on all its devices. */
const MAX_ACCOUNT = 48
/** The max number of streams for all viewers with a watch link. The rest are reserved for managers. */
const MAX_WATCHERS = 1_000
const MAX_STREAMS = 2_000
/** The max number of unread events. A reader with more is disconnected, and catches up after the page reconnects. */
const MAX_UNREAD = 20

const encoder = new TextEncoder()
const FIRST = encoder.encode('retry: 2000\n\n')
const HEARTBEAT = encoder.encode(': still here\n\n')
const CHANGED = encoder.encode('event: era\ndata: {}\n\n')

interface Reader {
  controller: ReadableStreamDefaultController<Uint8Array>
  /** Returns whether the reader still has access. */
  mayRead(): Promise<boolean>
  leave(): void
}

/** The open pages of one league. */
interface Audience {
  add(reader: Reader): Promise<void>
  remove(reader: Reader): void
}

const send = ({ controller, leave }: Reader, bytes: Uint8Array): void => {
  if ((controller.desiredSize ?? 0) < -MAX_UNREAD) leave()
  else controller.enqueue(bytes)
}

/** Checks a league while pages follow it. */
const openAudience = (engine: Engine, leagueId: string, onEmpty: () => void): Audience => {
  const readers = new Set<Reader>()
  let [epoch, sentAt, version] = ['', performance.now(), -1]
  const epochNow = (): Promise<string> => engine.cacheEpoch(engine.admission(), { leagueId })
  const write = (bytes: Uint8Array): void => {
    sentAt = performance.now()
    for (const reader of readers) send(reader, bytes)
  }
  const look = async (): Promise<void> => {
    const written = await engine.database.version()
    if (written !== version) for (const reader of [...readers]) if (!(await reader.mayRead())) reader.leave()
    version = written
    const newest = await epochNow()
    if (epoch !== '' && newest !== epoch) write(CHANGED)
    else if (performance.now() - sentAt >= HEARTBEAT_MS) write(HEARTBEAT)
    epoch = newest
  }
  let isLooking = false
  const lookAgain = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    // If the store is unavailable, the next check tries again.
    await look().catch(() => undefined)
    isLooking = false
  }
  const timer = setInterval(() => void lookAgain(), LOOK_MS)
  return {
    async add(reader) {
      // Adds the reader before the await, so the checks do not stop if another reader leaves in the meantime.
      readers.add(reader)
      if (epoch === '') epoch = await epochNow()
    },
    remove(reader) {
      readers.delete(reader)
      if (readers.size > 0) return
      clearInterval(timer)
      onEmpty()
    },
  }
}

/** A page's request to follow a league. */
export interface LiveRequest {
  leagueId: string
  /** The session or address that streams are counted for. */
  caller: string
  /** The account of a signed-in reader; null for a viewer with a watch link. */
  account: string | null
  mayRead(): Promise<boolean>
  stopping: AbortSignal | undefined
}

const tooMany = (): HindsightError => new HindsightError('rate_limited', 'Too many pages are open at once')

/** Counts open streams: for each caller, for each account, for all viewers with a watch link, and for all pages. */
const openPlaces = () => {
  const limit = (max: number) => ({ max, refusal: tooMany })
  const callers = openCapacity({ each: limit(MAX_EACH), all: limit(MAX_STREAMS) })
  const accounts = openCapacity({ each: limit(MAX_ACCOUNT) })
  const watchers = openCapacity({ each: limit(MAX_EACH), all: limit(MAX_WATCHERS) })
  return ({ caller, account }: LiveRequest): (() => void) => {
    const giveBack = account === null ? watchers.take(caller) : accounts.take(account)
    try {
      const leave = callers.take(caller)
      return () => {
        giveBack()
        leave()
      }
    } catch (error) {
      giveBack()
      throw error
    }
  }
}

/** Returns a function that opens a page's event stream. Throws rate_limited if too many are open. */
export const openLive = (engine: Engine): ((following: LiveRequest) => ReadableStream<Uint8Array>) => {
  const audiences = new Map<string, Audience>()
  const takePlace = openPlaces()
  const audienceOf = (leagueId: string): Audience => {
    const crowd = audiences.get(leagueId) ?? openAudience(engine, leagueId, () => audiences.delete(leagueId))
    audiences.set(leagueId, crowd)
    return crowd
  }
  return following => {
    const { leagueId, mayRead, stopping } = following
    const giveBack = takePlace(following)
    let [end, isCancelled] = [(): void => undefined, false]
    return new ReadableStream<Uint8Array>({
      start(controller) {
        const crowd = audienceOf(leagueId)
        const over = new AbortController()
        const reader: Reader = { controller, mayRead, leave: () => over.abort() }
        over.signal.addEventListener('abort', () => {
          stopping?.removeEventListener('abort', reader.leave)
          giveBack()
          crowd.remove(reader)
          if (!isCancelled) controller.close()
        })
        end = () => {
          isCancelled = true
          reader.leave()
        }
        stopping?.addEventListener('abort', reader.leave)
        controller.enqueue(FIRST)
        if (stopping?.aborted) return reader.leave()
        return crowd.add(reader).catch(error => {
          end()
          throw error
        })
      },
      cancel: () => end(),
    })
  }
}
