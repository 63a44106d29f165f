import type { Dispatcher } from 'undici'
import { onDemand } from '../../../data/on-demand.ts'
import { realPause } from './clock.ts'
import { md5 } from './crypto.ts'
import { HindsightError } from './errors.ts'

/** A cached resource's ETag and date. The server then sends the resource only if it has changed. */
export interface Validators {
  etag: string | null
  lastModified: string | null
}

/** The result of a fetch. `unchanged` means that the cached version is up to date. */
export type Answer =
  | { status: 'ok'; bytes: Uint8Array; validators: Validators }
  | { status: 'unchanged' }
  | { status: 'missing' }

/** Times are in ms. */
export interface FetchOptions {
  validators?: Validators
  /** Additional headers, such as cookies. If there are any, redirects are followed only where `mayFollow` allows it. */
  headers?: Readonly<Record<string, string>>
  /** Returns the error for a 401 or 403 response. By default, such a response is a failed request. */
  refused?(): Error
  signal?: AbortSignal
  /**
   * Called with the number of bytes received so far, and the total if the server sends it. Each attempt starts at 0.
   */
  onProgress?(received: number, total: number | null): void
  maxBytes?: number
  tries?: number
  /** The max number of redirects to follow. */
  redirects?: number
  /**
   * Returns whether to follow a redirect to an address. By default, follows all redirects except from https to http.
   */
  mayFollow?(address: URL): boolean
  headersTimeout?: number
  /** The longest pause while a body arrives, in ms. */
  bodyTimeout?: number
  /** The longest time for one attempt, in ms. */
  totalTimeout?: number
  /** Waits between attempts. Aborting the signal ends the wait early. */
  sleep?(ms: number, signal?: AbortSignal): Promise<void>
  /** Returns a random number from 0 up to, but not including, 1. */
  random?(): number
}

type Settings = FetchOptions &
  Required<Omit<FetchOptions, 'validators' | 'headers' | 'refused' | 'mayFollow' | 'signal' | 'onProgress'>>
type Response = Dispatcher.ResponseData

const DEFAULTS = {
  maxBytes: 128 * 1024 * 1024,
  tries: 4,
  redirects: 5,
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  totalTimeout: 600_000,
  sleep: realPause,
  random: Math.random,
}
const CONNECT_TIMEOUT = 10_000
const FIRST_WAIT = 500
const LONGEST_WAIT = 30_000

/** Why a request failed, by error code or name. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host was not found',
  EAI_AGAIN: 'the host was not found',
  ECONNREFUSED: 'the host refused the connection',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the response was cut off',
  UND_ERR_CONNECT_TIMEOUT: 'connecting took too long',
  UND_ERR_HEADERS_TIMEOUT: 'the response did not start in time',
  UND_ERR_HEADERS_OVERFLOW: 'the response has too many headers',
  UND_ERR_BODY_TIMEOUT: 'the response stopped midway',
  TimeoutError: 'the response took too long',
  HTTPParserError: 'the response is not valid HTTP',
}

/** Returns an error's code, or its name if the code is missing or less specific. */
const kindOf = ({ name, code }: NodeJS.ErrnoException): string | undefined =>
  name === 'TimeoutError' || name === 'HTTPParserError' ? name : code

/** Explains why a request failed. For an unknown error, returns its message. */
export const problemOf = (error: unknown): string => {
  const fault = error as NodeJS.ErrnoException
  const kind = kindOf(fault) ?? fault.name
  return PROBLEMS[kind] ?? (fault.message || kind)
}

/** A failed attempt that can be retried, and how long the server asked to wait, in ms. */
interface Setback {
  status: 'failed'
  problem: string
  wait: number
}
const setback = (problem: string, wait = 0): Setback => ({ status: 'failed', problem, wait })

const failure = (address: URL, problem: string, advice = 'check the address', wait = 0) =>
  new HindsightError(
    'upstream_failed',
    `${address} could not be fetched (${problem}): ${advice}`,
    wait > 0 ? { retryAfter: Math.ceil(wait / 1000) } : {},
  )

/** Returns this process's connections. Idle connections do not keep the process running. */
const connections = onDemand(
  (): Promise<Dispatcher> =>
    import('undici').then(({ Agent }) => new Agent({ allowH2: false, connect: { timeout: CONNECT_TIMEOUT } })),
)

const header = ({ headers }: Response, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

const request = async (url: URL, settings: Settings, signal: AbortSignal) => {
  const { validators, headersTimeout, bodyTimeout } = settings
  const headers = {
    ...settings.headers,
    'user-agent': 'hindsight-ff',
    // Turns off decompression, so a gzipped file stays gzipped.
    'accept-encoding': 'identity',
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  }
  const path = url.pathname + url.search
  const dispatcher = await connections()
  return dispatcher.request({ origin: url.origin, path, method: 'GET', headers, headersTimeout, bodyTimeout, signal })
}

/** Returns the response at an address, after any redirects. Starting from https, follows redirects only to https. */
const follow = async (address: URL, settings: Settings, signal: AbortSignal): Promise<Response> => {
  let url = address
  // Sends headers, especially cookies, only to hosts that are allowed.
  const max = settings.headers && !settings.mayFollow ? 0 : settings.redirects
  for (let redirects = 0; redirects <= max; redirects++) {
    const response = await request(url, settings, signal)
    if (![301, 302, 303, 307, 308].includes(response.statusCode)) return response
    await response.body.dump()
    const location = header(response, 'location')
    const next = location === null ? null : URL.parse(location, url)
    const allowed = url.protocol === 'https:' ? ['https:'] : ['http:', 'https:']
    const isSafe = next !== null && allowed.includes(next.protocol) && (settings.mayFollow?.(next) ?? true)
    if (!isSafe) throw failure(address, 'it redirects to an unsafe address')
    url = next
  }
  throw failure(address, max === 0 ? 'it redirects to another address' : 'it redirects too often')
}

/**
 * Returns how long the server asks to wait, in ms. The server gives a number of seconds, or a date on its own clock. 0
 * if it gives neither.
 */
export const retryAfterOf = (response: Response): number => {
  const value = header(response, 'retry-after') ?? ''
  if (/^\d+$/.test(value)) return Number(value) * 1000
  return Math.max(0, Date.parse(value) - Date.parse(header(response, 'date') ?? '')) || 0
}

/** Returns whether the bytes match the server's MD5 hash. True if the server does not send one. Source: RFC 1864. */
const isIntact = (response: Response, bytes: Uint8Array): boolean => {
  const expected = header(response, 'content-md5')
  return expected === null || expected === md5(bytes)
}

const receive = async (
  address: URL,
  response: Response,
  { maxBytes, onProgress }: Settings,
): Promise<Answer | Setback> => {
  const length = header(response, 'content-length')
  const total = length === null ? null : Number(length)
  const chunks: Uint8Array[] = []
  let received = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    received += chunk.length
    if (Math.max(received, total ?? 0) > maxBytes) throw failure(address, `it is larger than ${maxBytes} bytes`)
    chunks.push(chunk)
    onProgress?.(received, total)
  }
  const validators = { etag: header(response, 'etag'), lastModified: header(response, 'last-modified') }
  const bytes = Buffer.concat(chunks)
  return isIntact(response, bytes)
    ? { status: 'ok', bytes, validators }
    : setback('the response was damaged in transit')
}

const answerOf = async (address: URL, response: Response, settings: Settings): Promise<Answer | Setback> => {
  const { statusCode: status, body } = response
  if (status === 200) return receive(address, response, settings)
  await body.dump()
  if (status === 304 && settings.validators) return { status: 'unchanged' }
  if (status === 404 || status === 410) return { status: 'missing' }
  if (status === 408 || status === 429 || status >= 500) return setback(`it answered ${status}`, retryAfterOf(response))
  if ((status === 401 || status === 403) && settings.refused) throw settings.refused()
  throw failure(address, `it answered ${status}`)
}

const attempt = async (address: URL, settings: Settings): Promise<Answer | Setback> => {
  const { signal, totalTimeout } = settings
  const end = AbortSignal.any([AbortSignal.timeout(totalTimeout), ...(signal ? [signal] : [])])
  try {
    return await answerOf(address, await follow(address, settings, end), settings)
  } catch (error) {
    signal?.throwIfAborted()
    // Rethrows an error without a network code, because it is a bug in this program.
    if (typeof kindOf(error as NodeJS.ErrnoException) !== 'string' || error instanceof HindsightError) throw error
    return setback(problemOf(error))
  }
}

/**
 * Fetches an http or https address. Retries temporary failures (the network, 408, 429, 5xx, a truncated response) after
 * increasingly long pauses, and waits as long as the server asks. Gives up if the server asks to wait more than 30
 * seconds. Throws `upstream_failed`, or the reason in `signal` if it is aborted.
 */
export const fetchBytes = async (url: string, options: FetchOptions = {}): Promise<Answer> => {
  const address = new URL(url)
  const settings: Settings = { ...DEFAULTS, ...options }
  const { tries, sleep, random, signal } = settings
  for (let tried = 1; ; tried++) {
    const answer = await attempt(address, settings)
    if (answer.status !== 'failed') return answer
    const { problem, wait } = answer
    if (wait > LONGEST_WAIT) throw failure(address, problem, `try again in ${Math.ceil(wait / 1000)} seconds`, wait)
    if (tried >= tries) throw failure(address, `${problem} on try ${tried}`, 'check the connection or try later', wait)
    const pause = FIRST_WAIT * 2 ** (tried - 1) * (0.5 + random() / 2)
    await sleep(Math.max(wait, pause), signal)
  }
}
