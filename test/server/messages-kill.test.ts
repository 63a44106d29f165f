import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDelivery } from '../../src/messages/delivery.ts'
import { temporaryFolder } from '../support/folder.ts'
import { AFTER_SEASON, addTarget, listTargets, MESSAGE_LEAGUE, openMessages } from '../support/message-league.ts'
import { bundled } from '../support/program.ts'
import { tell } from '../support/reports.ts'
import { rounds } from '../support/rounds.ts'
import { faultsOf, openWorld } from '../support/world.ts'

const KILLS = rounds({ test: 3, soak: 200 })
const SECRET = 'of the home that is killed'

/** How a target responds to a message. It usually accepts the message, and sometimes fails, stalls or disconnects. */
const BEHAVIORS: readonly ((response: ServerResponse) => void)[] = [
  response => response.writeHead(204).end(),
  response => response.writeHead(204).end(),
  response => response.writeHead(503).end(),
  response => response.writeHead(429, { 'retry-after': '0' }).end(),
  response => response.destroy(),
  response => void setTimeout(() => response.writeHead(200).end('late'), 60),
  response => void setTimeout(() => response.destroy(), 40),
]

interface Arrival {
  id: string
  rows: readonly string[]
}

/** Opens a target that records every complete message by path, no matter how it responds. */
const openUnreliable = async () => {
  const arrivals: Record<string, Arrival[]> = { '/one': [], '/two': [] }
  const setting = { isCalm: false }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', part => {
      body += part
    })
    request.on('end', () => {
      const { events } = JSON.parse(body).data as { events: { id: string }[] }
      arrivals[request.url!]!.push({ id: String(request.headers['webhook-id']), rows: events.map(({ id }) => id) })
      const behavior = setting.isCalm ? BEHAVIORS[0]! : BEHAVIORS[Math.floor(Math.random() * BEHAVIORS.length)]!
      behavior(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { arrivals, setting, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Kills a sender shortly after it has delivered a message. */
const killSender = async (sender: string, file: string): Promise<void> => {
  const argv = [sender, file, SECRET, String(AFTER_SEASON)]
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), ended])
  await sleep(Math.random() * 120)
  child.kill('SIGKILL')
  await ended
}

test(`a process that is killed while sending messages (${KILLS} times) sends each message at least once and in order, even to a failing target`, async () => {
  const file = join(temporaryFolder(), 'told.db')
  const { arrivals, setting, url } = await openUnreliable()
  const world = await openMessages(file, SECRET)
  for (const path of ['/one', '/two']) await addTarget(world, { url: url + path })
  await world.engine.close()
  const sender = await bundled(join(import.meta.dirname, '../support/message-sender.ts'))
  for (let kill = 0; kill < KILLS; kill++) await killSender(sender, file)

  setting.isCalm = true
  const after = await openWorld({ file, privateTargets: true, secret: SECRET })
  after.wall.now = Date.now() + 60_000
  const delivery = await openDelivery({
    engine: after.engine,
    setting: { mail: { url: undefined }, mayReachPrivate: true },
    report: () => undefined,
    fail: error => expect(error).toBeUndefined(),
  })
  while ((await delivery.wait()) === 0) {
    await delivery.begin(new AbortController().signal)
    await delivery.rest()
  }
  expect(await listTargets(after)).toMatchObject([
    { waiting: 0, parked: 0 },
    { waiting: 0, parked: 0 },
  ])
  expect(await faultsOf(after)).toEqual([])
  const log = await after.engine.database.transaction('read', store =>
    store.transactions.listAfter(MESSAGE_LEAGUE, 0, { limit: 1_000_000 }),
  )
  const happened = log.flatMap(({ transaction: { id, type } }) => (type === 'pick' || type === 'undo' ? [id] : []))
  for (const messages of Object.values(arrivals)) {
    // A repeated message comes directly after the original and is identical to it.
    const first = messages.filter(({ id }, at) => id !== messages[at - 1]?.id)
    expect(new Set(first.map(({ id }) => id)).size).toBe(first.length)
    for (const { id, rows } of messages) expect(rows).toEqual(first.find(each => each.id === id)!.rows)
    expect(first.flatMap(({ rows }) => rows)).toEqual(happened)
  }
  expect(happened.length).toBeGreaterThan(0)
  tell({ row: 'messageKills', done: KILLS, figures: { 'rows sent': happened.length } })
  after.close()
})
