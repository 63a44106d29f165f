import {
  type ErrorCode,
  HindsightError,
  HTTP_STATUS,
  matchesEtag,
  type Operation,
  type RateLimit,
  UNAVAILABLE_STATUS,
} from '../../engine/index.ts'

/** A response before the headers that all responses have are added. */
export interface Reply {
  status: number
  /** JSON unless a header specifies a different type; null without a body. */
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
  headers?: Readonly<Record<string, string>>
  /** The internal error, only for the log. */
  fault?: unknown
}

const HEADERS: { readonly [Code in ErrorCode]?: Readonly<Record<string, string>> } = {
  unauthorized: { 'WWW-Authenticate': 'Bearer' },
}

/** Returns the text of an error. */
export const errorText = (error: ErrorCode, message: string): string => JSON.stringify({ error, message })

/** Returns the reply for an error, with its sentence. */
const refusalReply = ({ code, sentence, atTerminal, fields, retryAfter, cause }: HindsightError): Reply => {
  const headers = {
    ...HEADERS[code],
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    // Only the command line shows this hint, because other callers might not have a terminal.
    ...(atTerminal !== undefined && { 'Error-Command': encodeURIComponent(atTerminal) }),
    ...(fields.length > 0 && { 'Error-Fields': fields.map(span => span.join('-')).join(', ') }),
  }
  return {
    status: code === 'server_error' ? UNAVAILABLE_STATUS : HTTP_STATUS[code],
    body: errorText(code, sentence),
    headers,
    ...(code === 'server_error' && cause !== undefined && { fault: cause }),
  }
}

/** Returns an unexpected error's public form: the id of its log entry. */
export const faultOf = (id: string): HindsightError =>
  new HindsightError('server_error', `Something went wrong in Hindsight; see request ${id} in its log`)

/**
 * Returns the reply for any thrown error: 503 for a temporary failure, and only the request id for an unexpected one.
 */
export const jsonErrorReply = (thrown: unknown, id: string): Reply => {
  const isForPath =
    thrown instanceof HindsightError && (thrown.code !== 'server_error' || thrown.retryAfter !== undefined)
  if (isForPath) return refusalReply(thrown)
  const { code, message } = faultOf(id)
  return { status: 500, body: errorText(code, message), fault: thrown }
}

/** Returns the rate-limit headers that every response has. */
export const rateHeaders = ({ limit, remaining, resetAt }: RateLimit): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(Math.ceil(resetAt / 1000)),
})

interface HasHeaders {
  header(name: string): string | undefined
}

/** Returns true if an operation's responses have an ETag: it only reads, and its responses are not volatile. */
export const isTagged = ({ route, volatile }: Operation): boolean => route!.startsWith('GET ') && !volatile

/** Returns 304 if the ETag matches, or else null. */
export const notModified = ({ header }: HasHeaders, tag: string): Reply | null =>
  matchesEtag(header('if-none-match'), tag)
    ? { status: 304, body: null, headers: { ETag: tag, Vary: 'Accept, Accept-Encoding' } }
    : null
