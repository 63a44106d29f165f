import { IncomingMessage } from 'node:http'
import { HindsightError, type Operation } from '../../engine/index.ts'
import type { Asked } from './exchange.ts'

const USUAL_BYTES = 1024 * 1024
/** So much beyond the limit is read and dropped: a connection with the rest of a body on its way would have to be closed. */
const DROPPED_BYTES = 512 * 1024
const DEEPEST = 32

const invalid = (message: string): HindsightError => new HindsightError('invalid_request', message)

const tooLarge = (most: number): HindsightError =>
  new HindsightError('payload_too_large', `The body is larger than ${most} bytes; send less at a time`)

/** The body as it arrives. What is left of one that is too large is for the listener to drain, so nothing is destroyed here. */
const chunksOf = ({ env, req }: Asked['c']): AsyncIterable<Uint8Array> => {
  const { incoming } = env
  if (incoming instanceof IncomingMessage) return incoming.iterator({ destroyOnReturn: false })
  return req.raw.body ?? new ReadableStream({ start: stream => stream.close() })
}

const readBytes = async ({ c, header }: Asked, most: number): Promise<Buffer> => {
  const last = most + DROPPED_BYTES
  if (Number(header('content-length') ?? 0) > last) throw tooLarge(most)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of chunksOf(c)) {
      size += chunk.length
      if (size > last) throw tooLarge(most)
      if (size <= most) chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof HindsightError) throw error
    throw invalid('The body did not arrive whole')
  }
  if (size > most) throw tooLarge(most)
  return Buffer.concat(chunks)
}

/** Refuses what no field of ours is: values nested without end, and the key that would reach for a prototype. */
const refuseStrange = (value: unknown, depth = 0): void => {
  if (value === null || typeof value !== 'object') return
  if (depth === DEEPEST) throw invalid(`The body is nested deeper than ${DEEPEST} levels`)
  if (Object.hasOwn(value, '__proto__')) throw invalid('the body has unknown field "__proto__"')
  for (const each of Object.values(value)) refuseStrange(each, depth + 1)
}

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw invalid(`The body is no JSON: ${(error as Error).message}`)
  }
}

const JSON_TYPE = /^application\/json\s*(;|$)/i

/**
 * The body of a request, undefined for none. Throws payload_too_large beyond 1 MiB or what the operation allows, and
 * invalid_request for another content type, for what is no JSON, and for anything but {} where no body is taken.
 */
export const readBody = async (asked: Asked, op: Operation): Promise<unknown> => {
  const bytes = await readBytes(asked, op.mostBytes ?? USUAL_BYTES)
  if (bytes.length === 0) return undefined
  if (!JSON_TYPE.test(asked.header('content-type') ?? '')) {
    throw invalid('The body must be JSON, sent with Content-Type: application/json')
  }
  const value = parseJson(bytes)
  refuseStrange(value)
  if (op.body) return value
  if (value === null || typeof value !== 'object' || Array.isArray(value) || Object.keys(value).length > 0) {
    throw invalid(`${op.route} takes no body`)
  }
  return undefined
}
