import { gzipSync } from 'node:zlib'
import { accepted, matchesEtag } from '../engine/index.ts'
import type { CachedPage, PageReply, PageRequest } from './context/request.ts'

/** The headers, compression and ETags of pages. */

/** Builds a content security policy that forbids other hosts, inline code and frames. */
export const contentPolicy = (...more: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    ...more,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

/** The content security policy of every page. */
const CONTENT_POLICY = contentPolicy("manifest-src 'self'", "worker-src 'self'", "form-action 'self'")

/**
 * Not `no-referrer`: browsers would send forms with `Origin: null`, and the server refuses those. Browsers isolate
 * windows only on HTTPS and loopback.
 */
export const pageHeaders = (trusted: boolean): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': CONTENT_POLICY,
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-cache',
  Vary: 'Cookie, Accept-Encoding',
  ...(trusted && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
})

const WORTH_BYTES = 1_000

type Asked = Pick<PageRequest, 'header' | 'target'>

/**
 * Returns whether a page can repeat text from its address, such as a search. The page also contains secrets, such as the
 * token of its forms, and the length of the compressed page could reveal them (BREACH).
 */
const canRepeatText = ({ target }: Asked): boolean => /\?(?!week=\d+$)/.test(target)

const takesGzip = (asked: Asked): boolean =>
  !canRepeatText(asked) &&
  accepted(asked.header('accept-encoding') ?? '').some(({ name, weight }) => name === 'gzip' && weight > 0)

/**
 * Encodes a string for this browser. Compresses it if the browser accepts that, the string is long enough, and the
 * length does not reveal secrets.
 */
export const encodePage = (asked: Asked, text: string): Uint8Array<ArrayBuffer> => {
  const bytes = new TextEncoder().encode(text)
  return takesGzip(asked) && bytes.length > WORTH_BYTES ? Uint8Array.from(gzipSync(bytes, { level: 5 })) : bytes
}

/** Returns true if the bytes from `encodePage` are compressed. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Returns the headers that describe a page's compression. */
export const encodingHeaders = (bytes: Uint8Array): Record<string, string> =>
  isGzip(bytes) ? { 'Content-Encoding': 'gzip' } : {}

/** Returns the key of a cached page, from the parts that its content depends on and its compression. */
export const pageKey = (asked: Asked, parts: readonly (string | null)[]): string =>
  [...parts, takesGzip(asked) ? 'gzip' : ''].join('\n')

/** Returns 304 if the ETag matches, or else the page. */
export const tagged = (
  { header }: Pick<PageRequest, 'header'>,
  { tag, body }: CachedPage,
  headers: Readonly<Record<string, string>>,
): PageReply => {
  const all = { ...headers, ETag: tag }
  if (matchesEtag(header('if-none-match'), tag)) return { status: 304, body: null, headers: all }
  return { status: 200, body, headers: { ...all, ...encodingHeaders(body) } }
}
