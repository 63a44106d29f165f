import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type RunningDaemon, startDaemon } from '../support/daemon.ts'
import { answerOf, quantile } from '../support/load.ts'
import { openLoadHome } from '../support/load-home.ts'
import { filesOf } from '../support/process-samples.ts'
import { tell } from '../support/reports.ts'
import { isSoak, rounds } from '../support/rounds.ts'
import { LEAGUE } from '../support/strain-writes.ts'

/** Many connections to one daemon: silent ones, and event streams. */

const IDLE = rounds({ test: 2_500, soak: 10_000 })
/** The number of connections to open at once. After each wave, a request with a key follows. */
const WAVE = 250

/**
 * Sends a request with a key. Opens a new connection unless the agent has one. Returns the status and the time in ms.
 */
const ask = async ({ url }: RunningDaemon, key: string, agent: Agent): Promise<{ status: number; ms: number }> => {
  const began = performance.now()
  const { status } = await answerOf(`${url}/me`, { agent, headers: { authorization: `Bearer ${key}` } })
  return { status, ms: performance.now() - began }
}

/** Opens a connection that does not send anything. */
const silent = ({ url }: RunningDaemon): Promise<Socket> =>
  new Promise(resolve => {
    const { port, hostname } = new URL(url)
    const socket = connect(Number(port), hostname, () => resolve(socket))
    socket.on('error', () => resolve(socket)).resume()
  })

test(`with ${IDLE} silent connections, a daemon closes those above its limit and answers every request with a key`, async () => {
  const { home, keys } = await openLoadHome({ keys: 8, writers: 1 })
  const daemon = await startDaemon(home, '--quiet')
  const [sockets, agent]: [Socket[], Agent] = [[], new Agent({ keepAlive: true, maxSockets: 1 })]
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    agent.destroy()
  })
  const asked: { status: number; ms: number }[] = []
  let max = 0
  const before = filesOf(daemon.pid)
  for (let offered = 0; offered < IDLE; offered += WAVE) {
    sockets.push(...(await Promise.all(Array.from({ length: WAVE }, () => silent(daemon)))))
    const key = keys[asked.length % keys.length]!
    // One request on a persistent connection, and one on a new connection.
    asked.push(await ask(daemon, key, agent), await ask(daemon, key, new Agent()))
    max = Math.max(max, filesOf(daemon.pid) - before)
  }
  expect(asked.filter(({ status }) => status !== 200)).toEqual([])
  expect(max).toBeLessThanOrEqual(2_048)
  // The server closes silent connections after a few seconds.
  await expect.poll(() => sockets.filter(({ readyState }) => readyState === 'open').length).toBe(0)
  await expect.poll(() => filesOf(daemon.pid)).toBeLessThanOrEqual(before + 1)
  const figures = {
    'held at most': max,
    'requests with a key, all answered': asked.length,
    'ms to answer one (p99)': Math.ceil(
      quantile(
        asked.map(({ ms }) => ms),
        0.99,
      ),
    ),
  }
  tell({ row: 'idle', done: sockets.length, figures })
  expect(await daemon.stop()).toBe(0)
})

const KEYS = rounds({ test: 10, soak: 250 })
/** The max number of streams per key. */
const EACH = 4
const STREAMS = KEYS * EACH
const WRITES = rounds({ test: 5, soak: 60 })

/** Follows an event stream, and records the numbers of all its log entries. */
const follow = async ({ url }: RunningDaemon, key: string): Promise<{ numbers(): number[]; end(): void }> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = get(`${url}/leagues/${LEAGUE}/events`, {
    agent: new Agent(),
    headers: { authorization: `Bearer ${key}` },
  })
  request.on('response', resolve).on('error', reject)
  const response = await promise
  expect(response.statusCode).toBe(200)
  let text = ''
  response.setEncoding('utf8').on('data', part => {
    text += part
  })
  response.on('error', () => undefined)
  return {
    numbers: () => [...text.matchAll(/^id: (\d+)\nevent: rename$/gm)].map(([, number]) => Number(number)),
    end: () => void request.destroy(),
  }
}

test(`${STREAMS} event streams of ${KEYS} keys each receive ${WRITES} writes exactly once and in order`, async () => {
  const { home, keys, writers } = await openLoadHome({ keys: KEYS, writers: 4 })
  const daemon = await startDaemon(home, '--quiet')
  const streams: Awaited<ReturnType<typeof follow>>[] = []
  onTestFinished(() => {
    for (const { end } of streams) end()
  })
  for (const key of keys) streams.push(...(await Promise.all(Array.from({ length: EACH }, () => follow(daemon, key)))))
  const waits: number[] = []
  for (let write = 1; write <= WRITES; write++) {
    const body = JSON.stringify({ name: `Name ${write}` })
    const headers = { authorization: `Bearer ${keys[write % KEYS]}`, 'content-type': 'application/json' }
    const path = `${daemon.url}/leagues/${LEAGUE}/teams/${writers[write % 4]!.teamId}`
    expect((await answerOf(path, { method: 'PATCH', headers }, body)).status).toBe(200)
    const began = performance.now()
    while (streams.some(({ numbers }) => numbers().length < write)) await sleep(5)
    waits.push(performance.now() - began)
  }
  const received = streams.map(({ numbers }) => numbers())
  expect(received[0]).toEqual(received[0]!.toSorted((a, b) => a - b))
  expect(received.every(numbers => numbers.join() === received[0]!.join())).toBe(true)
  expect(new Set(received[0]).size).toBe(WRITES)
  if (isSoak) {
    const figures = {
      keys: KEYS,
      'rows sent': STREAMS * WRITES,
      'ms until each had a row (p50)': Math.ceil(quantile(waits, 0.5)),
      'ms until each had a row (p99)': Math.ceil(quantile(waits, 0.99)),
    }
    tell({ row: 'streams', done: STREAMS, figures })
  }
  for (const { end } of streams) end()
  expect(await daemon.stop()).toBe(0)
})
