import { isIP, SocketAddress } from 'node:net'
import type { RateLimit } from '../../engine/index.ts'

/** Returns the rate-limit headers that every response has. */
export const rateHeaders = ({ limit, remaining, resetAt }: RateLimit): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(Math.ceil(resetAt / 1000)),
})

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
