import { type EventFeed, faulty, HindsightError, importEventFeed, openCapacity, realPause } from '../../engine/index.ts'
import type { Answer } from './calls.ts'
import type { Exchange } from './exchange.ts'
import type { Service } from './service.ts'

/**
 * A league's log as server-sent events. The stream is pull-based: it reads rows only when the connection can take more,
 * so slow readers do not use up memory. It ends when the league is deleted, the key is revoked or expires, or the
 * listener stops.
 */

/** The names that the query can have. */
export const EVENT_QUERY = ['lastEventId'] as const

const MAX_STREAMS = 4
const POLL_MS = 250
const HEARTBEAT_MS = 15_000
/**
 * How long a connection can go without progress before it is closed, in ms. The reader can continue from the last event
 * that it received.
 */
const STALLED_MS = 60_000
/** How long a reader waits before it reconnects, in ms. */
const RETRY_MS = 2_000

const HEADERS = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

const tooManyStreams = (): HindsightError =>
  new HindsightError('rate_limited', `This key has ${MAX_STREAMS} open streams; close one first`)

/**
 * Returns the id of the event to continue after: from the header, which browsers send automatically, or else from the
 * query.
 */
const lastIdOf = ({ c, header }: Exchange): number | undefined => {
  const [queried, again] = c.req.queries('lastEventId') ?? []
  if (again !== undefined) throw faulty({ field: 'lastEventId', problem: 'is given twice' })
  const text = header('last-event-id') || queried
  if (text === undefined) return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw faulty({ field: 'lastEventId', problem: 'must be the id of an event, a whole number' })
}

type Events = NonNullable<Awaited<ReturnType<EventFeed['next']>>>

const eventText = ({ number, transaction }: Events[number]): string =>
  `id: ${number}\nevent: ${transaction.type}\ndata: ${JSON.stringify(transaction)}\n\n`

/**
 * Identifies the state of a league that a reader can see. It changes when any response about the league could have
 * changed.
 */
type Era = () => Promise<string>

interface StreamInput {
  feed: EventFeed
  era: Era
  wall(): number
  /** Aborts when the reader disconnects or loses access. */
  over: AbortSignal
}

/** Reads the next events once there are any; null at the end. Sends an `era` event for a change without a row. */
const textReader = async ({ feed, era, wall, over }: StreamInput): Promise<() => Promise<string | null>> => {
  let [lastEra, newest] = [await era(), feed.newest()]
  const news = async (): Promise<string | null> => {
    const before = lastEra
    let events = await feed.next()
    lastEra = await era()
    // If a row was written in the meantime, that row announces the change.
    if (events?.length === 0 && lastEra !== before) events = await feed.next()
    if (events === null) return null
    const isWritten = feed.newest() !== newest
    newest = feed.newest()
    if (events.length > 0) return events.map(eventText).join('')
    // A hidden row does not cause an `era` event either.
    return lastEra === before || isWritten ? '' : `event: era\ndata: ${JSON.stringify({ at: wall() })}\n\n`
  }
  return async () => {
    const since = wall()
    while (!over.aborted) {
      const text = await news()
      if (text !== '') return text
      if (Math.abs(wall() - since) >= HEARTBEAT_MS) return ': still here\n\n'
      await realPause(POLL_MS, over)
    }
    return null
  }
}

/** Returns a stream's bytes. Calls `leave` when the stream is over. */
const streamOf = (
  feed: EventFeed,
  {
    stopping,
    leave,
    ...reading
  }: Pick<StreamInput, 'era' | 'wall'> & { stopping: AbortSignal | undefined; leave(): void },
): ReadableStream<Uint8Array> => {
  const over = new AbortController()
  const end = (): void => {
    over.abort()
    stopping?.removeEventListener('abort', end)
    leave()
  }
  stopping?.addEventListener('abort', end)
  if (stopping?.aborted) end()
  const encoder = new TextEncoder()
  let read: (() => Promise<string | null>) | undefined
  const next = async (): Promise<string | null> => {
    if (read) return read()
    read = await textReader({ feed, over: over.signal, ...reading })
    // A reader that is disconnected before the first event continues from here.
    return `retry: ${RETRY_MS}\nid: ${feed.at()}\n\n`
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // The stream also ends if the store is unavailable. The reader gets the error when it reconnects.
        const text = await next().catch(() => null)
        if (text !== null && !over.signal.aborted) return controller.enqueue(encoder.encode(text))
        end()
        controller.close()
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}

/** Handles `GET /leagues/{id}/events`. Errors: 429 (too many streams), 400, 404. */
export const eventsHandler = ({ engine }: Service): Answer => {
  const places = openCapacity({ each: { max: MAX_STREAMS, refusal: tooManyStreams } })
  return async (exchange, { key, account: actor }) => {
    const { c } = exchange
    const leave = places.take(key.id)
    try {
      const leagueId = c.req.param('id')!
      const { openEventFeed } = await importEventFeed()
      const feed = await openEventFeed(engine, { leagueId, actor, key, after: lastIdOf(exchange) })
      const era = () => engine.cacheEpoch(engine.admission(), { leagueId })
      const { incoming, stopping } = c.env
      incoming?.setTimeout(STALLED_MS)
      return { status: 200, headers: HEADERS, body: streamOf(feed, { era, wall: engine.clocks.wall, stopping, leave }) }
    } catch (error) {
      leave()
      throw error
    }
  }
}
