import { describe, expect, test } from 'vitest'
import { openDemoTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { readEvents } from '../support/events.ts'
import { EVENTS, openFollowed as open } from '../support/followed-league.ts'
import { json, newKey } from '../support/server.ts'

describe('the number of streams', () => {
  test('is limited to four per key: a fifth gets 429 until one is closed, and another key has its own limit', async () => {
    const { world, ask, follow } = await open()
    const readers = [await follow(), await follow(), await follow(), await follow()]
    const fifth = await ask()
    expect([fifth.status, await fifth.json()]).toEqual([429, expect.objectContaining({ error: 'rate_limited' })])
    expect(fifth.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await follow(EVENTS, {}, await newKey(world, world.actor))).response.status).toBe(200)
    await readers[2]!.close()
    const status = async () => {
      const response = await ask()
      await response.body?.cancel()
      return response.status
    }
    await expect.poll(status).toBe(200)
  })

  test('does not include a refused request or a HEAD request', async () => {
    const { ask, follow, url, key } = await open()
    for (let at = 0; at < 5; at++) {
      expect((await ask('/leagues/nope/events')).status).toBe(404)
      expect((await ask(`${EVENTS}?lastEventId=x`)).status).toBe(400)
      const head = await fetch(url + EVENTS, { method: 'HEAD', headers: { authorization: `Bearer ${key}` } })
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    }
    expect((await follow()).response.status).toBe(200)
  })
})

describe('an event stream is refused', () => {
  test.each<[string, string, Record<string, string>, number]>([
    ['without a key', EVENTS, { authorization: '' }, 401],
    ['to a page from another origin', EVENTS, { origin: 'https://example.org' }, 403],
    ['for an unknown league', '/leagues/nope/events', {}, 404],
    ['after an id that is not a number', EVENTS, { 'last-event-id': 'x' }, 400],
    ['after a negative id', `${EVENTS}?lastEventId=-1`, {}, 400],
    ['after two ids', `${EVENTS}?lastEventId=1&lastEventId=2`, {}, 400],
  ])('%s', async (_, path, headers, status) => {
    const { ask } = await open()
    const response = await ask(path, headers)
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ error: expect.any(String) }),
    ])
  })

  test('with a method other than GET', async () => {
    const { url, key } = await open()
    const response = await fetch(url + EVENTS, { ...json('POST', {}), headers: { authorization: `Bearer ${key}` } })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

test('writes by another process are sent as events, and the daemon stops with a stream open', async () => {
  const here = await openDemoTerminal()
  const { secret }: { secret: string } = await here.json('key', 'create', 'phone')
  await here.run('league', 'create', 'Office', '--id', 'office', '--system', 'ppr', '--season', '1990')
  const daemon = await startDaemon(here.home)
  const headers = { authorization: `Bearer ${secret}` }
  const reader = readEvents(await fetch(`${daemon.url}/leagues/office/events`, { headers }))
  await here.run('league', 'edit', 'office', '--name', 'Workshop')
  expect(await reader.take(1)).toMatchObject([{ event: 'settings', data: { after: { name: 'Workshop' } } }])
  expect(await daemon.stop()).toBe(0)
  expect(await reader.next()).toBeNull()
})
