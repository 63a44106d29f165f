import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DRAFT, LEAGUE } from '../contract/league.ts'
import { SEASONS } from '../contract/seasons.ts'
import { openDemoTerminal, openTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { temporaryFolder } from '../support/folder.ts'
import { json, listenTo, newKey, serveWorld } from '../support/server.ts'
import { openWorld } from '../support/world.ts'

const INVITE = `/leagues/${LEAGUE}/invite`

const open = async () => {
  const file = join(temporaryFolder(), 'hindsight.db')
  const world = await openWorld({ file })
  onTestFinished(() => world.close())
  for (const data of SEASONS.league) await world.keep(data)
  await world.ask('createLeague', { body: DRAFT })
  const served = await serveWorld(world)
  const { url } = await listenTo(served)
  const keyOf = async (name: string) => newKey(world, await world.account(name, 'pro'))
  const key = await newKey(world, world.actor)
  const send = (method: string, path: string, { body = {}, as = key, headers = {} } = {}) => {
    const init = json(method, body)
    return fetch(url + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${as}`, ...headers } })
  }
  const link = async (headers = {}) =>
    ((await (await send('POST', INVITE, { headers })).json()) as { token: string }).token
  const claim = (token: string, as: string, headers = {}) => send('POST', `/invites/${token}/claim`, { as, headers })
  return { world, file, lines: served.lines, url, send, link, claim, keyOf }
}

/** Returns everything in a store as text. */
const contents = (file: string): string => {
  const db = new DatabaseSync(file, { readOnly: true })
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as { name: string }[]
  const text = JSON.stringify(tables.map(({ name }) => db.prepare(`SELECT * FROM "${name}"`).all()))
  db.close()
  return text
}

const wrong = (at: number): string => `inv_${String(at).padStart(43, 'x')}`

describe("an invite link's token", () => {
  test('is not stored or shown anywhere except in the response that created it', async () => {
    const { file, lines, send, link, claim, keyOf } = await open()
    const token = await link({ 'idempotency-key': 'make' })
    const blake = await keyOf('blake')
    const bare = token.slice(4)
    const answers = [
      await claim(token, blake, { 'idempotency-key': 'take' }),
      await claim(token, blake),
      await claim(encodeURIComponent(token).replace('_', '%5F'), blake),
      await claim(bare, blake),
      await send('PUT', `/invites/${token}/claim`, { as: blake }),
      await send('POST', `/invites/${token}`, { as: blake }),
    ]
    expect(answers.map(response => response.status)).toEqual([200, 409, 409, 404, 405, 404])
    for (const response of answers) expect(await response.text()).not.toContain(bare)
    expect(JSON.stringify(lines)).not.toContain(bare)
    expect(lines.map(({ path }) => path)).toContain('/v1/invites/…/claim')
    expect(contents(file)).not.toContain(bare)
  })

  test('gets the same response when a claim is repeated with the same idempotency key, and claims only once', async () => {
    const { world, link, claim, keyOf } = await open()
    const token = await link()
    const blake = await keyOf('blake')
    const [first, again] = [
      await claim(token, blake, { 'idempotency-key': 'take' }),
      await claim(token, blake, { 'idempotency-key': 'take' }),
    ]
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true'])
    expect(await again.json()).toEqual(await first.json())
    expect(await world.ask('getInvite', { params: { id: LEAGUE } })).toMatchObject({ invite: { claims: 1 } })
  })

  test('is replaced when the request to create it is repeated, and only the newer link works', async () => {
    const { link, claim, keyOf } = await open()
    const [first, later] = [await link({ 'idempotency-key': 'make' }), await link({ 'idempotency-key': 'make' })]
    expect(first).not.toBe(later)
    const blake = await keyOf('blake')
    expect([(await claim(first, blake)).status, (await claim(later, blake)).status]).toEqual([404, 200])
  })
})

describe('a claim on a team', () => {
  test('gives each account at most one team, and each team at most one account, under concurrent requests', async () => {
    const { world, link, claim, keyOf } = await open()
    const token = await link()
    const keys: string[] = []
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) keys.push(await keyOf(name))
    const statuses = await Promise.all([...keys, ...keys].map(async key => (await claim(token, key)).status))
    expect(statuses.filter(status => status === 200)).toHaveLength(4)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    const { teams } = (await world.ask('getLeague', { params: { id: LEAGUE } })) as {
      teams: { managerName: string; claimed: boolean }[]
    }
    expect(new Set(teams.map(({ managerName }) => managerName)).size).toBe(4)
    expect(teams.every(({ claimed }) => claimed)).toBe(true)
  })

  test('is a log entry that names the account and the team', async () => {
    const { world, link, claim, keyOf } = await open()
    await claim(await link(), await keyOf('blake'))
    const { transactions } = (await world.ask('listTransactions', { params: { id: LEAGUE } })) as {
      transactions: unknown[]
    }
    expect(transactions.slice(0, 2)).toMatchObject([
      { type: 'join', actor: 'blake', before: { manager: null, name: 'Anvils' }, after: { manager: 'blake' } },
      { type: 'invite', actor: 'alex', before: null, after: { expiresAt: null } },
    ])
  })
})

describe('guessing tokens', () => {
  test('is blocked for 60 seconds after an account sends ten wrong tokens, even with several keys at the same time', async () => {
    const { world, link, claim, keyOf } = await open()
    const token = await link()
    const own = await keyOf('casey')
    const casey = await world.engine.database.transaction('read', store => store.accounts.get('casey'))
    const keys = [own, await newKey(world, casey)]
    const guesses = Array.from({ length: 30 }, (_, at) => claim(wrong(at), keys[at % 2]!))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter(status => status === 404)).toHaveLength(10)
    expect(statuses.filter(status => status === 429)).toHaveLength(20)
    world.wall.now += 20_000
    const refused = await claim(token, keys[0]!)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40'])
    expect(await refused.json()).toMatchObject({ error: 'rate_limited' })
    expect((await claim(token, await keyOf('blake'))).status).toBe(200)
    world.wall.now += 40_000
    expect((await claim(token, keys[0]!)).status).toBe(200)
  })

  test('does not throttle valid tokens or tokens for taken teams', async () => {
    const { link, claim, keyOf } = await open()
    const token = await link()
    const blake = await keyOf('blake')
    const statuses: number[] = []
    for (let at = 0; at < 15; at++) statuses.push((await claim(token, blake)).status)
    expect(statuses).toEqual([200, ...Array.from({ length: 14 }, () => 409)])
    for (let at = 0; at < 9; at++) await claim(wrong(at), blake)
    expect((await claim(token, blake)).status).toBe(409)
  })

  test('gets the same answer for every kind of invalid token', async () => {
    const { world, send, link, claim, keyOf } = await open()
    const tokens = [wrong(1), 'x', await link()]
    const expired = ((await (await send('POST', INVITE, { body: { days: 1 } })).json()) as { token: string }).token
    world.wall.now += 86_400_000
    const blake = await keyOf('blake')
    const answers: string[] = []
    for (const token of [...tokens, expired]) answers.push(await (await claim(token, blake)).text())
    await send('POST', INVITE, { body: {} })
    const revoked = await link()
    await send('DELETE', INVITE)
    answers.push(await (await claim(revoked, blake)).text())
    expect(new Set(answers).size).toBe(1)
  })
})

test('the command line creates an invite link, and claims with a token from standard input, locally and through a daemon', async () => {
  const here = await openDemoTerminal()
  await here.run('account', 'create', 'blake')
  await here.run('league', 'create', 'Office', '--id', 'office', '--system', 'ppr', '--season', '1990', '--as', 'alex')
  const made = await here.run('invite', 'create', '--days', '7', '--as', 'alex')
  expect(made).toMatchObject({ status: 0, stderr: '' })
  const token = /inv_[\w-]{43}/.exec(made.stdout)![0]
  const { secret }: { secret: string } = await here.json('key', 'create', 'phone', '--as', 'blake')
  const { url } = await startDaemon(here.home)
  const away = openTerminal({ input: `${token}\n`, env: { HINDSIGHT_URL: url, HINDSIGHT_KEY: secret } })
  expect(await away.run('invite', 'claim', '-', '--name', 'Late Flags')).toEqual({
    status: 0,
    stdout: 'You now manage Late Flags in Office (office)\n',
    stderr: '',
  })
  expect(await here.run('invite', 'claim', token, '--as', 'alex')).toMatchObject({ status: 0 })
  expect(await here.run('invite', 'claim', 'nonsense', '--as', 'alex')).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('This invite link does not work'),
  })
  expect(await here.run('invite', 'show', '--as', 'alex')).toMatchObject({
    stdout: expect.stringContaining('2 teams claimed with it'),
  })
  expect(await here.run('invite', 'revoke', '--yes', '--as', 'alex')).toMatchObject({
    stdout: expect.stringContaining('revoked'),
  })
  expect(await here.run('league', 'log', 'office', '--type', 'join', '--as', 'alex')).toMatchObject({
    stdout: expect.stringContaining('blake took Team 1 and renamed it to Late Flags'),
  })
})
