import { describe, expect, test } from 'vitest'
import { fictionalSeason } from '../../support/season.ts'
import { openWorld, type World } from '../../support/world.ts'

const game = (player: string, week: number, yards: number, posGroup: 'WR' | 'RB' = 'WR') => ({
  player,
  week,
  posGroup,
  name: `Name ${player}`,
  stats: { rec_yards: yards, rec: 1 },
})

const season = fictionalSeason({
  rows: [
    ...Array.from({ length: 9 }, (_, week) => game('many', week + 1, 50)),
    ...Array.from({ length: 8 }, (_, week) => game('enough', week + 1, 60, 'RB')),
    ...Array.from({ length: 7 }, (_, week) => game('few', week + 1, 300)),
  ],
})

const withSeason = async (): Promise<World> => {
  const world = await openWorld()
  await world.keep(season)
  return world
}

describe('rankings', () => {
  test('leave out players with fewer games than the minimum (8 by default)', async () => {
    const world = await withSeason()
    const board = await world.ask('rankPlayers', { query: { system: 'ppr' } })
    expect(board).toMatchObject({
      systemId: 'ppr',
      season: 2024,
      pos: null,
      minGames: 8,
      sort: 'total',
      total: 2,
      players: [
        { id: 'enough', rank: 1, totalPoints: 56 },
        { id: 'many', rank: 2, totalPoints: 54 },
      ],
    })
    expect(await world.ask('rankPlayers', { query: { system: 'ppr', min: 7, limit: 1 } })).toMatchObject({
      total: 3,
      players: [{ id: 'few', rank: 1 }],
    })
    world.close()
  })

  test('keep the overall rank when filtered by position', async () => {
    const world = await withSeason()
    expect(await world.ask('rankPlayers', { query: { system: 'ppr', pos: 'WR' } })).toMatchObject({
      total: 1,
      players: [{ id: 'many', rank: 2, posRank: 1, posCount: 1, posPercentile: 1, paa: 0 }],
    })
    world.close()
  })

  test.each<[string, object, RegExp]>([
    ['no system', {}, /system is missing/],
    ['a limit of 0', { limit: 0 }, /limit must be at least 1/],
    ['a limit of 501', { limit: 501 }, /limit must be at most 500/],
    ['an unknown order', { sort: 'luck' }, /sort must be one of "total", "ppg", "paa"/],
    ['an unknown position', { pos: 'XX' }, /pos must be one of/],
    ['half a game', { min: 0.5 }, /min must be a whole number/],
  ])('refuse %s', async (_, query, message) => {
    const world = await withSeason()
    const system = 'limit' in query || 'sort' in query || 'pos' in query || 'min' in query ? { system: 'ppr' } : {}
    await expect(world.ask('rankPlayers', { query: { ...system, ...query } })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(message),
    })
    world.close()
  })

  test('refuse an unknown system with not_found', async () => {
    const world = await withSeason()
    await expect(world.ask('rankPlayers', { query: { system: 'nope' } })).rejects.toMatchObject({ code: 'not_found' })
    world.close()
  })
})

test('equal points per game rank equally, regardless of the number of games', async () => {
  const world = await openWorld()
  const play = (player: string, games: number, yards: number) =>
    Array.from({ length: games }, (_, at) => ({ player, week: at + 1, stats: { rec_yards: at === 0 ? yards : 0 } }))
  // 44.2 points in 13 games and 54.4 in 16 both round to 3.4 per game. The higher total is listed first.
  await world.keep(fictionalSeason({ rows: [...play('a', 13, 442), ...play('b', 16, 544)] }))
  expect(await world.ask('rankPlayers', { query: { system: 'standard', sort: 'ppg' } })).toMatchObject({
    players: [
      { id: 'b', posRank: 1, ppg: 3.4, posPercentile: 1 },
      { id: 'a', posRank: 2, ppg: 3.4, posPercentile: 1 },
    ],
  })
  world.close()
})

describe('players', () => {
  test('are found by a part of the name in uppercase or lowercase, and sorted by name if no system is given', async () => {
    const world = await withSeason()
    expect(await world.ask('listPlayers', { query: { q: 'NAME' } })).toMatchObject({
      systemId: null,
      total: 3,
      players: [{ id: 'enough', gamesPlayed: null, totalPoints: null, ppg: null }, { id: 'few' }, { id: 'many' }],
    })
    world.close()
  })

  test('have a total that ignores the limit', async () => {
    const world = await withSeason()
    expect(await world.ask('listPlayers', { query: { limit: 1, system: 'standard' } })).toMatchObject({
      total: 3,
      players: [{ id: 'few', gamesPlayed: 7, totalPoints: 210, ppg: 30 }],
    })
    world.close()
  })
})

describe('scores', () => {
  test('are listed best first for one week, and without a limit only outside of HTTP', async () => {
    const world = await withSeason()
    expect(await world.ask('listScores', { query: { system: 'ppr', week: 8 } })).toMatchObject({
      total: 2,
      scores: [
        { id: 'enough', week: 8, points: 7 },
        { id: 'many', points: 6 },
      ],
    })
    await expect(
      world.ask('listScores', { query: { system: 'ppr', week: 'all', limit: 'all' } }),
    ).rejects.toMatchObject({ code: 'invalid_request' })
    const all = (await world.ask('listScores', {
      query: { system: 'ppr', week: 'all', limit: 'all' },
      unlimited: true,
    })) as { scores: unknown[] }
    expect(all.scores).toHaveLength(24)
    world.close()
  })

  test('include the stats behind the points on request', async () => {
    const world = await withSeason()
    const query = { system: 'ppr', week: 1, breakdown: 1, limit: 1 }
    expect(await world.ask('listScores', { query })).toMatchObject({
      scores: [
        {
          points: 31,
          breakdown: [
            { stat: 'rec', value: 1, weight: 1, points: 1 },
            { stat: 'rec_yards', value: 300, weight: 0.1, points: 30 },
          ],
        },
      ],
    })
    world.close()
  })

  test('refuse a week that is not in the season', async () => {
    const world = await withSeason()
    await expect(world.ask('listScores', { query: { system: 'ppr', week: 18 } })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('week must be 1 to 9'),
    })
    world.close()
  })
})

describe('optimize', () => {
  const slots = {
    slots: [
      { slot: 'FLEX', eligible: ['RB', 'WR'] },
      { slot: 'WR', eligible: ['WR'] },
    ],
    bench: 2,
  }
  const body = { week: 1, systemId: 'ppr', players: ['many', 'enough', 'few', 'ghost'], slots }

  test('returns slots, total, bench and the unknown ids', async () => {
    const world = await withSeason()
    expect(await world.ask('optimizeLineup', { body })).toEqual({
      leagueId: null,
      teamId: null,
      systemId: 'ppr',
      season: 2024,
      week: 1,
      slots: [
        {
          slotIndex: 0,
          slot: 'FLEX',
          eligible: ['RB', 'WR'],
          playerId: 'enough',
          name: 'Name enough',
          posGroup: 'RB',
          team: 'CHI',
          points: 7,
        },
        {
          slotIndex: 1,
          slot: 'WR',
          eligible: ['WR'],
          playerId: 'few',
          name: 'Name few',
          posGroup: 'WR',
          team: 'CHI',
          points: 31,
        },
      ],
      total: 38,
      bench: [{ playerId: 'many', name: 'Name many', posGroup: 'WR', team: 'CHI', points: 6 }],
      unknownPlayerIds: ['ghost'],
    })
    world.close()
  })

  test('accepts inline rules in any spelling', async () => {
    const world = await withSeason()
    const { systemId: _, ...rest } = body
    const system = { global: { weights: { receiving_yards: 1 } } }
    expect(await world.ask('optimizeLineup', { body: { ...rest, system } })).toMatchObject({
      systemId: null,
      total: 360,
    })
    world.close()
  })

  test.each<[string, object, RegExp]>([
    ['both a stored and an inline system', { system: { global: { weights: {} } } }, /not both/],
    ['a league without a team', { leagueId: 'x' }, /Send both/],
    ['no players', { players: undefined }, /players, slots, and/],
    ['no slots', { slots: undefined }, /players, slots, and/],
    ['a duplicate player', { players: ['many', 'many'] }, /"many" more than once/],
    ['a team defense listed twice, under two names', { players: ['DST_LA', 'DST_LAR'] }, /"DST_LA" more than once/],
    [
      '201 players',
      { players: Array.from({ length: 201 }, (_, at) => `p${at}`) },
      /players must have at most 200 items/,
    ],
    [
      'a slot without positions',
      { slots: { slots: [{ slot: 'X', eligible: [] }], bench: 0 } },
      /eligible must have at least 1 item/,
    ],
    [
      '41 slots',
      { slots: { slots: Array(41).fill({ slot: 'X', eligible: ['QB'] }), bench: 0 } },
      /slots\.slots must have at most 40 items/,
    ],
    ['no week', { week: undefined }, /week is missing/],
    ['a week outside of the season', { week: 10 }, /week must be 1 to 9/],
  ])('refuses %s', async (_, change, message) => {
    const world = await withSeason()
    await expect(world.ask('optimizeLineup', { body: { ...body, ...change } })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(message),
    })
    world.close()
  })
})
