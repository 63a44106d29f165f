import { expect, test } from 'vitest'
import { CLOCK } from '../../../src/engine/index.ts'
import { runDays } from '../../../src/engine/operations/clocks/daily-jobs.ts'
import { openSchedule } from '../../../src/engine/operations/clocks/schedule.ts'
import { playedSeason, SEASON } from '../../support/played-season.ts'
import { openWorld } from '../../support/world.ts'

const END = Date.UTC(SEASON + 1, 2, 1)
const HOUR = 3_600_000

test('a replay that has come to the end of its season has nothing to do any more, though its next day would draw the bracket', async () => {
  const world = await openWorld()
  await world.keep(playedSeason({ weeks: 6, squad: { QB: 2, RB: 4, WR: 4 } }).data)
  world.wall.now = Date.UTC(SEASON + 2, 0)
  const clock = { mode: 'replay', from: END - HOUR, speed: 1_000, running: true }
  const league = { id: 'late', name: 'Late', season: SEASON, scoringSystemId: 'ppr', teamCount: 4 }
  await world.ask('createLeague', { body: { ...league, playoffs: { teams: 2, startWeek: 5 }, clock } })
  const schedule = openSchedule(world.engine, 1)
  world.wall.now += HOUR / 1_000 + 1
  for await (const step of runDays(world.engine, CLOCK, {})) expect(step).not.toHaveProperty('error')
  expect(await schedule.wait()).toBe(Number.POSITIVE_INFINITY)
  world.close()
})
