import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { addressOf } from './access.ts'

/** The limits on connections. */
export interface ConnectionSetting {
  /** The max number of connections at a time. */
  max: number
  /** Trusted proxies. Their connections belong to many clients, so they are not counted by address. */
  proxies: BlockList
}

/** A listener's connections. */
export interface Connections {
  /** Records that a connection used a valid key, so it is not closed for a new one. */
  keepKeyed(socket: Socket): void
}

export const USUAL_CONNECTIONS = 2_048
/** The max number of connections from one remote address. */
const MAX_PER_ADDRESS = 64
/** The share of connections reserved for clients with a key. */
const KEYED_SHARE = 1 / 8
/** How long a new connection can stay silent, in ms. */
const SILENT_MS = 5_000
const SWEEP_MS = 1_000

const loopbacks = new BlockList()
loopbacks.addSubnet('127.0.0.0', 8, 'ipv4')
loopbacks.addAddress('::1', 'ipv6')

/** Returns true if an address is in a list. */
export const holds = (list: BlockList, remote: string): boolean => {
  if (remote === '') return false
  const address = remote.split('%')[0]!
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Returns true if an address belongs only to this machine. */
export const isLoopback = (address: string): boolean => holds(loopbacks, address)

/** Counts each address's connections. */
const addressCounter = ({ proxies }: ConnectionSetting) => {
  const counts = new Map<string, number>()
  return {
    /** Counts a connection. Returns false if the address is at its limit. */
    add(socket: Socket): boolean {
      const remote = socket.remoteAddress ?? ''
      if (remote === '' || isLoopback(remote) || holds(proxies, remote)) return true
      const address = addressOf(remote)
      const count = (counts.get(address) ?? 0) + 1
      if (count > MAX_PER_ADDRESS) return false
      counts.set(address, count)
      socket.once('close', () => {
        const rest = counts.get(address)! - 1
        if (rest === 0) counts.delete(address)
        else counts.set(address, rest)
      })
      return true
    },
  }
}

/**
 * Limits a listener's connections. At the limit, a new connection replaces the oldest one without a key. Some
 * connections are reserved for clients with a key. A connection that stays silent for 5 seconds is closed.
 */
export const boundConnections = (server: Server, setting: ConnectionSetting): Connections => {
  const addresses = addressCounter(setting)
  const open = new Set<Socket>()
  /** By start time, oldest first. */
  const keyless = new Map<Socket, number>()
  const maxKeyless = Math.ceil(setting.max * (1 - KEYED_SHARE))

  const forget = (socket: Socket): void => {
    open.delete(socket)
    keyless.delete(socket)
  }
  const dropOldest = (): boolean => {
    const [oldest] = keyless.keys()
    if (!oldest) return false
    forget(oldest)
    oldest.destroy()
    return true
  }
  const hasRoom = (): boolean => (open.size < setting.max && keyless.size < maxKeyless) || dropOldest()

  server.on('connection', (socket: Socket) => {
    if (!addresses.add(socket) || !hasRoom()) {
      socket.destroy()
      return
    }
    open.add(socket)
    keyless.set(socket, performance.now())
    socket.once('close', () => forget(socket))
  })
  const sweep = setInterval(() => {
    const since = performance.now() - SILENT_MS
    for (const [socket, began] of keyless) {
      if (began > since) return
      if (socket.bytesRead === 0) socket.destroy()
    }
  }, SWEEP_MS)
  sweep.unref()
  server.once('close', () => clearInterval(sweep))
  return { keepKeyed: socket => void keyless.delete(socket) }
}
