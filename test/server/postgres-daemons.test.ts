import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openEventFeed } from '../../src/engine/league/event-feed.ts'
import { rounds } from '../support/rounds.ts'
import { json, listenTo, newKey, serveWorld } from '../support/server.ts'
import { withPostgres } from '../support/stores.ts'
import { allowConnections, endConnections, openTwo } from '../support/two-daemons.ts'
import { faultsOf, type World } from '../support/world.ts'

const CLIENTS = 200
const WRITES = rounds({ test: 40, soak: 5_000 })

withPostgres('two daemons on one database', () => {
  test(`let only one of ${CLIENTS} clients add the same free agent on both at the same time`, async () => {
    const { worlds, teams } = await openTwo()
    const authorization = `Bearer ${await newKey(worlds[0], worlds[0].actor)}`
    const urls = await Promise.all(worlds.map(async world => (await listenTo(await serveWorld(world))).url))
    const sign = async (at: number): Promise<string> => {
      const { headers, ...request } = json('POST', { action: 'add', playerId: 'QB-CHI-1' })
      const path = `${urls[at % 2]}/leagues/race/teams/${teams[at % teams.length]!.id}/roster`
      const response = await fetch(path, { ...request, headers: { ...headers, authorization } })
      return `${response.status} ${((await response.json()) as { error?: string }).error ?? ''}`
    }
    const results = await Promise.all(Array.from({ length: CLIENTS }, (_, at) => sign(at)))
    expect(
      Object.entries(Object.groupBy(results, each => each))
        .map(([each, all]) => `${all?.length} ${each}`)
        .sort(),
    ).toEqual(['1 201 ', `${CLIENTS - 1} 409 conflict`])
    expect(await faultsOf(worlds[0])).toEqual([])
  })

  test('accept a new key immediately, and refuse it when it is revoked on the other daemon', async () => {
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

  test(`do not skip a log entry while both write, in ${WRITES} writes`, async () => {
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

  test('answer 503 with Retry-After while the database is down, and continue when it is back', async () => {
    const { file, worlds } = await openTwo()
    const key = await newKey(worlds[0], worlds[0].actor)
    const { fetch } = await serveWorld(worlds[0])
    const me = async () => {
      const response = await fetch('/me', { key })
      const { error } = (await response.json()) as { error?: string }
      return [response.status, error, response.headers.get('retry-after') !== null]
    }
    expect(await me()).toEqual([200, undefined, false])
    await allowConnections(file, false)
    await endConnections(file)
    expect(await me()).toEqual([503, 'server_error', true])
    expect((await fetch('/readyz')).status).toBe(503)
    await allowConnections(file, true)
    expect(await me()).toEqual([200, undefined, false])
  })
})
