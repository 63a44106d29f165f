import { expect, test } from 'vitest'
import { CLOCK } from '../../../src/engine/index.ts'
import { openDueEvents, runDueEvents } from '../../../src/engine/jobs/due-events.ts'
import { playedSeason, SEASON, sunday, thursday } from '../../support/played-season.ts'
import { openWorld } from '../../support/world.ts'

const END = Date.UTC(SEASON + 1, 2, 1)
const HOUR = 3_600_000

const SQUAD = { QB: 2, RB: 4, WR: 4 }
const LEAGUE = { id: 'late', name: 'Late', season: SEASON, scoringSystemId: 'ppr', teamCount: 4 }
const PLAYOFFS = { teams: 2, startWeek: 5 }

/** Opens a replay of a fictional season, long after that season. */
const openReplay = async (clock: object, postponed: readonly number[] = []) => {
  const world = await openWorld()
  await world.keep(playedSeason({ weeks: 6, postponed, squad: SQUAD }).data)
  world.wall.now = Date.UTC(SEASON + 2, 0)
  await world.ask('createLeague', { body: { ...LEAGUE, playoffs: PLAYOFFS, clock: { mode: 'replay', ...clock } } })
  return world
}

test('a replay at the end of its season has nothing left to do, even if its next day would draw the bracket', async () => {
  const world = await openReplay({ from: END - HOUR, speed: 1_000, running: true })
  const schedule = openDueEvents(world.engine, 1)
  world.wall.now += HOUR / 1_000 + 1
  for await (const step of runDueEvents(world.engine, CLOCK, {})) expect(step).not.toHaveProperty('error')
  expect(await schedule.wait()).toBe(Number.POSITIVE_INFINITY)
  world.close()
})

test.each([1, 60, 1_000])('a replay at speed %i waits exactly until the end of the week', async speed => {
  const world = await openReplay({ from: sunday(1), speed, running: true })
  const schedule = openDueEvents(world.engine, 1)
  const wait = (6 * HOUR) / speed
  expect(await schedule.wait()).toBe(wait)
  world.wall.now += wait - 1
  expect([await schedule.wait(), await schedule.listDue()]).toEqual([1, []])
  world.wall.now += 1
  expect([await schedule.wait(), await schedule.listDue()]).toEqual([0, ['late']])
  world.close()
})

test('a replay advances from kickoff to kickoff, including a postponed one, past the simulated time of its process', async () => {
  const world = await openReplay({ from: thursday(1) - HOUR }, [2, 4])
  const weeks = [1, 2, 3, 4, 5, 6]
  const sundays = weeks.map(week => ([2, 4].includes(week) ? sunday(week + 1) + 72 * HOUR : sunday(week)))
  const kickoffs = [...weeks.map(thursday), ...sundays].sort((one, other) => one - other)
  const seen: number[] = []
  for (const _ of kickoffs) {
    const answer = await world.ask('setClock', { params: { id: 'late' }, body: { advance: 'kickoff' } })
    seen.push((answer as { clock: { now: number } }).clock.now)
  }
  expect(seen).toEqual(kickoffs.map(at => at - 60_000))
  world.close()
})
