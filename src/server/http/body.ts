import { IncomingMessage } from 'node:http'
import {
  type Capacity,
  HindsightError,
  invalid,
  type JsonLimits,
  jsonMeter,
  type Operation,
  openCapacity,
  readJson,
} from '../../engine/index.ts'
import type { Exchange } from './exchange.ts'

const MIB = 1024 * 1024
/** How many bytes beyond the limit are read and dropped. A connection with an unread body would have to be closed. */
const DROPPED_BYTES = MIB / 2

/** Limits for a body, and for all bodies of its kind that arrive at the same time. */
interface BodyKind extends JsonLimits {
  maxBytes: number
  room: Capacity
}

/** The parts of an operation that determine which bodies it accepts. Routes that are not operations also have them. */
export type BodyTaker = Pick<Operation, 'route' | 'body' | 'bulk'>

/** Reads request bodies, all within one capacity. */
export type BodyReader = (exchange: Exchange, taker: BodyTaker) => Promise<unknown>

const tooLarge = (max: number): HindsightError =>
  new HindsightError('payload_too_large', `The body is larger than ${max} bytes; send less at a time`)

/** Returns the body as it arrives. Does not destroy an oversized body, because the listener drains the rest. */
const chunksOf = ({ env, req }: Exchange['c']): AsyncIterable<Uint8Array> => {
  const { incoming } = env
  if (incoming instanceof IncomingMessage) return incoming.iterator({ destroyOnReturn: false })
  return req.raw.body ?? new ReadableStream({ start: stream => stream.close() })
}

const readBytes = async ({ c }: Exchange, max: number, look: (bytes: Uint8Array) => void): Promise<Buffer> => {
  const last = max + DROPPED_BYTES
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of chunksOf(c)) {
      size += chunk.length
      if (size > last) throw tooLarge(max)
      if (size > max) continue
      look(chunk)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof HindsightError) throw error
    throw invalid('The body is incomplete')
  }
  if (size > max) throw tooLarge(max)
  return Buffer.concat(chunks)
}

const parseJson = (bytes: Buffer): unknown => {
  try {
    return readJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof HindsightError) throw error
    throw invalid(`The body is not valid JSON: ${(error as Error).message}`)
  }
}

/** Throws invalid_request for `__proto__`, which could access a prototype. */
const requireNoPrototype = (value: unknown): void => {
  if (value === null || typeof value !== 'object') return
  if (Object.hasOwn(value, '__proto__')) throw invalid('the body has an unknown field "__proto__"')
  for (const each of Object.values(value)) requireNoPrototype(each)
}

const JSON_TYPE = /^application\/json\s*(;|$)/i
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i
const READ_AS = /^(utf-?8|us-ascii)$/i

/** Returns why, according to its headers, a body cannot be read as JSON in UTF-8; null if it can. */
const typeFault = ({ header }: Exchange): string | null => {
  const type = header('content-type') ?? ''
  if (!JSON_TYPE.test(type)) return 'The body must be JSON, sent with Content-Type: application/json'
  const charset = CHARSET.exec(type)?.[1] ?? 'utf-8'
  if (!READ_AS.test(charset)) return `The body must be in UTF-8, not in ${charset}`
  const isPlain =
    /^(identity)?$/i.test(header('content-encoding') ?? '') && /^(chunked)?$/i.test(header('transfer-encoding') ?? '')
  return isPlain ? null : 'The body must not be compressed; send it without Content-Encoding'
}

const readValue = async (exchange: Exchange, kind: BodyKind): Promise<unknown> => {
  const fault = typeFault(exchange)
  const bytes = await readBytes(exchange, kind.maxBytes, fault === null ? jsonMeter(kind) : () => undefined)
  if (bytes.length === 0) return undefined
  if (fault !== null) throw invalid(fault)
  const value = parseJson(bytes)
  requireNoPrototype(value)
  return value
}

const isEmptyObject = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0

/** Creates the capacity for bodies in progress, in MiB. */
const bodyCapacity = ({ all, each }: { all: number; each: number }): Capacity => {
  const words = (max: number, whose: string) =>
    `${whose} have ${max} MiB of bodies in progress; send this request again`
  const ofKey = () => new HindsightError('rate_limited', words(each, 'Requests with this key'), { retryAfter: 1 })
  const ofAll = () => new HindsightError('server_error', words(all, 'All requests'), { retryAfter: 1 })
  return openCapacity({ each: { max: each * MIB, refusal: ofKey }, all: { max: all * MIB, refusal: ofAll } })
}

/**
 * Returns a body's max size in bytes: its declared length if it has one, or else the limit. Throws payload_too_large.
 */
const announcedBytes = ({ c, header }: Exchange, { maxBytes }: BodyKind): number => {
  const length = header('content-length')
  if (length !== undefined) {
    if (Number(length) > maxBytes + DROPPED_BYTES) throw tooLarge(maxBytes)
    return Math.min(Number(length) || 0, maxBytes)
  }
  const isBare = c.env.incoming ? header('transfer-encoding') === undefined : c.req.raw.body === null
  return isBare ? 0 : maxBytes
}

/**
 * Reads a request's body; undefined if it does not have one. Throws payload_too_large above 1 MiB or the operation's
 * limit (before reading, if the length is declared). Throws rate_limited and server_error while other bodies use up the
 * space. Throws invalid_request for a different content type, character set or coding, for JSON that is invalid or
 * exceeds the limits, and for anything except {} if the operation does not accept a body.
 */
export const bodyReader = (): BodyReader => {
  const usual: BodyKind = {
    maxBytes: MIB,
    values: 50_000,
    valuesAnItem: 50_000,
    depth: 32,
    room: bodyCapacity({ all: 64, each: 8 }),
  }
  const large = {
    values: 250_000,
    valuesAnItem: 10_000,
    depth: 32,
    room: bodyCapacity({ all: 64, each: 32 }),
  }
  return async (exchange, op) => {
    const kind = op.bulk ? { ...large, maxBytes: op.bulk.maxBytes } : usual
    const giveBack = kind.room.take(exchange.holder?.key.id ?? '', announcedBytes(exchange, kind))
    try {
      const value = await readValue(exchange, kind)
      if (op.body || value === undefined) return value
      if (isEmptyObject(value)) return undefined
      throw invalid(`${op.route} doesn't take a body`)
    } finally {
      giveBack()
    }
  }
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i
const MAX_FORM_BYTES = 64 * 1024

/**
 * Reads the fields of a form that a browser sends. Throws payload_too_large above 64 KiB, and invalid_request for
 * anything else.
 */
export const readForm = async (exchange: Exchange): Promise<URLSearchParams> => {
  if (!FORM_TYPE.test(exchange.header('content-type') ?? '')) throw invalid('This page accepts only submitted forms')
  const bytes = await readBytes(exchange, MAX_FORM_BYTES, () => undefined)
  return new URLSearchParams(bytes.toString('utf8'))
}
