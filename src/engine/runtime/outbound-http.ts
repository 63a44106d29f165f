import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Agent, Dispatcher } from 'undici'
import { onDemand } from '../../../data/on-demand.ts'
import { problemOf, retryAfterOf } from '../base/http.ts'
import { percentDecoded } from '../base/percent.ts'
import { isPrivateAddress, isPrivateHost, isWebPort } from './private-addresses.ts'

/** The result of a request that is sent only once. Times are in ms. */
type PostResult =
  | { status: 'answered'; code: number; wait: number }
  /** The request was not sent and never will be. */
  | { status: 'forbidden'; why: string }
  | { status: 'failed'; why: string }

/** A request's content and settings. */
interface PostSetting {
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array
  /** Whether the request can be sent to a private network. */
  mayReachPrivate: boolean
  signal?: AbortSignal
}

const CONNECT_TIMEOUT = 5_000
const ANSWER_TIMEOUT = 10_000
const TOTAL_TIMEOUT = 20_000
/** The max number of bytes read from a response. Its content is not used. */
const MAX_BYTES = 16_384

const PRIVATE = 'EPRIVATE'
const isPrivate = 'the address is in a private network, which this server does not allow'

/**
 * Resolves a host name, and rejects it if any of its addresses is private. The connection then uses the addresses that
 * were checked.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    if (addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(Object.assign(new Error(isPrivate), { code: PRIVATE }), '', 0)
    }
    if (options.all) return callback(null, addresses)
    const [{ address, family }] = addresses as [{ address: string; family: number }]
    return callback(null, address, family)
  })
}

/**
 * Returns this process's connections, in separate pools for public and private addresses. Loads the HTTP client when
 * the first message is sent, because many daemons never send one.
 */
const agents = onDemand(async () => {
  const { Agent } = await import('undici')
  const agent = (connect: object): Agent =>
    new Agent({ allowH2: false, connections: 4, connect: { timeout: CONNECT_TIMEOUT, ...connect } })
  return { guarded: agent({ lookup: publicLookup }), open: agent({}) }
})

const connections = async (mayReachPrivate: boolean): Promise<Agent> => {
  const { guarded, open } = await agents()
  return mayReachPrivate ? open : guarded
}

/** Reads a response to the end, so its connection can be used again. Cuts off a long response. */
const drain = async (body: Dispatcher.ResponseData['body']): Promise<void> => {
  let received = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    received += chunk.length
    if (received > MAX_BYTES) break
  }
}

const credentialsOf = ({ username, password }: URL): Record<string, string> => {
  if (username === '' && password === '') return {}
  const text = [username, password].map(part => percentDecoded(part) ?? part).join(':')
  return { authorization: `Basic ${Buffer.from(text).toString('base64')}` }
}

/**
 * Posts once to an http or https address, with the credentials in the address. Does not follow redirects. Never throws.
 */
export const post = async (
  address: string,
  { headers, body, mayReachPrivate, signal }: PostSetting,
): Promise<PostResult> => {
  const url = new URL(address)
  if (!mayReachPrivate && isPrivateHost(url.hostname)) return { status: 'forbidden', why: isPrivate }
  if (!mayReachPrivate && !isWebPort(url)) return { status: 'forbidden', why: `port ${url.port} is not a web port` }
  const ends = [AbortSignal.timeout(TOTAL_TIMEOUT), ...(signal ? [signal] : [])]
  try {
    const connection = await connections(mayReachPrivate)
    const response = await connection.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: { 'user-agent': 'hindsight-ff', ...credentialsOf(url), ...headers },
      body,
      headersTimeout: ANSWER_TIMEOUT,
      bodyTimeout: ANSWER_TIMEOUT,
      signal: AbortSignal.any(ends),
    })
    const answered = { status: 'answered', code: response.statusCode, wait: retryAfterOf(response) } as const
    // Ignores this error. The response counts even if its body cannot be read.
    await drain(response.body).catch(() => undefined)
    return answered
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === PRIVATE ? { status: 'forbidden', why: isPrivate } : { status: 'failed', why: problemOf(error) }
  }
}
