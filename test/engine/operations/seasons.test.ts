import { describe, expect, test } from 'vitest'
import type { Game } from '../../../src/engine/schema/season.ts'
import { type FictionalRow, fictionalSeason } from '../../support/season.ts'
import { openWorld, type World } from '../../support/world.ts'

const HOUR = 3_600_000
const kickoff = (week: number): number => Date.UTC(2024, 8, 8 + (week - 1) * 7, 17)
const game = (week: number): Game => ({
  id: `g${week}`,
  week,
  home: 'CHI',
  away: 'GB',
  kickoffAt: kickoff(week),
  homeScore: 20,
  awayScore: 17,
})
const row = (player: string, week: number, rec_yards: number, more: Partial<FictionalRow> = {}): FictionalRow => ({
  player,
  week,
  stats: { rec_yards },
  ...more,
})

const three = fictionalSeason({
  season: 2024,
  games: [1, 2, 3].map(game),
  rows: [1, 2, 3].flatMap(week => [
    row('a', week, week * 10),
    row('b', week, 100 - week, { team: week === 3 ? 'GB' : 'CHI' }),
  ]),
})

const scores = (world: World, query: object) =>
  world.ask('listScores', { query: { week: 'all', system: 'standard', ...query } }) as Promise<{
    total: number
    scores: { id: string; week: number; points: number }[]
  }>

describe('a season in progress', () => {
  test("shows a row six hours after its game's kickoff, and not earlier", async () => {
    const world = await openWorld()
    await world.keep(three)
    const seen = async (now: number) => {
      world.time.now = now
      return (await scores(world, {})).scores.map(({ id, week }) => `${id}${week}`).sort()
    }
    expect(await seen(kickoff(1) - 1)).toEqual([])
    expect(await seen(kickoff(1) + 6 * HOUR - 1)).toEqual([])
    expect(await seen(kickoff(1) + 6 * HOUR)).toEqual(['a1', 'b1'])
    expect(await seen(kickoff(2) + 6 * HOUR)).toEqual(['a1', 'a2', 'b1', 'b2'])
    expect(await seen(kickoff(3) + 6 * HOUR)).toHaveLength(6)
    expect(await seen(kickoff(1) + 6 * HOUR)).toEqual(['a1', 'b1'])
    world.close()
  })

  test('computes totals, games and teams from the visible rows', async () => {
    const world = await openWorld()
    await world.keep(three)
    world.time.now = kickoff(2) + 6 * HOUR
    const { players } = (await world.ask('listPlayers', { query: { system: 'standard' } })) as { players: object[] }
    expect(players).toMatchObject([
      { id: 'b', team: 'CHI', gamesPlayed: 2, totalPoints: 19.7, ppg: 9.85 },
      { id: 'a', gamesPlayed: 2, totalPoints: 3, ppg: 1.5 },
    ])
    world.time.now = kickoff(3) + 6 * HOUR
    const after = (await world.ask('getPlayer', { params: { id: 'b' }, query: {} })) as { team: string }
    expect(after.team).toBe('GB')
    world.close()
  })

  test('is not the newest season before its first row is visible', async () => {
    const world = await openWorld()
    await world.keep(fictionalSeason({ season: 2023, rows: [row('a', 1, 50)] }))
    await world.keep(three)
    world.time.now = kickoff(1)
    expect(await world.ask('listPlayers')).toMatchObject({ season: 2023 })
    world.time.now = kickoff(1) + 6 * HOUR
    expect(await world.ask('listPlayers')).toMatchObject({ season: 2024 })
    world.close()
  })

  test('without a schedule is over on March 1', async () => {
    const world = await openWorld()
    await world.keep(fictionalSeason({ season: 2024, rows: [row('a', 1, 50)] }))
    world.time.now = Date.UTC(2025, 1, 28)
    expect((await scores(world, { season: 2024 })).total).toBe(0)
    world.time.now = Date.UTC(2025, 2, 1)
    expect((await scores(world, { season: 2024 })).total).toBe(1)
    world.close()
  })
})

describe('a requested season', () => {
  test('is refused with a conflict if no season is loaded, with the command that loads one', async () => {
    const world = await openWorld()
    await expect(world.ask('listPlayers')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('hindsight stats pull'),
    })
    world.close()
  })

  test('is refused as invalid if it is not loaded, with a list of the loaded seasons', async () => {
    const world = await openWorld()
    await world.keep(three)
    await expect(world.ask('listPlayers', { query: { season: 2019 } })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('loaded seasons: 2024'),
    })
    world.close()
  })

  test('is read again after another process has reloaded it', async () => {
    const world = await openWorld()
    await world.keep(three)
    expect((await scores(world, { week: 3 })).scores[1]).toMatchObject({ id: 'a', points: 3 })
    await world.keep(fictionalSeason({ season: 2024, games: three.games, rows: [row('a', 3, 500)] }))
    expect((await scores(world, { week: 3 })).scores).toMatchObject([{ id: 'a', points: 50 }])
    world.close()
  })

  test('is unchanged after a load that fails halfway through its writes', async () => {
    const world = await openWorld()
    await world.keep(three)
    const twice = { ...three, games: [game(1), game(1)] }
    await expect(world.keep(twice)).rejects.toThrow()
    expect((await scores(world, {})).total).toBe(6)
    world.close()
  })
})
