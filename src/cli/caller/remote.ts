import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import {
  type Answer,
  findOperation,
  HindsightError,
  importFields,
  invalid,
  nextPage,
  type Operation,
  type OperationName,
  readEvents,
  type Transaction,
} from '../../engine/index.ts'
import {
  type ApiAnswer,
  type Caller,
  type CallInput,
  calling,
  type LogRows,
  requiresHome,
  withRateLimitRetry,
} from './caller.ts'
import { type ManifestRow, manifest } from './manifest.ts'
import { refusalIn } from './refusal.ts'

/** Calls a daemon over HTTP, with entire lists page by page. */

const TIMEOUT_MS = 60_000

const upstream = (message: string, cause?: unknown): HindsightError =>
  new HindsightError('upstream_failed', message, { cause })

/** Returns the error for a response that does not come from Hindsight. */
const unexpectedAnswerError = (url: URL, what: string, cause?: unknown): HindsightError =>
  upstream(`${url.origin} responded ${what}; is it a Hindsight daemon?`, cause)

interface Sent {
  url: URL
  method: string
  key: string | undefined
  text?: string | undefined
  headers?: Readonly<Record<string, string>>
  /** Cancels the request. */
  signal: AbortSignal
}

const unreachable = (url: URL, error: NodeJS.ErrnoException): HindsightError =>
  upstream(
    `No daemon is responding at ${url.origin} (${error.code ?? error.message}); start one with: hindsight serve, or leave out --url to use the data folder`,
    error,
  )

/** Sends one request on its own connection. A short-lived process does not need an HTTP agent. */
const send = ({ url, method, key, text, headers: more, signal }: Sent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = {
      accept: 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...more,
    }
    const open = url.protocol === 'https:' ? tlsRequest : plainRequest
    const request = open(url, { method, headers, agent: false, timeout: TIMEOUT_MS, signal }, resolve)
    request.on('timeout', () => request.destroy(new Error('it took too long')))
    request.on('error', error => reject(unreachable(url, error)))
    request.end(text)
  })

const bytesOf = async (url: URL, response: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of response) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } catch (error) {
    throw upstream(`${url.origin} closed the connection early (${(error as Error).message}); try again`, error)
  }
}

/** Parses a response's JSON. Every Hindsight response is an object. */
export const read = async <Answered>(url: URL, response: IncomingMessage): Promise<Answered> => {
  const bytes = await bytesOf(url, response)
  let body: unknown
  try {
    body = JSON.parse(bytes.toString())
  } catch (error) {
    throw unexpectedAnswerError(url, `${response.statusCode} with something other than JSON`, error)
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw unexpectedAnswerError(url, `${response.statusCode} with something other than an object`)
  return body as Answered
}

/** Sends a request and returns its response. If the response is an error, throws it. */
const sendOrThrow = async (sent: Sent): Promise<IncomingMessage> => {
  const response = await send(sent)
  const { statusCode = 0 } = response
  if (statusCode >= 200 && statusCode < 300) return response
  const body = await read<{ error?: unknown; message?: unknown }>(sent.url, response)
  throw (
    refusalIn(body, name => response.headers[name]?.toString()) ??
    unexpectedAnswerError(sent.url, `${statusCode}, but not with an error from Hindsight`)
  )
}

/** Sends a request and returns its response, even if it is an error. */
const sendRaw = async (sent: Sent): Promise<ApiAnswer> => {
  const response = await send(sent)
  const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
  return { status: response.statusCode ?? 0, headers: new Map(headers), body: response }
}

/** Reads server-sent events until the response ends or the connection breaks. */
async function* readStream(response: IncomingMessage): AsyncGenerator<LogRows> {
  let number = 0
  try {
    for await (const event of readEvents(response.setEncoding('utf8'))) {
      if (event === 'changed') yield { number, rows: [], isChanged: true }
      else {
        number = event.id
        yield { number, rows: event.data === undefined ? [] : [event.data as Transaction] }
      }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
  }
}

/** A daemon and the key to send to it. */
export interface Remote {
  /** Its base address, which ends in the version, such as http://127.0.0.1:4173/v1. */
  url: string
  key?: string | undefined
  /** The default league, if the profile names this daemon. */
  league?: string | undefined
  /** The profile's time zone. */
  zone?: string | undefined
}

/** Returns a daemon's base address. Adds version 1 to an address without a path. Throws invalid_request. */
export const daemonBase = (url: string): URL => {
  const base = URL.parse(url)
  if (base && /^https?:$/.test(base.protocol)) return base.pathname === '/' ? new URL('/v1', base) : base
  throw invalid(`"${url}" is not the address of a daemon; use one such as http://127.0.0.1:4173/v1`)
}

/** Returns a call's URL, with its path fields filled in and its query. */
const addressOf = (base: URL, path: string, { params = {}, query = {} }: CallInput = {}): URL => {
  const filled = path.replace(/\{(\w+)\}/g, (word, name: string) =>
    Object.hasOwn(params, name) ? encodeURIComponent(String(params[name])) : word,
  )
  const url = new URL(base.href.replace(/\/+$/, '') + filled)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

/** Returns an operation's route. If the operation does not have a command, loads it to find its route. */
const operationRoute = async (rows: readonly ManifestRow[], operation: OperationName): Promise<string> => {
  const row = rows.find(each => each.operation === operation)
  const { route } = row ?? (await findOperation(operation))
  if (route) return route
  throw requiresHome(`"${row?.command ?? operation}"`)
}

/**
 * Calls operations through a daemon. Throws the daemon's errors, and upstream_failed for a response that is not from
 * Hindsight.
 */
export const remoteCaller = ({ url, key, league, zone }: Remote): Caller => {
  const base = daemonBase(url)
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new HindsightError(
      'unauthorized',
      'The key has invalid characters (a line break?); check HINDSIGHT_KEY or --key',
    )
  }
  const closing = new AbortController()
  const { signal } = closing
  return {
    remote: true,
    isServed: () => true,
    league,
    zone,
    ...calling(async (operation, written = {}) => {
      const [method = '', path = ''] = (await operationRoute(await manifest(), operation)).split(' ')
      const { body, idempotencyKey } = written
      const url = addressOf(base, path, written)
      const text = body === undefined ? undefined : JSON.stringify(body)
      const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
      return read(url, await sendOrThrow({ url, method, key, text, headers, signal }))
    }),
    request: ({ method, path, headers, body }) =>
      sendRaw({ url: addressOf(base, path), method, key, headers, text: body, signal }),
    async *follow(id, after, ended) {
      const input = { params: { id }, query: after === undefined ? {} : { lastEventId: after } }
      const url = addressOf(base, '/leagues/{id}/events', input)
      const either = ended ? AbortSignal.any([signal, ended]) : signal
      const response = await sendOrThrow({ url, method: 'GET', key, signal: either })
      if (response.headers['content-type'] !== 'text/event-stream') {
        throw unexpectedAnswerError(url, 'with something other than a stream of events')
      }
      yield* readStream(response)
    },
    async ping(withinMs) {
      const either = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
      const response = await send({ url: addressOf(base, '/healthz'), method: 'GET', key, signal: either })
      response.destroy()
    },
    local: () => Promise.reject(requiresHome('This command')),
    close: async () => closing.abort(),
  }
}

type Fields = Readonly<Record<string, unknown>>

const maxRows = async (op: Operation): Promise<number> => {
  const { fieldsOf } = await importFields()
  return fieldsOf(op).find(({ in: part, name }) => part === 'query' && name === 'limit')!.max!
}

/** Combines the rows of all pages into the first page's response. */
const joined = <Answered>({ pages }: Operation, answers: readonly Answered[]): Answered => {
  const { list, counted = list } = pages!
  const rowsOf = (name: string) => answers.flatMap(answer => (answer as Fields)[name] as readonly unknown[])
  return Object.assign({}, answers[0]!, { [counted]: rowsOf(counted), [list]: rowsOf(list) })
}

/** Returns a caller that reads every page of a list if its limit is `all`. It waits when the rate limit is reached. */
export const readingFullLists = (caller: Caller): Caller => {
  const { send } = withRateLimitRetry(caller)
  const readAll = async <Name extends OperationName>(op: Operation, operation: Name, written: CallInput) => {
    const answers: Answer<Name>[] = []
    const limit = await maxRows(op)
    let query: Fields | null = { ...written.query, limit }
    while (query !== null) {
      const answer = await send(operation, { ...written, query })
      answers.push(answer)
      const next = nextPage(op, { offset: 0, ...query }, answer)
      query = next && { ...query, ...next }
    }
    return joined(op, answers)
  }
  return {
    ...caller,
    ...calling(async (operation, written) => {
      if (written?.query?.limit !== 'all') return caller.send(operation, written)
      const op: Operation = await findOperation(operation)
      return op.pages ? readAll(op, operation, written) : caller.send(operation, written)
    }),
  }
}
