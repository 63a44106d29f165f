import { gzipSync } from 'node:zlib'
import { sparesAnswer } from '../../engine/index.ts'
import type { CachedPage, PageReply, PageRequest } from '../request.ts'

const WORTH_BYTES = 1_000

const takesGzip = ({ header }: Pick<PageRequest, 'header'>): boolean =>
  /(^|[ ,])gzip($|[ ,;])/i.test(header('accept-encoding') ?? '')

/** A text as this browser takes it: compressed where that is worth it. */
export const packed = (request: Pick<PageRequest, 'header'>, text: string): Uint8Array<ArrayBuffer> => {
  const bytes = new TextEncoder().encode(text)
  return takesGzip(request) && bytes.length > WORTH_BYTES ? Uint8Array.from(gzipSync(bytes, { level: 5 })) : bytes
}

/** Whether bytes that `packed` made are compressed. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** The headers that say how a page is packed. */
export const packing = (bytes: Uint8Array): Record<string, string> =>
  isGzip(bytes) ? { 'Content-Encoding': 'gzip' } : {}

/** What names a page: nobody else's, in no other zone or packing. */
export const pageName = (request: Pick<PageRequest, 'header'>, parts: readonly (string | null)[]): string =>
  [...parts, takesGzip(request) ? 'gzip' : ''].join('\n')

/** 304 for who wants nothing of a page that exists, else the page. */
export const tagged = (
  { header }: Pick<PageRequest, 'header'>,
  { tag, text: body }: CachedPage,
  headers: Readonly<Record<string, string>>,
): PageReply => {
  const all = { ...headers, ETag: tag }
  if (sparesAnswer(header('if-none-match'), tag)) return { status: 304, body: null, headers: all }
  return { status: 200, body, headers: { ...all, ...packing(body) } }
}
