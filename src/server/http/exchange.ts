import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import {
  HindsightError,
  type Holder,
  invalid,
  maskSecrets,
  openRateWindows,
  PLANS,
  type Quota,
  secondsLeft,
} from '../../engine/index.ts'
import { addressOf, corsHeaders, plainAddress, preflightHeaders, requireOwnPage } from './access.ts'
import { openCompression } from './compression.ts'
import type { Connections } from './connections.ts'
import { faultText, type LogLine } from './log.ts'
import { jsonErrorReply, type Reply, rateHeaders } from './reply.ts'
import type { Service } from './service.ts'

/** Data that the listener adds to the Request; empty if the app is called in this process. */
export interface Env {
  Bindings: {
    incoming?: IncomingMessage
    /** The caller of a request in this process, which does not need a key. */
    holder?: Holder
    connections?: Connections
    /** Aborts when the listener stops, for responses that do not end. */
    stopping?: AbortSignal
  }
}

/** A request, with data for all steps. */
export interface Exchange {
  c: Context<Env>
  id: string
  header(name: string): string | undefined
  /** Its key and account; null without a valid key. */
  holder: Holder | null
  /** Why its key is no longer valid, if it used to be. */
  expired: HindsightError | null
  quota: Quota
}

export type Handle = (exchange: Exchange) => Reply | Promise<Reply>

/**
 * `keyed` requests are counted by key, or else by address. `open` requests and health checks do not need a key and have
 * separate windows. `page` requests come from browsers and are counted by session.
 */
type Audience = 'keyed' | 'open' | 'health' | 'page'

/** Builds the reply for an error that no step has handled. */
export type ErrorReplier = (error: unknown, exchange: Exchange) => Reply

const KEYLESS_PER_MINUTE = 60
const OPEN_PER_MINUTE = 600
const SESSION_PER_MINUTE = 300
const VISITOR_PER_MINUTE = 120
const MAX_ADDRESSES = 20_000
const MAX_KEYS = 100_000
const BEARER = /^Bearer +(\S+) *$/i

/** The service, and a function that finds a browser's session in its cookies. */
type PageService = Service & { sessionIn(cookies: string | undefined, secure: boolean): string | undefined }

const limits = (service: Service) => {
  const { wall } = service.engine.clocks
  const keys = openRateWindows(wall, MAX_KEYS)
  const addresses = {
    keyed: [openRateWindows(wall, MAX_ADDRESSES), KEYLESS_PER_MINUTE],
    open: [openRateWindows(wall, MAX_ADDRESSES), OPEN_PER_MINUTE],
    health: [openRateWindows(wall, MAX_ADDRESSES), OPEN_PER_MINUTE],
    page: [openRateWindows(wall, MAX_ADDRESSES), VISITOR_PER_MINUTE],
  } as const
  return (audience: Audience, holder: Holder | null, c: Exchange['c']): Quota => {
    if (holder)
      return keys.take(holder.key.id, audience === 'page' ? SESSION_PER_MINUTE : PLANS[holder.account.plan].perMinute)
    const [windows, limit] = addresses[audience]
    return windows.take(addressOf(remoteOf(service, c)), limit)
  }
}

/** Returns a function that creates request ids: a random prefix for the process, followed by a counter. */
const requestIds = (): (() => string) => {
  const process = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}

/** Returns a request's line in the log. */
export const logLine = (
  { c, id, holder }: Exchange,
  { status, fault }: Reply,
  time: { at: number; began: number },
): LogLine => ({
  at: new Date(time.at).toISOString(),
  id,
  method: c.req.method,
  path: maskSecrets(c.req.path),
  status,
  us: Math.round((performance.now() - time.began) * 1000),
  ...(holder && { account: holder.account.name, key: holder.key.id }),
  ...(fault !== undefined && { error: faultText(fault) }),
})

/** Reads a header, from Node's parsed headers if available. */
const headerReader = ({ env: { incoming }, req }: Exchange['c']): Exchange['header'] => {
  const parsed = incoming?.headers
  return parsed ? name => parsed[name] as string | undefined : name => req.header(name)
}

/** Throws invalid_request for a request with two hosts, because a proxy might have used the other one. */
const requireOneHost = ({ c, header }: Exchange): void => {
  const { url = '/', rawHeaders: names = [] } = c.env.incoming ?? {}
  if (url[0] !== '/' && URL.parse(url)?.host !== URL.parse(`http://${header('host')}`)?.host)
    throw invalid('The address and the Host header name different hosts')
  let hosts = 0
  for (let at = 0; at < names.length; at += 2)
    if (names[at]!.length === 4 && names[at]!.toLowerCase() === 'host') hosts++
  if (hosts > 1) throw invalid('The Host header is given twice')
}

/** A step in a request, and how to format errors that are thrown before it. */
interface Step {
  handle: Handle
  errorReply: ErrorReplier
}

/** Returns the service's address as in the client's request, without a path. */
export const originOf = (service: Pick<Service, 'access'>, c: Exchange['c']): string => {
  const { host } = new URL(c.req.url)
  return service.access.publicUrl ?? `${isSecure(service, c) ? 'https' : 'http'}://${host}`
}

/**
 * Returns the client's address. For a request through a trusted proxy, this is the last address in the proxy's header.
 */
export const remoteOf = ({ access }: Pick<Service, 'access'>, { env: { incoming }, req }: Exchange['c']): string => {
  const direct = incoming?.socket.remoteAddress ?? ''
  if (!access.isProxy?.(direct)) return direct
  const named = req.header('x-forwarded-for')?.split(',').at(-1) ?? ''
  return plainAddress(named) ?? direct
}

/** Returns true if a request was sent over HTTPS, at least as far as the proxy. */
export const isSecure = ({ access }: Pick<Service, 'access'>, { env: { incoming }, req }: Exchange['c']): boolean => {
  if (access.publicUrl !== undefined) return access.publicUrl.startsWith('https:')
  const direct = incoming?.socket.remoteAddress ?? ''
  return access.isProxy?.(direct) === true && req.header('x-forwarded-proto') === 'https'
}

/** Makes browsers use HTTPS for a year, even for http links. */
const STAY_ON_HTTPS = { 'Strict-Transport-Security': 'max-age=31536000' }

/** Checks the request, and returns the step's reply or the reply for its error. */
const answerOf = async ({ access }: Service, exchange: Exchange, { handle, errorReply }: Step): Promise<Reply> => {
  try {
    requireOneHost(exchange)
    requireOwnPage(access, exchange.header)
    const preflight = exchange.c.req.method === 'OPTIONS' ? preflightHeaders(access, exchange.header) : null
    return preflight ? { status: 204, body: null, headers: preflight } : await handle(exchange)
  } catch (error) {
    return errorReply(error, exchange)
  }
}

/** Builds the response for a reply, with the headers that every response has. */
const respond = ({ engine, access }: Service, exchange: Exchange, { status, body, headers }: Reply): Response => {
  const { rate } = exchange.quota
  const cors = corsHeaders(access, exchange.header)
  const vary = [headers?.Vary, cors.Vary].filter(Boolean).join(', ')
  const all: Record<string, string> = {
    ...(body !== null && { 'Content-Type': 'application/json' }),
    ...rateHeaders(rate),
    'X-Request-Id': exchange.id,
    ...(access.publicUrl?.startsWith('https:') && STAY_ON_HTTPS),
    ...headers,
    ...cors,
    ...(vary !== '' && { Vary: vary }),
  }
  if (status === 429) all['Retry-After'] ??= String(secondsLeft(rate, engine.clocks.wall()))
  if (exchange.c.req.method !== 'HEAD' || body === null) return new Response(body, { status, headers: all })
  // Cancels a stream that is not sent, because it would count toward the limits until it ends.
  if (body instanceof ReadableStream) void body.cancel()
  else all['Content-Length'] = String(Buffer.byteLength(body))
  return new Response(null, { status, headers: all })
}

/**
 * The steps of every request: the caller, the rate limit, the reply, the log, and the headers that all responses have.
 */
export const exchanges = (service: PageService) => {
  const { keyring, sessions, clocks } = service.engine
  const take = limits(service)
  const nextId = requestIds()
  const compress = openCompression()
  const identify = async (audience: Audience, c: Exchange['c'], header: Exchange['header']): Promise<Holder | null> => {
    if (audience === 'page') {
      const session = service.sessionIn(header('cookie'), isSecure(service, c))
      return session === undefined ? null : sessions.find(session)
    }
    if (c.env.holder) return c.env.holder
    const secret = audience !== 'keyed' ? undefined : BEARER.exec(header('authorization') ?? '')?.[1]
    return secret === undefined ? null : keyring.find(secret)
  }
  const plain: ErrorReplier = (error, { id }) => jsonErrorReply(error, id)
  return (audience: Audience, handle: Handle, errorReply = plain) =>
    async (c: Exchange['c']): Promise<Response> => {
      const began = performance.now()
      const header = headerReader(c)
      // If the caller is not identified, the step throws the error.
      const { holder, expired, step } = await identify(audience, c, header).then(
        holder => ({ holder, expired: null, step: handle }),
        error => {
          const isExpired = error instanceof HindsightError && error.code === 'unauthorized'
          return {
            holder: null,
            expired: isExpired ? error : null,
            step: isExpired ? handle : () => Promise.reject(error),
          }
        },
      )
      const { incoming, connections } = c.env
      if (holder && incoming) connections?.keepKeyed(incoming.socket)
      const quota = take(audience, holder, c)
      const exchange: Exchange = { c, id: nextId(), header, holder, expired, quota }
      const answer = await answerOf(service, exchange, { handle: step, errorReply })
      const reply = audience === 'page' ? answer : await compress(answer, header('accept-encoding'))
      service.log?.(logLine(exchange, reply, { at: clocks.wall(), began }))
      return respond(service, exchange, reply)
    }
}
