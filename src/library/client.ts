import { type ErrorCode, HindsightError } from '../engine/base/errors.ts'
import { readEvents } from '../engine/base/event-blocks.ts'
import type { Operations, Transaction } from './operation-types.ts'
import { ROUTES } from './routes.ts'

/**
 * `hindsight-ff/client`: the HTTP API as typed functions, for browsers and Node 22 or later. Each operation is a method
 * of the client. Requests wait for the rate limit and are repeated after failures. Writes have an idempotency key, so a
 * repeated write takes effect only once.
 */

export { HindsightError } from '../engine/base/errors.ts'
export type { Operations, Transaction } from './operation-types.ts'

/** The daemon to call. */
export interface ClientOptions {
  /** The base address, such as http://127.0.0.1:4173/v1. */
  url: string
  key?: string
  /** The max number of times that a request is repeated (default: 5). */
  retries?: number
  /** Replaces the global fetch. */
  fetch?: typeof globalThis.fetch
  /** Cancels all requests and streams. */
  signal?: AbortSignal
}

type Answer<Name extends keyof Operations> = Operations[Name]['answer']
/** The arguments of a call with this input. If the input is optional, no arguments are needed. */
export type Arguments<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]
type ArgumentsOf<Name extends keyof Operations> = Arguments<Operations[Name]['input']>

/** An event in a league: the log row, and its number to continue after. */
export interface LeagueEvent {
  id: number
  transaction: Transaction
}

/** Calls operations by name. */
export type Client = {
  [Name in keyof Operations]: (...input: ArgumentsOf<Name>) => Promise<Answer<Name>>
} & {
  /** Reads a list page by page. */
  pages<Name extends keyof Operations>(operation: Name, ...input: ArgumentsOf<Name>): AsyncGenerator<Answer<Name>>
  /** Follows a league's log, and reconnects if the stream breaks. Ends when the league is deleted. */
  events(leagueId: string, options?: { after?: number; signal?: AbortSignal }): AsyncGenerator<LeagueEvent>
}

interface CallParts {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

interface Sent {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
  signal?: AbortSignal | undefined
}

const DEFAULT_RETRIES = 5
/** How long to wait before repeating a request that did not get a Retry-After header, in ms. It doubles each time. */
const FIRST_WAIT_MS = 250

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

const addressOf = (base: string, path: string, { params = {}, query = {} }: CallParts): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const url = new URL(base.replace(/\/+$/, '') + filled)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}

/** Returns the error in a response. */
const refusalOf = async (response: Response): Promise<HindsightError> => {
  const text = await response.text()
  const retryAfter = Number(response.headers.get('retry-after'))
  const details = retryAfter > 0 ? { retryAfter } : {}
  try {
    const { error, message } = JSON.parse(text) as { error: ErrorCode; message: string }
    return new HindsightError(error, message, details)
  } catch {
    return new HindsightError(
      'upstream_failed',
      `${response.url} responded with status ${response.status}, but not with JSON`,
      details,
    )
  }
}

/**
 * Repeats a request until it gets a response. Throws if the response is an error. Use it only for requests that are
 * safe to repeat.
 */
const retryUntilAnswered =
  ({ fetch = globalThis.fetch, retries = DEFAULT_RETRIES }: ClientOptions) =>
  async ({ url, signal, ...rest }: Sent): Promise<Response> => {
    for (let tries = 0; ; tries++) {
      const init: RequestInit = { ...rest, ...(signal && { signal }) }
      const response = await fetch(url, init).catch((error: unknown) => {
        if (signal?.aborted || tries >= retries) throw error
        return null
      })
      if (response?.ok) return response
      const refusal = response && (await refusalOf(response))
      const isTemporary = refusal === null || refusal.retryAfter !== undefined
      if (refusal && (!isTemporary || tries >= retries)) throw refusal
      await pause(refusal?.retryAfter === undefined ? FIRST_WAIT_MS * 2 ** tries : refusal.retryAfter * 1000, signal)
    }
  }

/** Returns the next page's address from a `Link` header. */
const nextLink = (response: Response): string | null =>
  /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null

/** Ends a stream if its league was deleted after the stream was opened. */
const unlessDeleted =
  (isFirst: boolean) =>
  (error: unknown): null => {
    if (!isFirst && error instanceof HindsightError && error.code === 'not_found') return null
    throw error
  }

/** Returns functions that create a client's headers and requests. */
const requester = ({ url: base, key, signal }: ClientOptions) => {
  const headersFor = (method: string): Record<string, string> => ({
    accept: 'application/json',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
  })
  const requestOf = (operation: string, written: CallParts = {}): Sent => {
    const route = ROUTES[operation]
    if (route === undefined) throw new HindsightError('not_found', `A daemon does not offer "${operation}"`)
    const [method = '', path = ''] = route.split(' ')
    const headers = headersFor(method)
    const request = { method, url: addressOf(base, path, written), headers, signal }
    if (written.body === undefined) return request
    const body = JSON.stringify(written.body)
    return { ...request, headers: { ...headers, 'content-type': 'application/json' }, body }
  }
  return { headersFor, requestOf }
}

/** Creates a client for a daemon. */
export const connect = (options: ClientOptions): Client => {
  const { url: base, signal } = options
  const send = retryUntilAnswered(options)
  const { headersFor, requestOf } = requester(options)
  async function* pages(operation: string, written?: CallParts): AsyncGenerator<unknown> {
    const first = requestOf(operation, written)
    for (let next: string | null = first.url; next !== null; ) {
      const response = await send({ ...first, url: next })
      yield await response.json()
      const link = nextLink(response)
      next = link && new URL(link, response.url || next).href
    }
  }
  async function* events(
    leagueId: string,
    { after, signal: streamSignal = signal }: { after?: number; signal?: AbortSignal } = {},
  ): AsyncGenerator<{ id: number; transaction: unknown }> {
    const url = addressOf(base, '/leagues/{id}/events', { params: { id: leagueId } })
    const headers = { ...headersFor('GET'), accept: 'text/event-stream' }
    let last = after
    for (let isFirst = true; ; isFirst = false) {
      const from = last === undefined ? headers : { ...headers, 'last-event-id': String(last) }
      const response = await send({ method: 'GET', url, headers: from, signal: streamSignal }).catch(
        unlessDeleted(isFirst),
      )
      if (response === null) return
      try {
        for await (const event of readEvents(response.body!.pipeThrough(new TextDecoderStream()))) {
          if (event === 'changed') continue
          const { id, data } = event
          last = id
          if (data !== undefined) yield { id, transaction: data }
        }
      } catch {
        // Ignores a broken connection, because the next one continues after the last event.
        streamSignal?.throwIfAborted()
      }
      await pause(FIRST_WAIT_MS, streamSignal)
    }
  }
  const methods = Object.keys(ROUTES).map(name => [
    name,
    async (written?: CallParts) => (await send(requestOf(name, written))).json(),
  ])
  return Object.assign(Object.fromEntries(methods), { pages, events }) as Client
}
