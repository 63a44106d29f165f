import { pipeline, Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { accepted } from '../../engine/index.ts'
import { openAnswerCache } from './answer-cache.ts'
import type { Reply } from './reply.ts'

/**
 * Compresses responses of at least 1 kB for clients that accept it. The board compresses its own pages, except those
 * whose length could reveal a secret. Event streams are not compressed, because their rows must arrive immediately.
 */

const MIN_BYTES = 1024

interface Encoder {
  bytes(body: string | Uint8Array): Promise<Buffer<ArrayBuffer>>
  stream(): Transform
}

const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The codings, best first. */
const CODINGS: Readonly<Record<string, Encoder>> = {
  zstd: { bytes: body => promisify(zlib.zstdCompress)(body), stream: () => zlib.createZstdCompress() },
  br: { bytes: body => promisify(zlib.brotliCompress)(body, brotli), stream: () => zlib.createBrotliCompress(brotli) },
  gzip: { bytes: body => promisify(zlib.gzip)(body), stream: () => zlib.createGzip() },
}

/**
 * Returns the coding that a client prefers. If it prefers several equally, returns the one that compresses best.
 * Source: RFC 9110, 12.5.3.
 */
const chooseCoding = (header: string): string | undefined => {
  const values = accepted(header)
  const weightOf = (name: string): number =>
    (values.find(each => each.name === name) ?? values.find(each => each.name === '*'))?.weight ?? 0
  return Object.keys(CODINGS)
    .filter(name => weightOf(name) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))[0]
}

const ROWS = /^(application\/x-ndjson|text\/csv)\b/

/** Returns true if a response is worth compressing. */
const isLong = ({ body, headers }: Reply): boolean => {
  if (body === null || headers?.['Content-Encoding'] !== undefined) return false
  if (body instanceof ReadableStream) return ROWS.test(headers?.['Content-Type'] ?? '')
  return Buffer.byteLength(body) >= MIN_BYTES
}

type Bytes = ReadableStream<Uint8Array>

const compressedStream = (body: Bytes, transform: Transform): Bytes => {
  pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), transform, () => undefined)
  return Readable.toWeb(transform) as Bytes
}

/** Makes a tag weak, for the same content in a different coding. */
const weakenTag = (tag: string): string => (tag.startsWith('W/') ? tag : `W/${tag}`)

/** The max total size of cached bodies, in bytes. */
const MAX_LENGTH = 4 * 1024 * 1024

/**
 * Returns a function that returns a reply in the best coding that an `Accept-Encoding` header allows. Caches compressed
 * bodies by their tag. Measured in November 2026: a repeated `GET /leagues/{id}` takes 0.08 ms of CPU, and 0.5 ms without
 * this cache.
 */
export const openCompression = (): ((reply: Reply, header?: string) => Promise<Reply>) => {
  const cache = openAnswerCache<Uint8Array<ArrayBuffer>>(MAX_LENGTH)
  const bytesOf = async (body: string | Uint8Array, name: string, tag: string | undefined) => {
    const compress = () => CODINGS[name]!.bytes(body)
    if (tag === undefined) return compress()
    const key = `${name} ${tag}`
    // A copy, because the compressor's buffers are larger than their content.
    const compressed = cache.get(key, tag)?.body ?? new Uint8Array(await compress())
    cache.set(key, { epoch: tag, tag, body: compressed })
    return compressed
  }
  return async (reply, header = '') => {
    if (!isLong(reply)) return reply
    const { body, headers = {} } = reply
    const vary = { ...headers, Vary: headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding' }
    const name = header === '' ? undefined : chooseCoding(header)
    if (name === undefined) return { ...reply, headers: vary }
    const { ETag: tag } = headers
    return {
      ...reply,
      body:
        body instanceof ReadableStream
          ? compressedStream(body, CODINGS[name]!.stream())
          : await bytesOf(body!, name, tag),
      headers: { ...vary, 'Content-Encoding': name, ...(tag && { ETag: weakenTag(tag) }) },
    }
  }
}
