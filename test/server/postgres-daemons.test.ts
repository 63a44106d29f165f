import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openEventFeed } from '../../src/engine/runtime/event-feed.ts'
import { openHomeTerminal, openTerminal } from '../support/cli.ts'
import { type RunningDaemon, startDaemon } from '../support/daemon.ts'
import { temporaryFolder } from '../support/folder.ts'
import { playedSeason, SEASON } from '../support/played-season.ts'
import { rounds } from '../support/rounds.ts'
import { json, listenTo, newKey, serveWorld } from '../support/server.ts'
import { askPostgres, databaseAt, makeDatabase, postgresServer, withPostgres } from '../support/stores.ts'
import { faultsOf, openWorld, type World } from '../support/world.ts'

const CLIENTS = 200
/** 10^5 in the long form. */
const READS = rounds({ test: 60, soak: 100_000 })
const WRITES = rounds({ test: 40, soak: 5_000 })
const KILLS = rounds({ test: 1, soak: 100 })

const body = { id: 'race', name: 'Race', season: SEASON, scoringSystemId: 'ppr', teamCount: 16 }

/** Two daemons of one database, which holds a season and a league. */
const openTwo = async () => {
  const file = await makeDatabase()
  const one = await openWorld({ file })
  const other = await openWorld({ file })
  await one.keep(playedSeason({ weeks: 2 }).data)
  const { teams } = (await one.ask('createLeague', { body })) as { teams: { id: string; name: string }[] }
  onTestFinished(() => {
    one.close()
    other.close()
  })
  return { file, worlds: [one, other] as const, teams }
}

const end = (address: string) =>
  askPostgres(
    databaseAt(postgresServer(), 'postgres'),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${new URL(address).pathname.slice(1)}'`,
  )

const allows = (address: string, allowed: boolean) =>
  askPostgres(
    databaseAt(postgresServer(), 'postgres'),
    `ALTER DATABASE ${new URL(address).pathname.slice(1)} ALLOW_CONNECTIONS ${allowed}`,
  )

withPostgres('two daemons of one database', () => {
  test(`of ${CLIENTS} clients who sign the same free agent at both at once one gets him`, async () => {
    const { worlds, teams } = await openTwo()
    const authorization = `Bearer ${await newKey(worlds[0], worlds[0].actor)}`
    const urls = await Promise.all(worlds.map(async world => (await listenTo(await serveWorld(world))).url))
    const sign = async (at: number): Promise<string> => {
      const { headers, ...request } = json('POST', { action: 'add', playerId: 'QB-CHI-1' })
      const path = `${urls[at % 2]}/leagues/race/teams/${teams[at % teams.length]!.id}/roster`
      const response = await fetch(path, { ...request, headers: { ...headers, authorization } })
      return `${response.status} ${((await response.json()) as { error?: string }).error ?? ''}`
    }
    const came = await Promise.all(Array.from({ length: CLIENTS }, (_, at) => sign(at)))
    expect(
      Object.entries(Object.groupBy(came, each => each))
        .map(([each, all]) => `${all?.length} ${each}`)
        .sort(),
    ).toEqual(['1 201 ', `${CLIENTS - 1} 409 conflict`])
    expect(await faultsOf(worlds[0])).toEqual([])
  })

  test(`answer what was written at the other one before, in ${READS} reads`, async () => {
    const { worlds } = await openTwo()
    const key = await newKey(worlds[0], worlds[0].actor)
    const [one, other] = await Promise.all(worlds.map(world => serveWorld(world)))
    let tag = ''
    for (let at = 0; at < READS; at++) {
      const [writer, reader] = at % 2 ? [one!, other!] : [other!, one!]
      const name = `Race ${at}`
      const written = await writer.fetch('/leagues/race', { key, ...json('PATCH', { name }) })
      expect(written.status).toBe(200)
      const read = await reader.fetch('/leagues/race', { key, headers: { 'if-none-match': tag } })
      expect(((await read.json()) as { league: { name: string } }).league.name).toBe(name)
      tag = read.headers.get('etag')!
      const again = await writer.fetch('/leagues/race', { key, headers: { 'if-none-match': tag } })
      expect(again.status).toBe(304)
      if (at % 50 === 0) for (const { time, wall } of worlds) time.now = wall.now += 61_000
    }
  })

  test('know a key at once, and stop knowing it when it is revoked at the other one', async () => {
    const { worlds } = await openTwo()
    const served = await Promise.all(worlds.map(world => serveWorld(world)))
    for (const [at, world] of worlds.entries()) {
      const made = (await world.ask('createKey', { body: { name: `k${at}` } })) as {
        key: { id: string }
        secret: string
      }
      const states = async () =>
        Promise.all(served.map(async ({ fetch }) => (await fetch('/me', { key: made.secret })).status))
      expect(await states()).toEqual([200, 200])
      await worlds[1 - at]!.ask('revokeKey', { params: { id: made.key.id } })
      expect(await states()).toEqual([401, 401])
    }
  })

  test(`skip no row of a log that both write, in ${WRITES} writes`, async () => {
    const { worlds, teams } = await openTwo()
    const [{ engine, actor }] = worlds
    const feed = await openEventFeed(engine, { leagueId: 'race', actor, after: 0 })
    const seen: number[] = []
    const ids = new Set<string>()
    let isOver = false
    const reading = (async () => {
      for (let idle = 0; idle < 3; ) {
        const rows = (await feed.next())!
        for (const { number, transaction } of rows) {
          seen.push(number)
          ids.add(transaction.id)
        }
        idle = isOver && rows.length === 0 ? idle + 1 : 0
        if (rows.length === 0) await sleep(1)
      }
    })()
    const rename = async (world: World, at: number, round: number) =>
      world.ask('updateTeam', { params: { id: 'race', teamId: teams[at]!.id }, body: { name: `Name ${at} ${round}` } })
    await Promise.all(
      Array.from({ length: 4 }, async (_, at) => {
        for (let round = 0; round < WRITES / 4; round++) await rename(worlds[at % 2]!, at, round)
      }),
    )
    isOver = true
    await reading
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    const all = await engine.database.transaction('read', store => store.transactions.listIds('race'))
    expect(ids).toEqual(new Set(all))
    expect(all.length).toBeGreaterThanOrEqual(WRITES)
  })

  test('answer 503 while the database is gone, with when to ask again, and go on by themselves when it is back', async () => {
    const { file, worlds } = await openTwo()
    const key = await newKey(worlds[0], worlds[0].actor)
    const { fetch } = await serveWorld(worlds[0])
    const me = async () => {
      const response = await fetch('/me', { key })
      const { error } = (await response.json()) as { error?: string }
      return [response.status, error, response.headers.get('retry-after') !== null]
    }
    expect(await me()).toEqual([200, undefined, false])
    await allows(file, false)
    await end(file)
    expect(await me()).toEqual([503, 'server_error', true])
    expect((await fetch('/readyz')).status).toBe(503)
    await allows(file, true)
    expect(await me()).toEqual([200, undefined, false])
  })
})

withPostgres('a daemon that is killed', () => {
  test(`loses nothing that it answered, and another one goes on, ${KILLS} times, while connections of the server are ended`, async () => {
    const address = await makeDatabase()
    const { run } = openTerminal({ env: { HINDSIGHT_STORE: address } })
    await run('init', '--account', 'alex')
    const { secret } = JSON.parse((await run('key', 'create', 'load', '--json')).stdout) as { secret: string }
    const start = (): Promise<RunningDaemon> =>
      startDaemon(temporaryFolder(), '--store', address, '--offline', '--quiet')
    const accepted: string[] = []
    const write = async ({ url }: RunningDaemon, name: string): Promise<boolean> => {
      const { headers, ...request } = json('POST', { name, rules: { global: { weights: { rec: 1 } } } })
      const authorization = `Bearer ${secret}`
      const sent = fetch(`${url}/systems`, {
        ...request,
        headers: { ...headers, authorization, 'idempotency-key': name.replaceAll(' ', '-') },
      })
      const response = await sent.catch(() => null)
      if (response?.status === 201) accepted.push(name)
      return response?.status === 201
    }
    for (let round = 0; round < KILLS; round++) {
      const [doomed, living] = await Promise.all([start(), start()])
      const writing = Array.from({ length: 8 }, async (_, at) => {
        for (let turn = 0; turn < 4; turn++) {
          const name = `System ${round} ${at} ${turn}`
          if (!(await write(at % 2 ? doomed : living, name)))
            for (let tries = 0; tries < 100 && !(await write(living, name)); tries++) await sleep(50)
        }
      })
      await sleep(60)
      await end(address)
      doomed.process.kill('SIGKILL')
      await Promise.all(writing)
      const status = await living.stop()
      expect(status, living.log()).toBe(0)
    }
    const rows = await askPostgres(address, 'SELECT name FROM scoring_system ORDER BY name')
    expect(rows.map(({ name }) => name)).toEqual(accepted.toSorted())
    expect(accepted).toHaveLength(KILLS * 32)
    expect((await run('doctor')).status).toBe(0)
  })
})

test('a daemon that cannot open its store says so, and serves nothing', async () => {
  const { home } = await openHomeTerminal()
  const starting = startDaemon(home, '--store', 'postgres://alex:secret@127.0.0.1:1/x')
  await expect(starting).rejects.toThrow(/^(?!.*secret).*No PostgreSQL server answers at 127.0.0.1:1/s)
})
