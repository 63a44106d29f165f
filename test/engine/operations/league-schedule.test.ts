import { expect, onTestFinished, test } from 'vitest'
import type { StoredMatchup } from '../../../src/engine/store/index.ts'
import { playedSeason, SEASON } from '../../support/played-season.ts'
import { openWorld, type World } from '../../support/world.ts'

const params = { id: 'home' }

/** Opens a four-team league before its season, with playoffs from week 5. */
const openLeague = async (): Promise<{ world: World; teams: readonly string[] }> => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  await world.keep(playedSeason({ weeks: 8, squad: { QB: 2, RB: 4, WR: 4 } }).data)
  world.time.now = world.wall.now = Date.UTC(SEASON, 5)
  const league = { ...params, name: 'Home', season: SEASON, scoringSystemId: 'ppr', teamCount: 4 }
  const made = await world.ask('createLeague', { body: { ...league, playoffs: { teams: 2, startWeek: 5 } } })
  return { world, teams: (made as { teams: { id: string }[] }).teams.map(({ id }) => id) }
}

const storedIn = ({ engine }: World): Promise<StoredMatchup[]> =>
  engine.database.transaction('read', store => store.matchups.listOf(params.id))

type Document = { matchups: { week: number; homeId: string }[] }

/** Returns each week's home teams in the schedule. */
const weeksOf = async (world: World): Promise<string[][]> => {
  const { matchups } = (await world.ask('exportLeague', { params })) as Document
  return [...Map.groupBy(matchups, ({ week }) => week).values()].map(week => week.map(({ homeId }) => homeId))
}

const move = (world: World, startWeek: number): Promise<unknown> =>
  world.ask('updateLeague', { params, body: { playoffs: { teams: 2, startWeek } } })

test('the schedule of a league is derived from its teams and playoffs instead of being stored, and a document contains all of it', async () => {
  const { world } = await openLeague()
  const before = await weeksOf(world)
  expect(before.map(week => week.length)).toEqual([2, 2, 2, 2])
  await move(world, 7)
  const longer = await weeksOf(world)
  expect(longer.slice(0, 4)).toEqual(before)
  expect(longer).toHaveLength(6)
  await move(world, 5)
  expect(await weeksOf(world)).toEqual(before)
  expect(await storedIn(world)).toEqual([])
})

test('a schedule stored by an earlier version is kept, and extended or shortened with the season', async () => {
  const { world, teams } = await openLeague()
  const [a = '', b = '', c = '', d = ''] = teams
  const stored = [1, 2, 3, 4].flatMap(week => [
    { week, homeId: a, awayId: b },
    { week, homeId: c, awayId: d },
  ])
  await world.engine.database.transaction('write', store => store.matchups.insert(params.id, stored))
  expect(await weeksOf(world)).toEqual([1, 2, 3, 4].map(() => [a, c]))
  await move(world, 6)
  expect((await weeksOf(world)).map(week => week.length)).toEqual([2, 2, 2, 2, 2])
  await move(world, 4)
  expect(await weeksOf(world)).toEqual([1, 2, 3].map(() => [a, c]))
})
