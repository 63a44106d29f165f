import * as z from 'zod/mini'
import { type PlatformName, platformLabel } from '../../../data/platforms.ts'
import { HindsightError } from '../errors.ts'
import { type FetchOptions, fetchBytes } from '../http.ts'
import { pause } from './pace.ts'
import type { Reach } from './platform.ts'

const MEGABYTE = 1024 * 1024
const LIMITS = {
  maxBytes: 8 * MEGABYTE,
  tries: 3,
  headersTimeout: 15_000,
  bodyTimeout: 15_000,
  totalTimeout: 60_000,
  // Nothing but the platform's own address is ever asked, unless the platform says where its own redirects lead.
  redirects: 0,
}

export interface Wish<S extends z.ZodMiniType> {
  schema: S
  /** What is asked for, as a sentence names it. */
  what: string
  maxBytes?: number
}

/**
 * Reads JSON from the API of one platform, and checks each answer. Once a request has failed nothing more is asked: all
 * others of this client end with the same error. Throws `upstream_failed` for an answer that is not of its form, and as
 * `fetchBytes` does.
 */
export interface JsonClient {
  /** The answer at a path below the base; null when there is none, or when it is `null`. */
  get<S extends z.ZodMiniType>(path: string, wish: Wish<S>): Promise<z.output<S> | null>
  /** The answer that has to be there. */
  need<S extends z.ZodMiniType>(path: string, wish: Wish<S>): Promise<z.output<S>>
}

/** The error of an answer that cannot be the platform's. */
export const nonsense = (platform: PlatformName, what: string, fault: string): HindsightError =>
  new HindsightError(
    'upstream_failed',
    `${platformLabel(platform)}'s answer for ${what} ${fault}: nothing was taken over, try again later`,
  )

type Fail = (fault: string) => HindsightError

const readJson = (bytes: Uint8Array, fail: Fail): unknown => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fail('is no text')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw fail(/^\s*</.test(text) ? 'is a web page and no JSON' : 'is no JSON, or broke off')
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

/** The issue that says most: of a union that of the form which an answer fits farthest, by how deep it lies. */
const deepest = (issue: Issue): Issue => {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.flatMap(([first]) => {
    const found = first && deepest(first)
    return found ? [{ ...found, path: [...issue.path, ...found.path] }] : []
  })
  return inner.reduce((best, each) => (each.path.length > best.path.length ? each : best), issue)
}

/** What is wrong with an answer. */
const faultOf = (found: Issue): string => {
  const issue = deepest(found)
  const place = issue.path.length === 0 ? 'is' : `has ${issue.path.join('.')}, which is`
  const expected = issue.code === 'invalid_type' ? ` and not ${issue.expected}` : ' and not of its form'
  return `${place} ${kindOf(issue.input)}${expected}`
}

const check = <S extends z.ZodMiniType>(value: unknown, schema: S, fail: Fail): z.output<S> => {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  throw fail(faultOf(result.error.issues[0]!))
}

/** What a platform's requests have beside their address, the error of one that is not allowed, and where redirects may lead. */
export type Asking = Pick<FetchOptions, 'headers' | 'refused' | 'redirects' | 'mayFollow'>

/** Opens a client of a platform for one reading; it keeps to the pace of its reach. */
export const openJsonClient = (
  platform: PlatformName,
  { base, pace, signal, http = {} }: Reach,
  asking: Asking = {},
): JsonClient => {
  const { sleep = pause } = http
  const stop = new AbortController()
  const end = AbortSignal.any([stop.signal, ...(signal ? [signal] : [])])

  const fetchJson = async <S extends z.ZodMiniType>(
    path: string,
    { schema, what, maxBytes = LIMITS.maxBytes }: Wish<S>,
    start: () => Promise<void>,
  ): Promise<z.output<S> | null> => {
    await start()
    const answer = await fetchBytes(`${base}/${path}`, {
      ...LIMITS,
      maxBytes,
      ...http,
      ...asking,
      signal: end,
      // A repeated request is one more for the pace.
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
