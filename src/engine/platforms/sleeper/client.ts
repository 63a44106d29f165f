import * as z from 'zod/mini'
import { HindsightError } from '../../errors.ts'
import { fetchBytes } from '../../http.ts'
import type { Reach } from '../index.ts'
import { openPace, pause } from '../pace.ts'

/** Sleeper asks for fewer than 1000 calls a minute. */
const AT_ONCE = 4
const PER_MINUTE = 600
const BASE = 'https://api.sleeper.app/v1'

const MEGABYTE = 1024 * 1024
const LIMITS = {
  maxBytes: 8 * MEGABYTE,
  tries: 3,
  headersTimeout: 15_000,
  bodyTimeout: 15_000,
  totalTimeout: 60_000,
  // Nothing but the platform's own address is ever asked.
  redirects: 0,
}

export interface Wish<S extends z.ZodMiniType> {
  schema: S
  /** What is asked for, as a sentence names it. */
  what: string
  signal?: AbortSignal
  maxBytes?: number
}

export interface Client {
  /** The answer at a path below the base; null when there is none, or when it is `null`. */
  get<S extends z.ZodMiniType>(path: string, wish: Wish<S>): Promise<z.output<S> | null>
}

/** The error of an answer that cannot be the platform's. */
export const nonsense = (what: string, fault: string): HindsightError =>
  new HindsightError(
    'upstream_failed',
    `Sleeper's answer for ${what} ${fault}: nothing was taken over, try again later`,
  )

const readJson = (bytes: Uint8Array, what: string): unknown => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw nonsense(what, 'is no text')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw nonsense(what, /^\s*</.test(text) ? 'is a web page and no JSON' : 'is no JSON, or broke off')
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

/** What is wrong with an answer; of a union the first form counts. */
const faultOf = (issue: Issue): string => {
  const place = issue.path.length === 0 ? 'is' : `has ${issue.path.join('.')}, which is`
  const expected = issue.code === 'invalid_type' ? ` and not ${issue.expected}` : ' and not of its form'
  return `${place} ${kindOf(issue.input)}${expected}`
}

const check = <S extends z.ZodMiniType>(value: unknown, { schema, what }: Wish<S>): z.output<S> => {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  throw nonsense(what, faultOf(result.error.issues[0]!))
}

const baseOf = (base: string): string => {
  const url = URL.parse(base)
  if (url && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '')
  throw new HindsightError('invalid_request', `"${base}" is no address of an API: give one that begins with https://`)
}

/** Opens a client that keeps to the platform's limits over all its requests. */
export const openClient = ({ base = BASE, http = {}, now }: Reach = {}): Client => {
  const root = baseOf(base)
  const { sleep = pause } = http
  const pace = openPace({ atOnce: AT_ONCE, perMinute: PER_MINUTE, sleep, ...(now && { now }) })
  return {
    get: (path, wish) =>
      pace.run(async start => {
        await start()
        const answer = await fetchBytes(`${root}/${path}`, {
          ...LIMITS,
          ...http,
          ...(wish.maxBytes && { maxBytes: wish.maxBytes }),
          ...(wish.signal && { signal: wish.signal }),
          // A repeated request is one more within the minute.
          sleep: (ms, signal) => sleep(ms, signal).then(start),
        })
        if (answer.status !== 'ok') return null
        const value = readJson(answer.bytes, wish.what)
        return value === null ? null : check(value, wish)
      }, wish.signal),
  }
}
