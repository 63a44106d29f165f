import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { BlockList, connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../src/server/serve.ts'
import { rounds } from '../support/rounds.ts'
import { newKey, serveWorld } from '../support/server.ts'
import { soon } from '../support/soon.ts'
import { openWorld } from '../support/world.ts'

const open = async ({ max = 2_048, host = '127.0.0.1', proxies = new BlockList() } = {}) => {
  const world = await openWorld()
  const { app } = await serveWorld(world, { loopback: host === '127.0.0.1' })
  const listening = await listen(app, { host, port: 0 }, { max, proxies })
  onTestFinished(() => listening.stop(0))
  return { port: listening.port, host, key: await newKey(world, world.actor) }
}

type Listening = Awaited<ReturnType<typeof open>>

/** Opens a connection that does not send anything. It is closed at the end of the test. */
const silent = ({ port, host }: Listening): Socket => {
  const socket = connect(port, host).on('error', () => undefined)
  socket.resume()
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Returns how many of these connections are still open on the server. */
const held = (sockets: readonly Socket[]): number => sockets.filter(({ readyState }) => readyState === 'open').length

const statusOf = async ({ port, host, key }: Listening, agent = new Agent()): Promise<number | undefined> => {
  const request = get({ port, host, agent, path: '/v1/me', headers: { authorization: `Bearer ${key}` } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

/** How many rounds open 600 silent connections each. */
const TURNS = rounds({ test: 5, soak: 500 })

describe('connections', () => {
  test('that are silent, 600 at a time and reopened immediately, never block a request with a key', async () => {
    const server = await open()
    for (let turn = 0; turn < TURNS; turn++) {
      const sockets = Array.from({ length: 600 }, () => silent(server))
      const closing = once(sockets[0]!, 'close').then(() => 'let go')
      expect(await Promise.race([statusOf(server), closing])).toBe(200)
      for (const socket of sockets) socket.destroy()
    }
  })

  test('without a key are closed to make room for new ones, oldest first; connections with a key stay open', async () => {
    const listening = await open({ max: 16 })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    expect(await statusOf(listening, agent)).toBe(200)
    const [kept] = Object.values(agent.freeSockets).flat() as Socket[]
    const sockets = Array.from({ length: 30 }, () => silent(listening))
    await soon(() => expect(held(sockets)).toBe(14))
    expect(held(sockets.slice(0, 16))).toBe(0)
    expect([await statusOf(listening, agent), kept!.destroyed]).toEqual([200, false])
  })

  test('that do not send anything are closed after 5 seconds, and incomplete requests after 15', async () => {
    const listening = await open()
    const [quiet, slow] = [silent(listening), silent(listening)]
    slow.write('GET /v1/me HTTP/1.1\r\n')
    await once(quiet, 'close')
    expect(held([slow])).toBe(1)
    await once(slow, 'close')
  })

  const [outer] = Object.values(networkInterfaces())
    .flat()
    .filter(each => each?.family === 'IPv4' && !each.internal)
    .map(each => each!.address)
  test.skipIf(outer === undefined)(
    "from another machine's address are limited to 64, but are not limited for a trusted proxy",
    async () => {
      const trusted = new BlockList()
      trusted.addSubnet(outer!, 24, 'ipv4')
      for (const [proxies, expected] of [
        [new BlockList(), 64],
        [trusted, 100],
      ] as const) {
        const listening = await open({ host: outer!, proxies })
        const sockets = Array.from({ length: 100 }, () => silent(listening))
        await soon(() => expect(sockets.some(({ connecting }) => connecting)).toBe(false))
        await soon(() => expect(held(sockets)).toBe(expected))
        sockets[0]!.destroy()
        await soon(async () => expect(await statusOf(listening)).toBe(200))
      }
    },
  )
})
