import { isIP, SocketAddress } from 'node:net'
import { countIn, type RateLimit, rateLimitOf, type Window } from '../../engine/index.ts'

/** How much of a window a request used. */
export interface Quota {
  allowed: boolean
  rate: RateLimit
}

/** Many callers' windows, by name. */
interface Windows {
  /** Takes an amount (default: 1), completely or not at all. */
  take(name: string, limit: number, count?: number): Quota
}

/**
 * Windows in memory. They all have the same length and are sorted by when they started, so finished ones come first.
 * Above the max number of windows, new callers share one.
 */
export const openWindows = (wall: () => number, max: number): Windows => {
  const windows = new Map<string, Window>()
  const forgetOld = (now: number): void => {
    for (const [name, window] of windows) {
      if (rateLimitOf(window, 0).resetAt > now) return
      windows.delete(name)
    }
  }
  return {
    take(name, limit, count = 1) {
      const now = wall()
      forgetOld(now)
      const key = windows.has(name) || windows.size < max ? name : ''
      const { window, allowed } = countIn(windows.get(key), { limit, count }, now)
      windows.set(key, window)
      return { allowed, rate: rateLimitOf(window, limit) }
    },
  }
}

/** Returns the rate-limit headers that every response has. */
export const rateHeaders = ({ limit, remaining, resetAt }: RateLimit): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(Math.ceil(resetAt / 1000)),
})

/** Returns the number of whole seconds until a window ends, at least one. */
export const secondsLeft = ({ resetAt }: RateLimit, now: number): number =>
  Math.max(1, Math.ceil((resetAt - now) / 1000))

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
