import { expect, test } from 'vitest'
import { execute, findOperation, type Imported } from '../../../src/engine/index.ts'
import { syncMirrors } from '../../../src/engine/jobs/mirrors.ts'
import { keepDemo, openMirrorWorld } from '../../support/mirrors.ts'
import { onRealClock } from '../../support/real-clock.ts'
import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'

const DAY = 86_400_000
const DURING = Date.UTC(1990, 9, 1)
const importing = { body: { leagueId: SAMPLE_LEAGUES.complete } }

/** Opens a mirror on a simulated clock. It was created during its season. */
const open = async () => {
  const { world } = await openMirrorWorld()
  world.time.now = DURING
  const { imported } = (await world.ask('importLeague', importing)) as { imported: Imported }
  const params = { id: imported.leagueId }
  const shown = () => world.ask('getLeague', { params })
  return { world, params, shown, realEngine: onRealClock(world.engine, DURING + DAY) }
}

test('a process on the real clock cannot sync or import a mirror on a simulated clock', async () => {
  const { world, params, shown, realEngine } = await open()
  const { actor } = world
  const before = await shown()
  for (const [name, call] of [
    ['syncLeague', { params }],
    ['importLeague', importing],
  ] as const) {
    const asking = execute(realEngine, await findOperation(name), { actor, ...call })
    await expect(asking).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/simulated clock/) })
  }
  expect(await shown()).toEqual(before)
  world.close()
})

test('the nightly run skips mirrors on another clock and syncs the ones on the same clock', async () => {
  const { world, params, realEngine } = await open()
  world.wall.now += 2 * DAY
  const read = async (engine: typeof realEngine) => {
    const steps = []
    for await (const step of syncMirrors(engine)) steps.push(step)
    return steps
  }
  expect(await read(onRealClock(world.engine, world.wall.now))).toEqual([])
  expect(await read(world.engine)).toMatchObject([{ leagueId: params.id, report: expect.anything() }])
  world.close()
})

test("replacing a mirror with a different league deletes the first league's data", async () => {
  const { world, params } = await open()
  const body = { name: 'Later', season: 1991, scoringSystemId: 'ppr', teamCount: 4 }
  await keepDemo(world, [1991])
  const { league } = (await world.ask('createLeague', { body })) as { league: { id: string } }
  const counter = () => world.engine.database.transaction('read', store => store.counters.get(`league:${league.id}`))
  const before = await counter()
  await world.ask('importLeague', { body: { ...importing.body, nextLeagueId: league.id } })
  expect(await counter()).toBeGreaterThan(before)
  expect(await world.ask('getLeague', { params: { id: league.id } })).toMatchObject({
    league: { previousLeagueId: params.id },
  })
  world.close()
})
