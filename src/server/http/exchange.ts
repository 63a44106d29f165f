import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { type Holder, invalid, masked, PLANS } from '../../engine/index.ts'
import type { Connections } from '../connections.ts'
import { faultText } from '../fault-text.ts'
import { corsHeaders, preflightHeaders, requireOwnPage } from './access.ts'
import { addressOf, openWindows, rateHeaders, secondsLeft, type Taken } from './limits.ts'
import { errorReply, type Reply } from './reply.ts'
import type { LogLine, Service } from './service.ts'

/** What the listener passes besides the Request; empty when the app is called in this process. */
export interface Env {
  Bindings: {
    incoming?: IncomingMessage
    connections?: Connections
    /** Aborted when the listener stops, for answers without an end. */
    stopping?: AbortSignal
  }
}

/** A request with what every step may read. */
export interface Asked {
  c: Context<Env>
  id: string
  header(name: string): string | undefined
  /** The holder of its key; null without a working key. */
  holder: Holder | null
  taken: Taken
}

export type Handle = (asked: Asked) => Reply | Promise<Reply>

/** `keyed` routes count by key, or by address without one. `open` routes need no key and count by address apart. */
export type Door = 'keyed' | 'open'

const KEYLESS_PER_MINUTE = 60
const OPEN_PER_MINUTE = 600
const MOST_ADDRESSES = 20_000
const MOST_KEYS = 100_000
const BEARER = /^Bearer +(\S+) *$/i

const limits = ({ engine }: Service) => {
  const { wall } = engine.clocks
  const [keys, addresses, open] = [MOST_KEYS, MOST_ADDRESSES, MOST_ADDRESSES].map(most => openWindows(wall, most))
  return (door: Door, holder: Holder | null, remote: string): Taken => {
    if (door === 'open') return open!.take(addressOf(remote), OPEN_PER_MINUTE)
    if (holder) return keys!.take(holder.key.id, PLANS[holder.account.plan].perMinute)
    return addresses!.take(addressOf(remote), KEYLESS_PER_MINUTE)
  }
}

/** Ids of requests: random for the process, counted within it. */
const requestIds = (): (() => string) => {
  const process = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}

const logLine = ({ c, id, holder }: Asked, { status, fault }: Reply, time: { at: number; began: number }): LogLine => ({
  at: new Date(time.at).toISOString(),
  id,
  method: c.req.method,
  path: masked(c.req.path),
  status,
  us: Math.round((performance.now() - time.began) * 1000),
  ...(holder && { account: holder.account.name, key: holder.key.id }),
  ...(fault !== undefined && { error: faultText(fault) }),
})

/** Reads a header: from Node's own parsing where there is one. */
const headerReader = ({ env: { incoming }, req }: Asked['c']): Asked['header'] => {
  const parsed = incoming?.headers
  return parsed ? name => parsed[name] as string | undefined : name => req.header(name)
}

/** Throws invalid_request for two Host headers: a proxy might have used the other one. */
const requireOneHost = ({ c }: Asked): void => {
  const names = c.env.incoming?.rawHeaders ?? []
  let hosts = 0
  for (let at = 0; at < names.length; at += 2)
    if (names[at]!.length === 4 && names[at]!.toLowerCase() === 'host') hosts++
  if (hosts > 1) throw invalid('The Host header is given twice')
}

/** The answer of a step or the refusal that it threw, after the checks of every request. */
const answerOf = async ({ access }: Service, asked: Asked, handle: Handle): Promise<Reply> => {
  try {
    requireOneHost(asked)
    requireOwnPage(access, asked.header)
    const preflight = asked.c.req.method === 'OPTIONS' ? preflightHeaders(access, asked.header) : null
    return preflight ? { status: 204, body: null, headers: preflight } : await handle(asked)
  } catch (error) {
    return errorReply(error, asked.id)
  }
}

/** A reply with the headers of every answer. */
const respond = ({ engine, access }: Service, asked: Asked, { status, body, headers }: Reply): Response => {
  const { rate } = asked.taken
  const all: Record<string, string> = {
    'Content-Type': 'application/json',
    ...rateHeaders(rate),
    'X-Request-Id': asked.id,
    ...corsHeaders(access, asked.header),
    ...headers,
  }
  if (body === null) delete all['Content-Type']
  if (status === 429) all['Retry-After'] ??= String(secondsLeft(rate, engine.clocks.wall()))
  if (asked.c.req.method === 'HEAD' && !(body instanceof ReadableStream))
    all['Content-Length'] = String(Buffer.byteLength(body ?? ''))
  return new Response(body, { status, headers: all })
}

/** Handles every request: its key, its window, the step that answers, the log, and the headers of all answers. */
export const exchanges = (service: Service) => {
  const { keyring, clocks } = service.engine
  const take = limits(service)
  const nextId = requestIds()
  const identify = async (door: Door, header: Asked['header']): Promise<Holder | null> => {
    const secret = door === 'open' ? undefined : BEARER.exec(header('authorization') ?? '')?.[1]
    return secret === undefined ? null : keyring.find(secret)
  }
  return (door: Door, handle: Handle) =>
    async (c: Asked['c']): Promise<Response> => {
      const began = performance.now()
      const header = headerReader(c)
      let step = handle
      const holder = await identify(door, header).catch(error => {
        step = () => Promise.reject(error)
        return null
      })
      const { incoming, connections } = c.env
      if (holder && incoming) connections?.keepKeyed(incoming.socket)
      const taken = take(door, holder, incoming?.socket.remoteAddress ?? '')
      const asked: Asked = { c, id: nextId(), header, holder, taken }
      const reply = await answerOf(service, asked, step)
      service.log(logLine(asked, reply, { at: clocks.wall(), began }))
      return respond(service, asked, reply)
    }
}
