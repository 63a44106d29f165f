import { isIP, SocketAddress } from 'node:net'
import { HindsightError } from '../../engine/index.ts'
import type { Access } from './service.ts'

/** Who can call: host names, origins, and the address to count by. */

type Header = (name: string) => string | undefined

const OWN_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
const ADDRESS = /^(\[[0-9a-f:.%]+\]|\d{1,3}(\.\d{1,3}){3})$/

/** Returns the name in a Host header, without its port. */
const nameIn = (host: string): string => host.replace(/:\d*$/, '').toLowerCase()

const isOwnOrigin = (origin: string, host: string): boolean =>
  origin === `http://${host}` || origin === `https://${host}`

/**
 * Refuses requests that another site's page made the browser send. Throws forbidden for a Host that is not one of this
 * server's names (as in DNS rebinding), for a foreign Origin, and for a cross-site request without an Origin. If other
 * machines can connect, an IP address is accepted as the Host, because DNS rebinding requires a name.
 */
export const requireOwnPage = ({ loopback, hosts, origins, publicUrl }: Access, header: Header): void => {
  const host = header('host') ?? ''
  const name = nameIn(host)
  const isKnown = OWN_NAMES.includes(name) || hosts.includes(name) || (!loopback && ADDRESS.test(name))
  if (!isKnown) {
    if (name === '') throw new HindsightError('forbidden', 'The request is missing a Host header')
    throw new HindsightError('forbidden', `"${name}" is not a host name of this server`, {
      atTerminal: 'hindsight serve --allowed-host adds one',
    })
  }
  const origin = header('origin')
  if (origin !== undefined && (origin === publicUrl || origins.includes(origin))) return
  const foreign =
    origin === undefined ? header('sec-fetch-site')?.toLowerCase() === 'cross-site' : !isOwnOrigin(origin, host)
  if (foreign) {
    throw new HindsightError('forbidden', "Pages from other origins can't call this", {
      atTerminal: 'hindsight serve --cors allows one',
    })
  }
}

const EXPOSED =
  'ETag, Error-Fields, Idempotent-Replayed, Link, Preference-Applied, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id'

/** Returns the headers that let a page from an allowed origin read a response; empty for all other origins. */
export const corsHeaders = ({ origins }: Access, header: Header): Record<string, string> => {
  if (origins.length === 0) return {}
  const origin = header('origin')
  const admitted = origin !== undefined && origins.includes(origin)
  return admitted
    ? { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED }
    : { Vary: 'Origin' }
}

/** Returns the response headers for a preflight request from an allowed origin; null for all other requests. */
export const preflightHeaders = ({ origins }: Access, header: Header): Record<string, string> | null => {
  const asks = header('access-control-request-method') !== undefined
  if (!asks || !origins.includes(header('origin') ?? '')) return null
  return {
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, Prefer',
    'Access-Control-Max-Age': '600',
  }
}

const PORTED = /^(?:\[([^\]]+)\](?::\d{1,5})?|([^:]+):\d{1,5})$/

/** Normalizes an IP address as proxies write it: with a port, in brackets or in quotes. Null for anything else. */
export const plainAddress = (named: string): string | null => {
  const bare = named.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, ported] = PORTED.exec(bare) ?? []
  const address = (bracketed ?? ported ?? bare).split('%')[0]!
  const version = isIP(address)
  if (version !== 6) return version === 4 ? address : null
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
}

/**
 * Returns the address to count a request by: an IPv4 address, or an IPv6 address's /64 network, which has one owner.
 */
export const addressOf = (remote: string): string => {
  const plain = plainAddress(remote) ?? remote
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('%')[0]!.split('::')
  const front = head.split(':').filter(part => part !== '')
  if (tail === undefined) return front.slice(0, 4).join(':')
  const back = tail.split(':').filter(part => part !== '')
  const zeros = new Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}
