import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { addressOf } from './http/limits.ts'

/** Who may hold how many connections. */
export interface ConnectionSetting {
  /** At a time, of all together. */
  most: number
  /** Addresses whose connections are those of many: proxies. Theirs are not counted by address. */
  proxies: BlockList
}

/** The connections of a listener. */
export interface Connections {
  /** Notes that a request with a key that works came on a connection: it is given up for nobody. */
  keepKeyed(socket: Socket): void
}

export const USUAL_CONNECTIONS = 2_048
/** Of one address off this machine. */
const MOST_AN_ADDRESS = 64
/** Connections without a key may take all but this part. */
const KEYED_SHARE = 1 / 8
/** So long a connection may say nothing at all. */
const SILENT_MS = 5_000
const SWEEP_MS = 1_000

const loopbacks = new BlockList()
loopbacks.addSubnet('127.0.0.0', 8, 'ipv4')
loopbacks.addAddress('::1', 'ipv6')

const holds = (list: BlockList, remote: string): boolean => {
  const address = remote.split('%')[0]!
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Whether an address is of this machine alone. */
export const isLoopback = (address: string): boolean => holds(loopbacks, address)

/** How many connections each address has. */
const addressCounter = ({ proxies }: ConnectionSetting) => {
  const counts = new Map<string, number>()
  return {
    /** Counts one more, or answers false when the address has enough. */
    add(socket: Socket): boolean {
      const remote = socket.remoteAddress ?? ''
      if (remote === '' || isLoopback(remote) || holds(proxies, remote)) return true
      const address = addressOf(remote)
      const count = (counts.get(address) ?? 0) + 1
      if (count > MOST_AN_ADDRESS) return false
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
 * Bounds the connections of a listener. When they are all taken, the newcomer gets the place of the one that has waited
 * longest without a key; a part of the places is only for those with one. Who says nothing for 5 seconds is let go.
 */
export const boundConnections = (server: Server, setting: ConnectionSetting): Connections => {
  const addresses = addressCounter(setting)
  const open = new Set<Socket>()
  /** When they began, the oldest first. */
  const keyless = new Map<Socket, number>()
  const mostKeyless = Math.ceil(setting.most * (1 - KEYED_SHARE))

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
  const hasRoom = (): boolean => (open.size < setting.most && keyless.size < mostKeyless) || dropOldest()

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
