import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { type ErrorCode, EXIT_STATUS, type FieldSpan, HindsightError, WAIT_AS_TOLD } from '../../engine/index.ts'

/** One request to a daemon, and what it answers. */

const TIMEOUT_MS = 60_000

const upstream = (message: string, cause?: unknown): HindsightError =>
  new HindsightError('upstream_failed', message, { cause })

/** The error for what no daemon of ours answers; throw it. */
export const strange = (url: URL, what: string, cause?: unknown): HindsightError =>
  upstream(`${url.origin} answered ${what}; is it a Hindsight daemon?`, cause)

/** A request as it is sent. */
interface Sent {
  url: URL
  method: string
  key: string | undefined
  body?: unknown
  idempotencyKey?: string | undefined
  /** Ends it unanswered. */
  signal: AbortSignal
}

const unreachable = (url: URL, error: NodeJS.ErrnoException): HindsightError =>
  upstream(
    `No daemon answers at ${url.origin} (${error.code ?? error.message}); start one with: hindsight serve, or leave out --url to use the home`,
    error,
  )

/** Sends one request on its own connection; a short process has no use for an agent. */
const send = ({ url, method, key, body, idempotencyKey, signal }: Sent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      accept: 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    const open = url.protocol === 'https:' ? tlsRequest : plainRequest
    const request = open(url, { method, headers, agent: false, timeout: TIMEOUT_MS, signal }, resolve)
    request.on('timeout', () => request.destroy(new Error('it took too long')))
    request.on('error', error => reject(unreachable(url, error)))
    request.end(text)
  })

const bytesOf = async (url: URL, response: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of response) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } catch (error) {
    throw upstream(`${url.origin} broke its answer off (${(error as Error).message}); try again`, error)
  }
}

/** Parses the JSON of a response, which is an object in every answer of ours. */
export const read = async <Said>(url: URL, response: IncomingMessage): Promise<Said> => {
  const bytes = await bytesOf(url, response)
  let said: unknown
  try {
    said = JSON.parse(bytes.toString())
  } catch (error) {
    throw strange(url, `${response.statusCode} with something that is no JSON`, error)
  }
  if (said === null || typeof said !== 'object' || Array.isArray(said))
    throw strange(url, `${response.statusCode} with something that is no object`)
  return said as Said
}

/** Where the message of a refusal names fields, by its header Error-Fields. */
const spansIn = (header: string | string[] | null | undefined): FieldSpan[] =>
  [...String(header ?? '').matchAll(/(\d+)-(\d+)/g)].map(([, from, to]) => [Number(from), Number(to)])

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(EXIT_STATUS, code)

/** Says how long to wait, rather than where a response says it. */
const withSeconds = (message: string, seconds: number): string =>
  message.replace(WAIT_AS_TOLD, `wait ${seconds} second${seconds === 1 ? '' : 's'}`)

/** The response to a request that was accepted. Throws what was refused. */
export const accepted = async (sent: Sent): Promise<IncomingMessage> => {
  const response = await send(sent)
  const { statusCode = 0 } = response
  if (statusCode >= 200 && statusCode < 300) return response
  const { error, message } = await read<{ error?: unknown; message?: unknown }>(sent.url, response)
  if (!isCode(error) || typeof message !== 'string') throw strange(sent.url, `${statusCode} without an error of ours`)
  const retryAfter = Number(response.headers['retry-after'])
  if (retryAfter > 0) throw new HindsightError(error, withSeconds(message, retryAfter), { retryAfter })
  throw new HindsightError(error, { text: message, fields: spansIn(response.headers['error-fields']) })
}
