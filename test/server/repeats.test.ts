import { describe, expect, test } from 'vitest'
import { SEASON } from '../contract/stage.ts'
import { json, newKey, serveWorld } from '../support/server.ts'
import { storeFile } from '../support/store-file.ts'
import { openWorld } from '../support/world.ts'

const rules = { global: { weights: { rec: 1 } } }
const RANKINGS = '/analysis/rankings?system=standard&min=1'

const open = async () => {
  const world = await openWorld({ file: storeFile() })
  await world.keep(SEASON)
  const { fetch } = await serveWorld(world)
  const key = await newKey(world, world.actor)
  const tagOf = async (path: string) => (await fetch(path, { key })).headers.get('etag')
  return { world, fetch, key, tagOf }
}

describe('an ETag', () => {
  test('gets 304 if any ETag in the list matches', async () => {
    const { fetch, key, tagOf } = await open()
    const tag = (await tagOf(RANKINGS))!
    expect(tag).toMatch(/^"[\w-]{27}"$/)
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const response = await fetch(RANKINGS, { key, headers: { 'if-none-match': sent } })
      expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', tag])
      expect(response.headers.get('vary')).toMatch(/Accept-Encoding/)
      expect(response.headers.has('x-ratelimit-limit')).toBe(true)
    }
    expect((await fetch(RANKINGS, { key, headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('gets 304 for If-None-Match: * if the resource exists, and 404 if not', async () => {
    const { fetch, key, tagOf } = await open()
    const any = { key, headers: { 'if-none-match': '*' } }
    const asked = await fetch(RANKINGS, any)
    expect([asked.status, await asked.text(), asked.headers.get('etag')]).toEqual([304, '', await tagOf(RANKINGS)])
    expect((await fetch(RANKINGS, any)).status).toBe(304)
    expect((await fetch('/openapi.json', any)).status).toBe(304)
    expect((await fetch('/leagues/none', any)).status).toBe(404)
    expect((await fetch('/leagues/none', any)).status).toBe(404)
    expect((await fetch('/me', any)).status).toBe(200)
  })

  test('stays the same after a restart', async () => {
    const { world, key, tagOf } = await open()
    const tag = (await tagOf(RANKINGS))!
    const { fetch } = await serveWorld(world)
    expect((await fetch(RANKINGS, { key, headers: { 'if-none-match': tag } })).status).toBe(304)
  })

  test('changes with the request, the account and the content, and with nothing else', async () => {
    const { world, fetch, key, tagOf } = await open()
    const kickoffAt = world.time.now + 1000
    await world.keep({
      ...SEASON,
      games: [{ id: 'g', week: 2, home: 'CHI', away: 'GB', kickoffAt, homeScore: 1, awayScore: 0 }],
    })
    const tags = [
      await tagOf('/systems'),
      await tagOf(RANKINGS),
      await tagOf(`${RANKINGS}&limit=1`),
      await tagOf('/stats'),
    ]
    // Unknown query parameters do not change the response.
    expect(await tagOf('/systems?x=1')).toBe(tags[0])
    const blake = await newKey(world, await world.account('blake', 'free'))
    expect(await tagOf('/systems')).toBe(tags[0])
    tags.push((await fetch('/systems', { key: blake })).headers.get('etag'))
    await fetch('/systems', { ...json('POST', { name: 'House', rules }), key })
    tags.push(await tagOf('/systems'))
    expect(new Set(tags).size).toBe(tags.length)
    const before = await tagOf('/stats')
    // A game starts and ends, which does not change the catalog.
    world.wall.now += 120_000
    world.time.now += 7 * 3_600_000
    await fetch('/me', { key })
    expect(await tagOf('/stats')).toBe(before)
  })

  test("does not bypass the key, the limit, the plan or the query's checks", async () => {
    const { world, fetch, key, tagOf } = await open()
    const headers = { 'if-none-match': (await tagOf(RANKINGS))! }
    expect((await fetch(RANKINGS, { headers })).status).toBe(401)
    const blake = await newKey(world, await world.account('blake', 'free'))
    expect((await fetch(RANKINGS, { headers, key: blake })).status).toBe(402)
    expect((await fetch(`${RANKINGS}&min=2`, { headers, key })).status).toBe(400)
    await world.ask('setPlan', { body: { name: 'alex', plan: 'free' } })
    expect((await fetch(RANKINGS, { headers, key })).status).toBe(402)
  })

  test('is missing on /me and on errors', async () => {
    const { tagOf } = await open()
    expect([await tagOf('/me'), await tagOf('/systems/nope'), await tagOf('/players?limit=0')]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('a request with an idempotency key', () => {
  const post = (name: string, idempotencyKey: string) => {
    const init = json('POST', { name, rules })
    return { ...init, headers: { ...init.headers, 'idempotency-key': idempotencyKey } }
  }
  const systemsOf = async ({ world }: Awaited<ReturnType<typeof open>>) =>
    ((await world.ask('listSystems')) as { systems: { mine: boolean; name: string }[] }).systems.flatMap(
      ({ mine, name }) => (mine ? [name] : []),
    )

  test('is processed only once, no matter how often it is sent, even in parallel', async () => {
    const opened = await open()
    const { fetch, key } = opened
    const responses = await Promise.all([1, 2, 3].map(() => fetch('/systems', { ...post('House', 'k1'), key })))
    responses.push(await fetch('/systems', { ...post('House', 'k1'), key }))
    const bodies = await Promise.all(responses.map(response => response.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(responses.map(({ headers }) => headers.get('idempotent-replayed')).sort()).toEqual([
      null,
      'true',
      'true',
      'true',
    ])
    expect(await systemsOf(opened)).toEqual(['House'])
  })

  test('is refused if the key was used for a different request, and keys are separate per account', async () => {
    const opened = await open()
    const { world, fetch, key } = opened
    await fetch('/systems', { ...post('House', 'k1'), key })
    const other = await fetch('/systems', { ...post('Home', 'k1'), key })
    expect([other.status, ((await other.json()) as { error: string }).error]).toEqual([409, 'conflict'])
    const blake = await newKey(world, await world.account('blake', 'free'))
    const theirs = await fetch('/systems', { ...post('Home', 'k1'), key: blake })
    expect([theirs.status, theirs.headers.has('idempotent-replayed')]).toEqual([201, false])
    expect(await systemsOf(opened)).toEqual(['House'])
  })

  test('is separate for each path', async () => {
    const { world, fetch, key } = await open()
    const post = (path: string) =>
      fetch(path, { ...json('POST', {}), key, headers: { ...json('POST', {}).headers, 'idempotency-key': 'k1' } })
    for (const id of ['one', 'two']) {
      const body = { id, name: id, season: 2024, scoringSystemId: 'ppr', teamCount: 4 }
      await world.ask('createLeague', { body })
    }
    const answers = await Promise.all(['one', 'two', 'one'].map(id => post(`/leagues/${id}/draft`)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const drafts = await Promise.all(
      answers.map(async answer => (await answer.json()) as { draft: { leagueId: string } }),
    )
    expect(drafts.map(({ draft }) => draft.leagueId)).toEqual(['one', 'two', 'one'])
  })

  test('stores nothing if it was refused', async () => {
    const opened = await open()
    const { fetch, key } = opened
    expect((await fetch('/systems', { ...post('', 'k1'), key })).status).toBe(400)
    expect((await fetch('/systems', { ...post('House', 'k1'), key })).status).toBe(201)
  })

  test('can be processed again after 24 hours of wall time', async () => {
    const opened = await open()
    const { world, fetch, key } = opened
    await fetch('/systems', { ...post('House', 'k1'), key })
    world.wall.now += 24 * 3_600_000 - 1
    expect((await fetch('/systems', { ...post('House', 'k1'), key })).headers.get('idempotent-replayed')).toBe('true')
    world.wall.now += 1
    expect((await fetch('/systems', { ...post('House', 'k1'), key })).headers.has('idempotent-replayed')).toBe(false)
    expect(await systemsOf(opened)).toEqual(['House', 'House'])
  })

  test.each(['', 'a b', 'x'.repeat(256)])('with an invalid key ("%s") is refused', async sent => {
    const { fetch, key } = await open()
    expect((await fetch('/systems', { ...post('House', sent), key })).status).toBe(400)
  })
})
