import { join } from 'node:path'
import { expect, test } from 'vitest'
import { processClocks } from '../../src/engine/base/clock.ts'
import { execute, findOperation, openEngine } from '../../src/engine/index.ts'
import { openDemoTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { playedSeason, SEASON } from '../support/played-season.ts'
import { rounds } from '../support/rounds.ts'
import { json, listenTo, newKey, serveWorld } from '../support/server.ts'
import { makeWriters, strain } from '../support/strain.ts'
import { openWorld } from '../support/world.ts'

const CLIENTS = 200
const WRITES = rounds({ test: 25, soak: 2_000 })

test("only one of 200 concurrent clients adds a free agent, and the others' errors name the team", async () => {
  const world = await openWorld()
  await world.keep(playedSeason({ weeks: 2 }).data)
  const body = { id: 'race', name: 'Race', season: SEASON, scoringSystemId: 'ppr', teamCount: 16 }
  const { teams } = (await world.ask('createLeague', { body })) as { teams: { id: string; name: string }[] }
  const { url } = await listenTo(await serveWorld(world))
  const authorization = `Bearer ${await newKey(world, world.actor)}`
  const sign = async (at: number) => {
    const team = teams[at % teams.length]!
    const { headers, ...request } = json('POST', { action: 'add', playerId: 'QB-CHI-1' })
    const response = await fetch(`${url}/leagues/race/teams/${team.id}/roster`, {
      ...request,
      headers: { ...headers, authorization },
    })
    return { team, status: response.status, ...((await response.json()) as { error?: string; message?: string }) }
  }
  const results = await Promise.all(Array.from({ length: CLIENTS }, (_, at) => sign(at)))
  const signed = results.filter(({ status }) => status === 201)
  expect(signed).toHaveLength(1)
  const { team: holder } = signed[0]!
  for (const { team, status, error, message } of results) {
    if (status === 201) continue
    expect([status, error]).toEqual([409, 'conflict'])
    const already = team.id === holder.id ? 'already ' : ''
    expect(message).toBe(`Player QB-CHI-1 is ${already}on the roster of ${holder.name}`)
  }
  const [spots, log] = await world.engine.database.transaction('read', async store => [
    await store.rosters.listOf('race'),
    await store.transactions.listOf('race', { type: 'add', limit: 1000 }),
  ])
  expect(spots.map(({ teamId, playerId }) => [teamId, playerId])).toEqual([[holder.id, 'QB-CHI-1']])
  expect(log).toHaveLength(1)
  world.close()
})

test(`no write fails or is lost while two command lines and two clients of a daemon write ${WRITES} times each to one store`, async () => {
  const { home } = await openDemoTerminal()
  const engine = openEngine({ file: join(home, 'hindsight.db'), clocks: processClocks() })
  const actor = await engine.database.transaction('read', store => store.accounts.get('alex'))
  const writers = await makeWriters(engine, actor, 4)
  const create = await findOperation('createKey')
  const keys: string[] = []
  for (let at = 0; at < 20; at++)
    keys.push(((await execute(engine, create, { actor, body: { name: `key ${at}` } })) as { secret: string }).secret)
  const { url, stop } = await startDaemon(home, '--quiet')
  const { writes, refused, lost } = await strain({ home, engine, writers, url, keys, count: WRITES })
  engine.close()
  expect({ refused, lost }).toEqual({ refused: [], lost: [] })
  expect(writes).toEqual(Array(4).fill(WRITES))
  expect(await stop()).toBe(0)
})
