import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { execute } from '../../../src/engine/index.ts'
import { operation } from '../../../src/engine/kernel/operation.ts'
import { SEASON } from '../../contract/stage.ts'
import { openWorld } from '../../support/world.ts'

/** More seasons than one read waits for, and more than the cache can hold. */
const YEARS = Array.from({ length: 10 }, (_, at) => 2015 + at)

/** Returns a function that opens seasons one after another, and counts how often it runs. */
const openingSeasons = () => {
  const runs = { count: 0 }
  const op = operation({
    name: 'openSeasons',
    route: null,
    commands: [],
    summary: 'Open seasons',
    access: 'read',
    plan: 'free',
    status: 200,
    output: z.object({ years: z.array(z.int()) }),
    async run({ seasons, store, now }) {
      runs.count++
      const years: number[] = []
      for (const year of YEARS) years.push((await seasons.open(store.seasons, year, now))!.season)
      return { years }
    },
  })
  return { op, runs }
}

test('a read of uncached seasons lets other calls run first, and returns the same answer', async () => {
  const world = await openWorld()
  for (const season of YEARS) await world.keep({ ...SEASON, season })
  const ended: string[] = []
  const ask = async (name: string, query = {}) => {
    const answer = await world.ask(name, { query })
    ended.push(name)
    return answer
  }
  const query = { system: 'ppr', season: YEARS[0] }
  const [cold] = await Promise.all([ask('rankPlayers', query), ask('listLeagues')])
  expect(ended).toEqual(['listLeagues', 'rankPlayers'])
  expect(await ask('rankPlayers', query)).toEqual(cold)
  world.close()
})

test('a read succeeds even if it needs more seasons than the cache can hold', async () => {
  const world = await openWorld()
  for (const season of YEARS) await world.keep({ ...SEASON, season })
  const { op, runs } = openingSeasons()
  expect(await execute(world.engine, op, { actor: world.actor })).toEqual({ years: YEARS })
  expect(runs.count).toBe(5)
  world.close()
})
