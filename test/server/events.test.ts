import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { remoteCaller } from '../../src/cli/caller/remote.ts'
import type { Store } from '../../src/engine/store/index.ts'
import { DRAFT, LEAGUE } from '../contract/league.ts'
import { SEASONS } from '../contract/seasons.ts'
import { type Received, readEvents } from '../support/events.ts'
import { EVENTS, openFollowed as open } from '../support/followed-league.ts'
import type { World } from '../support/world.ts'

const namesIn = (events: readonly Received[]): unknown[] =>
  events.map(({ data }) => (data as { after: { name: unknown } }).after.name)

/** Counts the log rows that are read from this call on. */
const countRows = ({ engine: { database } }: World): (() => number) => {
  let rows = 0
  const { transaction } = database
  database.transaction = (access, work, waitMs) => {
    const counting = (store: Store) => {
      const listAfter: Store['transactions']['listAfter'] = async (...asked) => {
        const found = await store.transactions.listAfter(...asked)
        rows += found.length
        return found
      }
      const transactions = { value: { ...store.transactions, listAfter } }
      return work(Object.create(store, { transactions }) as Store)
    }
    return transaction(access, counting, waitMs)
  }
  return () => rows
}

describe('the events of a league', () => {
  test('are sent for each new log entry, with increasing numbers', async () => {
    const { world, follow, rename, log } = await open()
    const reader = await follow()
    expect(reader.response.status).toBe(200)
    expect(reader.response.headers.get('content-type')).toBe('text/event-stream')
    expect(reader.response.headers.get('x-ratelimit-limit')).toBe('600')
    await rename('One')
    const { teams } = (await world.ask('getLeague', { params: { id: LEAGUE } })) as { teams: { id: string }[] }
    await world.ask('updateTeam', { params: { id: LEAGUE, teamId: teams[0]!.id }, body: { name: 'Late Flags' } })
    await rename('Two')
    const events = await reader.take(3)
    expect(events.map(({ event }) => event)).toEqual(['settings', 'rename', 'settings'])
    expect(events.map(({ data }) => data)).toEqual((await log()).slice(1))
    expect(events.map(({ id }) => id)).toEqual([2, 3, 4])
  })

  test('start with new events, after the given event, or at the first event for 0', async () => {
    const { follow, rename } = await open()
    for (const name of ['One', 'Two', 'Three']) await rename(name)
    const [now, behind, all] = [
      await follow(),
      await follow(`${EVENTS}?lastEventId=2`),
      await follow(`${EVENTS}?lastEventId=0`),
    ]
    await rename('Four')
    expect(namesIn(await now.take(1))).toEqual(['Four'])
    expect(namesIn(await behind.take(3))).toEqual(['Two', 'Three', 'Four'])
    expect(namesIn(await all.take(5))).toEqual(['Home league', 'One', 'Two', 'Three', 'Four'])
  })

  test('reach a client that reconnects with its last id exactly once', async () => {
    const { follow, rename } = await open()
    const names = Array.from({ length: 120 }, (_, at) => `League ${at}`)
    const writing = (async () => {
      for (const name of names) {
        await rename(name)
        await new Promise(setImmediate)
      }
    })()
    const received: Received[] = []
    // A browser reconnects to the same URL, so its query parameter is older than its header.
    let reader = await follow(`${EVENTS}?lastEventId=1`)
    let lastId = '1'
    for (let at = 0; received.length < names.length; at++) {
      received.push(...(await reader.take(Math.min((at * 7) % 5, names.length - received.length))))
      await reader.close()
      lastId = reader.lastId() || lastId
      reader = await follow(`${EVENTS}?lastEventId=1`, { 'last-event-id': lastId })
    }
    await writing
    expect(namesIn(received)).toEqual(names)
  })

  test('start with an id to resume from before the first event', async () => {
    const { follow, rename } = await open()
    const reader = await follow()
    const first = reader.next()
    await expect.poll(() => reader.lastId()).toBe('1')
    await reader.close()
    expect(await first).toBeNull()
    await rename('Meanwhile')
    const again = await follow(EVENTS, { 'last-event-id': reader.lastId() })
    expect(namesIn(await again.take(1))).toEqual(['Meanwhile'])
  })

  test('do not repeat numbers when a league is created again with the same id', async () => {
    const { world, follow, rename } = await open()
    await rename('One')
    await world.ask('deleteLeague', { params: { id: LEAGUE } })
    await world.ask('createLeague', { body: DRAFT })
    const reader = await follow(EVENTS, { 'last-event-id': '2' })
    expect((await reader.take(1)).map(({ id, event }) => [id, event])).toEqual([[3, 'create']])
  })

  test('start with new events for an id in the future', async () => {
    const { follow, rename } = await open()
    const reader = await follow(EVENTS, { 'last-event-id': '999' })
    await rename('One')
    expect((await reader.take(1))[0]!.id).toBe(2)
  })

  test('include an era event when responses change without a log entry, as after a stats load', async () => {
    const { world, follow, rename } = await open()
    const reader = await follow()
    const nextEvent = reader.next()
    await expect.poll(() => reader.lastId()).toBe('1')
    await world.keep(SEASONS.league[0]!)
    expect(await nextEvent).toEqual({ id: 1, event: 'era', data: { at: world.wall.now } })
    await rename('One')
    expect(await reader.next()).toMatchObject({ id: 2, event: 'settings' })
    await rename('Two')
    expect(await reader.next()).toMatchObject({ id: 3, event: 'settings' })
  })

  test('make the terminal interface refresh after a change without a log entry', async () => {
    const { world, url, key, rename } = await open()
    const stopping = new AbortController()
    const batches = remoteCaller({ url, key }).follow(LEAGUE, undefined, stopping.signal)
    expect((await batches.next()).value).toEqual({ number: 1, rows: [] })
    const next = batches.next()
    await world.keep(SEASONS.league[0]!)
    expect((await next).value).toEqual({ number: 1, rows: [], isChanged: true })
    await rename('One')
    expect((await batches.next()).value).toMatchObject({ number: 2, rows: [{ type: 'settings' }] })
    stopping.abort()
  })

  test('include a comment after 15 seconds without events', async () => {
    const { world, follow, rename } = await open()
    const reader = await follow()
    const first = reader.next()
    await expect.poll(() => reader.lastId()).toBe('1')
    expect(reader.comments()).toBe(0)
    await expect
      .poll(() => {
        world.wall.now += 15_000
        return reader.comments()
      })
      .toBeGreaterThan(1)
    await rename('One')
    expect(await first).toMatchObject({ id: 2 })
  })

  test('wait in the store for a slow reader, and arrive in order afterward', async () => {
    const { world, url, key, lines, log } = await open()
    const [rows, size] = [3000, 10_000]
    const read = countRows(world)
    const socket = connect(Number(new URL(url).port), '127.0.0.1').pause()
    socket.write(`GET /v1${EVENTS} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`)
    await expect.poll(() => lines.length).toBe(1)
    const [last] = (await log()) as { id: string }[]
    await world.engine.database.transaction('write', async ({ transactions }) => {
      for (let at = 0; at < rows; at++) {
        const row = { ...last!, id: `row ${at}`, at, actor: null, teamId: null, forced: false }
        const rules = { rules: { global: { weights: { ['x'.repeat(size)]: 1 } } } }
        await transactions.insert(LEAGUE, { ...row, type: 'rules', before: rules, after: rules })
      }
    })
    await expect.poll(read).toBeGreaterThan(0)
    const reached = async () => {
      const before = read()
      await new Promise(resolve => setTimeout(resolve, 300))
      return read() - before
    }
    await expect.poll(reached).toBe(0)
    expect(read()).toBeLessThan(rows)
    let text = ''
    socket.setEncoding('latin1').on('data', part => {
      text += part
    })
    socket.resume()
    await expect.poll(() => text.includes(`"row ${rows - 1}"`)).toBe(true)
    socket.destroy()
    const ids = [...text.matchAll(/"id":"row (\d+)"/g)].map(([, at]) => Number(at))
    expect(ids).toEqual(Array.from({ length: rows }, (_, at) => at))
  })
})

describe('an event stream ends', () => {
  test('when its key is revoked, and the key then gets 401', async () => {
    const { world, ask } = await open()
    const { key, secret } = (await world.ask('createKey', { body: { name: 'phone' } })) as {
      key: { id: string }
      secret: string
    }
    const reader = readEvents(await ask(EVENTS, {}, secret))
    await world.ask('revokeKey', { params: { id: key.id } })
    expect(await reader.next()).toBeNull()
    expect((await ask(EVENTS, {}, secret)).status).toBe(401)
  })

  test('when its key expires', async () => {
    const { world, ask } = await open()
    const { secret } = (await world.ask('createKey', { body: { name: 'phone', days: 1 } })) as { secret: string }
    const reader = readEvents(await ask(EVENTS, {}, secret))
    world.wall.now += 86_400_000
    expect(await reader.next()).toBeNull()
    expect((await ask(EVENTS, {}, secret)).status).toBe(401)
  })

  test('when its league is deleted, and requests then get 404', async () => {
    const { world, ask, follow } = await open()
    const reader = await follow()
    await world.ask('deleteLeague', { params: { id: LEAGUE } })
    expect(await reader.next()).toBeNull()
    expect((await ask()).status).toBe(404)
  })

  test('immediately and completely when the service stops', async () => {
    const { follow, listening } = await open()
    const readers = [await follow(), await follow()]
    const ended = Promise.all(readers.map(reader => reader.next()))
    await listening.stop(60_000)
    expect(await ended).toEqual([null, null])
  })
})
