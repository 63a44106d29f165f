import * as z from 'zod/mini'
import { type PlatformName, platformLabel } from '../../../../data/platforms.ts'
import { realPause } from '../../base/clock.ts'
import { HindsightError, invalid } from '../../base/errors.ts'
import { type FetchOptions, fetchBytes } from '../../base/http.ts'

/** Limits how often a host is contacted. Requests above the limits wait their turn. */
export interface Pace {
  /** Runs a function when its turn comes. The function must call `start` before each request, including retries. */
  run<T>(work: (start: () => Promise<void>) => Promise<T>, signal?: AbortSignal): Promise<T>
}

export interface PaceLimits {
  atOnce: number
  /** The max number of requests per interval. */
  starts: number
  within: number
}

interface PaceOptions extends PaceLimits {
  /** The current time in ms. */
  now?: () => number
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
}

export const openPace = ({ atOnce, starts: max, within, now = Date.now, sleep = realPause }: PaceOptions): Pace => {
  /** When recent and planned requests start, in ascending order. */
  const starts: number[] = []
  const queue: (() => void)[] = []
  let running = 0

  const start = async (signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted()
    const at = now()
    const free = starts.length < max ? at : Math.max(at, starts.shift()! + within)
    starts.push(free)
    if (free > at) await sleep(free - at, signal)
    signal?.throwIfAborted()
  }

  const enter = (): Promise<void> | undefined => {
    if (running < atOnce) running++
    else return new Promise(resolve => queue.push(resolve))
  }

  /** Starts the request that has waited the longest. */
  const leave = (): void => {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  return {
    run: async (work, signal) => {
      await enter()
      try {
        signal?.throwIfAborted()
        return await work(() => start(signal))
      } finally {
        leave()
      }
    },
  }
}

const MEGABYTE = 1024 * 1024
const LIMITS = {
  maxBytes: 8 * MEGABYTE,
  tries: 3,
  headersTimeout: 15_000,
  bodyTimeout: 15_000,
  totalTimeout: 60_000,
  // Requests go only to the platform's own address, unless the platform defines where redirects can lead.
  redirects: 0,
}

/** How to reach a platform. All requests from one process share a rate limit. Credentials belong to one account. */
export interface Reach {
  base: string
  pace: Pace
  /** Credentials for private leagues, by name. They are never shown, logged or put into an address. */
  credentials?: Readonly<Record<string, string>>
  signal?: AbortSignal
  http?: HttpLimits
}

export type HttpLimits = Pick<
  FetchOptions,
  'sleep' | 'random' | 'tries' | 'headersTimeout' | 'bodyTimeout' | 'totalTimeout' | 'maxBytes'
>

export interface ExpectedAnswer<S extends z.ZodMiniType> {
  schema: S
  /** The response's name in messages. */
  what: string
  maxBytes?: number
}

/**
 * Reads JSON from a platform's API and checks each response. If one request fails, this client's other requests end
 * with the same error. Throws `upstream_failed` for a response with the wrong shape, and what `fetchBytes` throws.
 */
export interface JsonClient {
  /** Returns the response for a path under the base address; null if it is missing or `null`. */
  get<S extends z.ZodMiniType>(path: string, wish: ExpectedAnswer<S>): Promise<z.output<S> | null>
  /** Returns the response, which must exist. */
  need<S extends z.ZodMiniType>(path: string, wish: ExpectedAnswer<S>): Promise<z.output<S>>
}

/** Returns the error for an invalid response. */
export const nonsense = (platform: PlatformName, what: string, fault: string): HindsightError =>
  new HindsightError(
    'upstream_failed',
    `${platformLabel(platform)}'s response for ${what} ${fault}. Nothing was imported; try again later`,
  )

type Fail = (fault: string) => HindsightError

const readJson = (bytes: Uint8Array, fail: Fail): unknown => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fail('is not text')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw fail(/^\s*</.test(text) ? 'is a web page, not JSON' : 'is not JSON, or is incomplete')
  }
}

type Issue = z.core.$ZodIssue

const kindOf = (value: unknown): string =>
  value === undefined
    ? 'missing'
    : value === null
      ? 'null'
      : Array.isArray(value)
        ? 'a list'
        : `of type ${typeof value}`

/** Returns the most specific issue. For a union, it comes from the variant that matches the response best. */
const deepest = (issue: Issue): Issue => {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.flatMap(([first]) => {
    const found = first && deepest(first)
    return found ? [{ ...found, path: [...issue.path, ...found.path] }] : []
  })
  return inner.reduce((best, each) => (each.path.length > best.path.length ? each : best), issue)
}

/** Describes what is wrong with a response. */
const faultOf = (found: Issue): string => {
  const issue = deepest(found)
  const place = issue.path.length === 0 ? 'is' : `has ${issue.path.join('.')}, which is`
  const expected = issue.code === 'invalid_type' ? ` and not ${issue.expected}` : ' and does not have the right form'
  return `${place} ${kindOf(issue.input)}${expected}`
}

const check = <S extends z.ZodMiniType>(value: unknown, schema: S, fail: Fail): z.output<S> => {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  throw fail(faultOf(result.error.issues[0]!))
}

/** A platform's request options: headers, the error for data that is forbidden, and allowed redirects. */
export type RequestOptions = Pick<FetchOptions, 'headers' | 'refused' | 'redirects' | 'mayFollow'>

/** Creates a client for one read from a platform. It stays within the rate limit in `reach`. */
export const openJsonClient = (
  platform: PlatformName,
  { base, pace, signal, http = {} }: Reach,
  asking: RequestOptions = {},
): JsonClient => {
  const { sleep = realPause } = http
  const stop = new AbortController()
  const end = AbortSignal.any([stop.signal, ...(signal ? [signal] : [])])

  const fetchJson = async <S extends z.ZodMiniType>(
    path: string,
    { schema, what, maxBytes = LIMITS.maxBytes }: ExpectedAnswer<S>,
    start: () => Promise<void>,
  ): Promise<z.output<S> | null> => {
    await start()
    const answer = await fetchBytes(`${base}/${path}`, {
      ...LIMITS,
      maxBytes,
      ...http,
      ...asking,
      signal: end,
      // A retry counts toward the rate limit as a new request.
      sleep: (ms, signal) => sleep(ms, signal).then(start),
    })
    if (answer.status !== 'ok') return null
    const fail: Fail = fault => nonsense(platform, what, fault)
    const value = readJson(answer.bytes, fail)
    return value === null ? null : check(value, schema, fail)
  }

  const orStop = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      stop.abort(error)
      throw error
    }
  }

  const get: JsonClient['get'] = (path, wish) => orStop(pace.run(start => fetchJson(path, wish, start), end))

  return {
    get,
    need: (path, wish) =>
      orStop(
        get(path, wish).then(answer => {
          if (answer === null) throw nonsense(platform, wish.what, 'is null')
          return answer
        }),
      ),
  }
}

/** The characters allowed in a cookie. Excludes characters that would end the cookie or its header. */
const COOKIE = /^[!#-+\--:<-[\]-~]+$/

/** Returns the header that sends these cookies, by name. Throws invalid_request for a value that is not a cookie. */
export const cookieHeader = (cookies: Readonly<Record<string, string>>): string => {
  const names = Object.keys(cookies)
  if (Object.values(cookies).every(value => COOKIE.test(value)))
    return names.map(name => `${name}=${cookies[name]}`).join('; ')
  throw invalid(`${names.join(' or ')} is not a cookie; copy only its value`)
}

/** Returns instructions for copying a site's cookies from a browser. */
export const inBrowser = (site: string, cookies: string): string =>
  `sign in at ${site}, then copy that site's ${cookies} from your browser's developer tools (Application or Storage, then Cookies)`
