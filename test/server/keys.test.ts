import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { upgradeStore } from '../../scripts/upgrade-store.ts'
import { processClocks } from '../../src/engine/base/clock.ts'
import { type ApiKey, execute, findOperation, openEngine } from '../../src/engine/index.ts'
import { SEASONS } from '../contract/seasons.ts'
import { makeEarlier } from '../support/earlier-store.ts'
import { temporaryFolder } from '../support/folder.ts'
import { json, newKey, serveWorld } from '../support/server.ts'
import { sqlOn, storeFile } from '../support/store-file.ts'
import { openWorld } from '../support/world.ts'

interface Made {
  key: ApiKey
  secret: string
}

const open = async () => {
  const world = await openWorld({ file: storeFile() })
  const { fetch } = await serveWorld(world)
  const create = async (name: string, limits: object = {}) =>
    (await world.ask('createKey', { body: { name, ...limits } })) as Made
  const list = async () => ((await world.ask('listKeys')) as { keys: ApiKey[] }).keys
  return { world, fetch, create, list }
}

describe('an API key', () => {
  test('has a secret of 32 random bytes that is shown only once and stored only as a hash', async () => {
    const { world, create, list } = await open()
    const [one, two] = [await create('laptop'), await create('laptop')]
    expect(one.secret).toMatch(/^sk_hindsight_[\w-]{43}$/)
    expect(one.secret).not.toBe(two.secret)
    expect(one.key).toEqual({
      id: one.key.id,
      name: 'laptop',
      createdAt: world.wall.now,
      lastUsedAt: null,
      revokedAt: null,
      leagueId: null,
      readOnly: false,
      expiresAt: null,
    })
    expect(await list()).toEqual([one.key, two.key])
    const rows = JSON.stringify(sqlOn(world.file, 'SELECT * FROM api_key'))
    expect(rows).not.toContain(one.secret.slice(13))
  })

  test('is marked as used at most once a minute of wall time', async () => {
    const { world, fetch, create, list } = await open()
    const { secret } = await create('laptop')
    const began = world.wall.now
    const used: (number | null)[] = []
    for (const later of [0, 1, 59_999, 60_000, 60_001, 130_000]) {
      world.wall.now = began + later
      await fetch('/me', { key: secret })
      used.push((await list())[0]!.lastUsedAt! - began)
    }
    expect(used).toEqual([0, 0, 0, 60_000, 60_000, 130_000])
  })

  test('that is revoked stays in the list, stops working, and keeps the time when it was revoked', async () => {
    const { world, fetch, create, list } = await open()
    const { key, secret } = await create('laptop')
    const revoke = () => world.ask('revokeKey', { params: { id: key.id } })
    expect((await fetch('/me', { key: secret })).status).toBe(200)
    const ended = world.wall.now
    expect(await revoke()).toMatchObject({ key: { id: key.id, revokedAt: ended } })
    expect((await fetch('/me', { key: secret })).status).toBe(401)
    world.wall.now += 5000
    expect(await revoke()).toMatchObject({ key: { revokedAt: ended } })
    expect(await list()).toMatchObject([{ id: key.id, revokedAt: ended }])
  })

  test('can be revoked only by its own account', async () => {
    const { world, fetch, create } = await open()
    const { key, secret } = await create('laptop')
    const blake = await world.account('blake', 'pro')
    await expect(world.ask('revokeKey', { actor: blake, params: { id: key.id } })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await fetch('/me', { key: secret })).status).toBe(200)
  })

  test('uses the plan of its account as soon as it changes', async () => {
    const { world, fetch } = await open()
    const secret = await newKey(world, world.actor)
    const status = async () => (await fetch('/analysis/balance?system=ppr', { key: secret })).status
    expect(await status()).toBe(409)
    await world.ask('setPlan', { body: { name: 'alex', plan: 'free' } })
    expect(await status()).toBe(402)
  })
})

describe('a limited key', () => {
  const openLeagues = async () => {
    const opened = await open()
    const draft = {
      season: 2024,
      scoringSystemId: 'ppr',
      teamCount: 4,
      playoffs: { startWeek: 4, teams: 4 },
      visibility: 'members',
    }
    for (const data of SEASONS.league) await opened.world.keep(data)
    for (const id of ['office', 'friends']) await opened.world.ask('createLeague', { body: { id, name: id, ...draft } })
    return opened
  }
  const idsIn = async (response: Response) =>
    ((await response.json()) as { leagues: { id: string }[] }).leagues.map(({ id }) => id)

  test("stops working after its days, reports that it expired, and then counts toward its address's rate limit", async () => {
    const { world, fetch, create } = await open()
    const { key, secret } = await create('guest', { days: 30 })
    expect(key.expiresAt).toBe(world.wall.now + 30 * 86_400_000)
    world.wall.now = key.expiresAt! - 1
    expect((await fetch('/me', { key: secret })).status).toBe(200)
    world.wall.now = key.expiresAt!
    const late = await fetch('/me', { key: secret })
    expect([late.status, late.headers.get('x-ratelimit-limit')]).toEqual([401, '60'])
    expect(await late.json()).toEqual({
      error: 'unauthorized',
      message: `The key "guest" expired at ${new Date(key.expiresAt!).toISOString()}`,
    })
    for (let left = 59; left > 0; left--) await fetch('/me', { key: secret })
    expect((await fetch('/me', { key: secret })).status).toBe(429)
  })

  test('lists only its league, even after the answers for an unlimited key are cached', async () => {
    const { fetch, create } = await openLeagues()
    const [full, limited] = [await create('full'), await create('office', { leagueId: 'office' })]
    for (const path of ['/leagues', '/leagues?q=o', '/teams', '/teams?limit=1']) {
      const all = await idsIn(await fetch(path, { key: full.secret }))
      expect(await idsIn(await fetch(path, { key: limited.secret })), path).toEqual(['office'])
      expect(all).toContain('office')
    }
    expect(await idsIn(await fetch('/leagues?q=friends', { key: limited.secret }))).toEqual([])
    for (const { secret, status } of [
      { ...full, status: 200 },
      { ...limited, status: 404 },
    ])
      expect((await fetch('/leagues/friends', { key: secret })).status).toBe(status)
  })

  test('limits each line of a batch', async () => {
    const { world, fetch, create } = await openLeagues()
    const { secret } = await create('office', { leagueId: 'office' })
    const edit = (leagueId: string) => ({ command: 'league edit', leagueId, name: 'New' })
    const lines = [
      edit('office'),
      edit('friends'),
      { command: 'system create', name: 'X', rules: { global: { weights: {} } } },
    ]
    for (const path of ['/batch', '/batch/lines']) {
      const body = path === '/batch' ? { lines, dryRun: true } : { id: 'b', from: 1, lines }
      const answer = await fetch(path, { ...json('POST', body), key: secret })
      const { results } = (await answer.json()) as { results: { ok: boolean; error?: string }[] }
      expect(
        results.map(({ ok, error }) => error ?? ok),
        path,
      ).toEqual([true, 'forbidden', 'forbidden'])
    }
    expect(await world.ask('getLeague', { params: { id: 'friends' } })).toMatchObject({ league: { name: 'friends' } })
  })

  test('that is read-only can still preview a change', async () => {
    const { world, fetch, create } = await openLeagues()
    const { secret } = await create('reader', { readOnly: true })
    const lines = [{ command: 'league edit', leagueId: 'office', name: 'New' }]
    const results = async (body: object) =>
      ((await (await fetch('/batch', { ...json('POST', body), key: secret })).json()) as { results: object[] }).results
    expect(await results({ lines, dryRun: true })).toMatchObject([{ ok: true, result: { league: { name: 'New' } } }])
    expect(await results({ lines })).toMatchObject([{ ok: false, error: 'forbidden' }])
    expect(await world.ask('getLeague', { params: { id: 'office' } })).toMatchObject({ league: { name: 'office' } })
  })

  test('can be limited only to a league that its account can see', async () => {
    const { world } = await openLeagues()
    const blake = await world.account('blake', 'pro')
    const body = { name: 'spy', leagueId: 'office' }
    await expect(world.ask('createKey', { actor: blake, body })).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('in-process calls use a key named local, which is not listed and cannot be used in requests', async () => {
  const { world, fetch, list } = await open()
  const { key, rateLimit } = (await world.ask('getMe')) as { key: ApiKey; rateLimit: object }
  expect(key).toMatchObject({ name: 'local', lastUsedAt: null, revokedAt: null })
  expect(rateLimit).toEqual({ limit: 600, remaining: 600, used: 0, resetAt: world.wall.now + 60_000 })
  expect(await list()).toEqual([])
  for (const secret of ['local', key.id, 'null', '']) expect((await fetch('/me', { key: secret })).status).toBe(401)
  await expect(world.ask('revokeKey', { params: { id: key.id } })).rejects.toMatchObject({ code: 'not_found' })
})

test('accounts created before keys existed also have a local key', async () => {
  const file = join(temporaryFolder(), 'hindsight.db')
  const old = makeEarlier(file, 1)
  old.exec("INSERT INTO account (id, name, plan, created_at) VALUES ('a1', 'alex', 'free', 7)")
  old.close()
  await upgradeStore(file)
  const engine = openEngine({ file, clocks: processClocks() })
  const actor = await engine.database.transaction('read', store => store.accounts.get('alex'))
  expect(await execute(engine, await findOperation('getMe'), { actor })).toMatchObject({
    key: { name: 'local', createdAt: 7 },
  })
  engine.close()
})
