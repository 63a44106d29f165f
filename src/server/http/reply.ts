import { type ErrorCode, HindsightError, HTTP_STATUS } from '../../engine/index.ts'

/** An answer before the headers that all answers have. */
export interface Reply {
  status: number
  /** JSON unless a header says otherwise; null for none. */
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
  headers?: Readonly<Record<string, string>>
  /** What went wrong inside, for the log alone. */
  fault?: unknown
}

const HEADERS: { readonly [Code in ErrorCode]?: Readonly<Record<string, string>> } = {
  unauthorized: { 'WWW-Authenticate': 'Bearer' },
}

/** The text of an Error. */
export const errorText = (error: ErrorCode, message: string): string => JSON.stringify({ error, message })

/** The answer to whatever was thrown; of what nobody foresaw it shows the request id and nothing else. */
export const errorReply = (thrown: unknown, id: string): Reply => {
  if (thrown instanceof HindsightError && thrown.code !== 'server_error') {
    const { code, message, retryAfter } = thrown
    const headers = retryAfter === undefined ? HEADERS[code] : { 'Retry-After': String(retryAfter) }
    return { status: HTTP_STATUS[code], body: errorText(code, message), ...(headers && { headers }) }
  }
  const message = `Something went wrong inside Hindsight; its log has this as request ${id}`
  return { status: 500, body: errorText('server_error', message), fault: thrown }
}
