import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../src/engine/index.ts'
import { fictionalSeason } from '../../support/season.ts'
import { openWorld, type World } from '../../support/world.ts'

/** Equal totals over two games, one game and three games. The names are in reverse order of the ids. */
const GAMES = { a: [50, 50], b: [100], c: [20, 30, 50], d: [90] } as const
const NAMES = { a: 'Zack', b: 'Yann', c: 'Xeno', d: 'Wade' } as const

let world: World

beforeAll(async () => {
  world = await openWorld()
  const rows = (['a', 'b', 'c', 'd'] as const).flatMap(player =>
    GAMES[player].map((yards, at) => ({
      player,
      name: NAMES[player],
      posGroup: 'WR' as const,
      week: at + 1,
      stats: { rec_yards: yards },
    })),
  )
  await world.keep(fictionalSeason({ season: 2023, rows }))
  await world.keep(fictionalSeason({ season: 2024, rows }))
})

afterAll(() => world.close())

const ids = async (query: object): Promise<string[]> =>
  ((await world.ask('listPlayers', { query: { season: 2024, ...query } })) as Answer<'listPlayers'>).players.map(
    ({ id }) => id,
  )

test('players with equal totals are listed by id', async () => {
  expect(await ids({ system: 'standard' })).toEqual(['a', 'b', 'c', 'd'])
})

test('players are listed by points per game, then by id', async () => {
  expect(await ids({ system: 'standard', sort: 'ppg' })).toEqual(['b', 'd', 'a', 'c'])
})

test('players are listed by name if no system is given', async () => {
  expect(await ids({})).toEqual(['d', 'c', 'b', 'a'])
})

test('startable players in a league are listed by total, then by id', async () => {
  const body = { id: 'home', name: 'Home', season: 2024, scoringSystemId: 'standard', teamCount: 4 }
  await world.ask('createLeague', { body })
  expect(await ids({ league: 'home', startable: 1 })).toEqual(['a', 'b', 'c', 'd'])
})
