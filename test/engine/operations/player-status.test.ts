import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Game } from '../../../src/engine/schema/season.ts'
import { advice } from '../../../src/views/advice.ts'
import { fictionalFacts } from '../../support/facts.ts'
import { fictionalSeason } from '../../support/season.ts'
import { openWorld, type World } from '../../support/world.ts'

const HOUR = 3_600_000
const LEAGUE = 'home'
const sunday = (week: number): number => Date.UTC(2024, 8, 8 + (week - 1) * 7, 17)

const game = (week: number): Game => ({
  ...{ id: `${week}`, week, home: 'CHI', away: 'GB', kickoffAt: sunday(week), homeScore: 20, awayScore: 17 },
})

/**
 * Receivers by name. Each played in weeks 1 and 2, and they average 1 to 7 points per game. `back` missed week 2 with
 * an injury.
 */
const PLAYERS = ['back', 'doubtful', 'free', 'healthy', 'out', 'quest', 'reserve']
const rows = PLAYERS.flatMap((player, at) =>
  [1, 2]
    .filter(week => player !== 'back' || week === 1)
    .map(week => ({ player, week, stats: { rec_yards: 10 * (7 - at) } })),
)
const always = (more: object = {}) => ({ 1: 'active', 2: 'active', 3: 'active', ...more }) as const
const facts = fictionalFacts(PLAYERS, {
  rosters: {
    ...Object.fromEntries(PLAYERS.map(player => [player, always()])),
    back: always({ 2: 'ir' }),
    reserve: always({ 3: 'ir' }),
    free: always({ 3: 'gone' }),
  },
  reports: {
    out: { 3: { state: 'out', at: sunday(3) - 48 * HOUR } },
    doubtful: { 3: { state: 'doubtful', at: sunday(3) - 48 * HOUR } },
    quest: { 3: { state: 'questionable', at: sunday(3) - 48 * HOUR } },
  },
})

let world: World
let teamId = ''
beforeAll(async () => {
  world = await openWorld()
  await world.keep(fictionalSeason({ rows, games: [1, 2, 3, 4].map(game), facts }))
  world.time.now = sunday(3) - HOUR
  const wr = { slot: 'WR', eligible: ['WR'] }
  const body = { id: LEAGUE, name: 'Home', season: 2024, scoringSystemId: 'standard', teamCount: 4 }
  const rosterConfig = { slots: [wr, wr], bench: 6, reserve: 2 }
  const answer = await world.ask('createLeague', { body: { ...body, acquisitionMode: 'fcfs', rosterConfig } })
  teamId = (answer as { teams: { id: string }[] }).teams[0]!.id
  for (const playerId of PLAYERS) {
    const params = { id: LEAGUE, teamId }
    await world.ask('moveRoster', { params, body: { action: 'add', playerId } })
  }
})
afterAll(() => world.close())

const ofTeam = (call: object = {}) => ({ params: { id: LEAGUE, teamId }, ...call })
type Side = { team: { id: string }; timeLeft: number; winChance: number }
type Matchups = { matchups: { home: Side; away: Side }[] }
type Listed = { id: string; status?: string | null }[]
const statuses = (players: Listed) => Object.fromEntries(players.map(({ id, status }) => [id, status]))

const STATUSES = { back: null, doubtful: 'D', free: 'FA', healthy: null, out: 'O', quest: 'Q', reserve: 'IR' }

describe('player status', () => {
  test('O, D or IR removes a starter from the win probability, also after kickoff', async () => {
    const sideOf = async () => {
      const { matchups } = (await world.ask('listMatchups', { params: { id: LEAGUE }, query: { week: 3 } })) as Matchups
      return matchups.flatMap(({ home, away }) => [home, away]).find(({ team }) => team.id === teamId)!
    }
    const sideWith = async (slots: readonly string[]) => {
      await world.ask('setLineup', ofTeam({ query: { week: 3 }, body: { slots } }))
      return sideOf()
    }
    expect(await sideWith(['out', 'quest'])).toMatchObject({ timeLeft: 0.5, winChance: 1 })
    expect(await sideWith(['healthy', 'quest'])).toMatchObject({ timeLeft: 1, winChance: 1 })
    expect(await sideWith(['doubtful', 'reserve'])).toMatchObject({ timeLeft: 0, winChance: 0.5 })
    const without = { timeLeft: 0, winChance: 0.5 }
    expect(await sideWith(['out', 'reserve'])).toMatchObject(without)
    world.time.now = sunday(3) + HOUR
    expect(await sideOf()).toMatchObject(without)
    world.time.now = sunday(3) - HOUR
  })

  test('is shown on rosters and in lists as of league time', async () => {
    const { roster } = (await world.ask('getTeam', ofTeam())) as { roster: Listed }
    expect(statuses(roster)).toEqual(STATUSES)
    const list = async (query: Record<string, unknown>) =>
      ((await world.ask('listPlayers', { query })) as { players: Listed }).players
    expect(statuses(await list({ season: 2024, league: LEAGUE }))).toEqual(STATUSES)
    world.time.now = sunday(3) - 60 * HOUR
    expect(statuses(await list({ season: 2024, pos: 'WR' }))).toMatchObject({ out: null, reserve: null, back: 'IR' })
    world.time.now = sunday(3) - HOUR
  })

  test('filters a list', async () => {
    for (const status of ['O', 'D', 'Q', 'IR', 'FA', 'none']) {
      const query = { season: 2024, pos: 'WR', status }
      const { players } = (await world.ask('listPlayers', { query })) as { players: Listed }
      const wanted = Object.entries(STATUSES).filter(([, each]) => (each ?? 'none') === status)
      expect(players.map(({ id }) => id)).toEqual(wanted.map(([id]) => id))
    }
  })

  test('keeps unavailable players out of a lineup by points per game, but not a player who returned', async () => {
    const call = ofTeam({ query: { week: 3, by: 'ppg' } })
    const { lineup } = (await world.ask('setBestLineup', call)) as { lineup: { player: { id: string } | null }[] }
    expect(lineup.map(({ player }) => player?.id).sort()).toEqual(['back', 'healthy'])
    const { unavailable } = (await world.ask('getTeam', ofTeam())) as {
      unavailable: { playerId: string; why: string }[]
    }
    expect(Object.fromEntries(unavailable.map(({ playerId, why }) => [playerId, why]))).toEqual({
      ...{ doubtful: 'inactive', free: 'no_team', out: 'inactive', reserve: 'inactive' },
    })
  })

  test("lists players with the same outlook as in their team's lineup", async () => {
    const query = { league: LEAGUE, system: 'standard', pos: 'WR', facts: 1 }
    type Described = { id: string; outlook?: { expected: number | null } }
    const listed = async (more: object = {}) =>
      ((await world.ask('listPlayers', { query: { ...query, ...more } })) as { players: Described[] }).players
    const { lineup, bench } = (await world.ask('getTeam', ofTeam({ query: { week: 3 } }))) as {
      lineup: { player: Described | null }[]
      bench: Described[]
    }
    const own = [...lineup.flatMap(({ player }) => player ?? []), ...bench].map(({ id, outlook }) => [id, outlook])
    const all = new Map((await listed()).map(({ id, outlook }) => [id, outlook]))
    expect(own).toHaveLength(PLAYERS.length)
    for (const [id, outlook] of own) expect(all.get(id as string), id as string).toEqual(outlook)
    expect((await listed({ facts: 0 }))[0]).not.toHaveProperty('outlook')
    const params = { id: LEAGUE }
    await world.ask('updateLeague', { params, body: { expectedPoints: false } })
    for (const { outlook } of await listed()) expect(outlook!.expected).toBeNull()
    await world.ask('updateLeague', { params, body: { expectedPoints: true } })
  })

  test('ranks the players to start and to add in advice by the same measure', async () => {
    type Moved = { points: number; outlook: { expected: number; ppg: number } }
    type Advised = { starts: { in: Moved }[]; pickups: { add: Moved }[] }
    const move = (action: string) => world.ask('moveRoster', ofTeam({ body: { action, playerId: 'healthy' } }))
    await move('drop')
    await world.ask('setLineup', ofTeam({ query: { week: 3 }, body: { slots: ['out', null] } }))
    for (const [by, value] of [
      ['expected', 'expected'],
      ['ppg', 'ppg'],
    ] as const) {
      const { starts, pickups } = (await world.ask('getAdvice', ofTeam({ query: { week: 3, by } }))) as Advised
      const movers = [...starts.map(each => each.in), ...pickups.map(each => each.add)]
      expect([starts.length > 0, pickups.length]).toEqual([true, 1])
      expect(movers.map(({ points }) => points)).toEqual(movers.map(({ outlook }) => outlook[value]))
    }
    await move('add')
  })

  test('sets expected points to 0 for unavailable players, and advice gives the reason', async () => {
    type Advised = { basis: string; pickups: object[]; starts: { in: { id: string } | null }[] }
    const adviceBy = async (by: string) => (await world.ask('getAdvice', ofTeam({ query: { week: 3, by } }))) as Advised
    await world.ask('setLineup', ofTeam({ query: { week: 3 }, body: { slots: ['out', 'doubtful'] } }))
    const { basis, starts } = await adviceBy('expected')
    expect(basis).toBe('expected')
    expect(starts.map(each => each.in?.id).sort()).toEqual(['back', 'healthy'])
    const { lineup, bench } = (await world.ask('getTeam', ofTeam())) as {
      lineup: { player: { id: string; outlook: { expected: number; ppg: number } } }[]
      bench: { id: string; outlook: { expected: number; ppg: number } }[]
    }
    const expected = Object.fromEntries(
      [...lineup.map(({ player }) => player), ...bench].map(({ id, outlook }) => [id, outlook.expected]),
    )
    expect(expected).toMatchObject({ out: 0, doubtful: 0, reserve: 0, free: 0 })
    const started = lineup.find(({ player }) => player.id === 'out')!.player
    expect(started.outlook).toMatchObject({
      lastWeeks: [
        { week: 1, points: 3 },
        { week: 2, points: 3 },
      ],
    })
    expect(Math.min(expected.back!, expected.healthy!, expected.quest!)).toBeGreaterThan(0)
    const view = advice(
      (await world.ask('getAdvice', ofTeam({ query: { week: 3, by: 'expected' } }))) as never,
      { nameOf: (id: string) => id } as never,
    )
    expect(view.parts.map(part => JSON.stringify(part)).join('\n')).toMatch(
      /healthy: expected [\d.]+ from past games \([\d.]+ a game/,
    )
    expect((await adviceBy('ppg')).starts.map(each => each.in?.id).sort()).toEqual(['back', 'healthy'])
    const move = (action: string) => world.ask('moveRoster', ofTeam({ body: { action, playerId: 'doubtful' } }))
    await move('drop')
    expect((await adviceBy('ppg')).pickups, 'of a free agent who is doubtful').toEqual([])
    await move('add')
    await world.ask('updateLeague', { params: { id: LEAGUE }, body: { expectedPoints: false } })
    expect((await adviceBy('expected')).basis).toBe('ppg')
    await world.ask('updateLeague', { params: { id: LEAGUE }, body: { expectedPoints: true } })
  })

  test('keeps unavailable players out of autopick, but lets managers pick them', async () => {
    const rosterConfig = { slots: [{ slot: 'WR', eligible: ['WR'] }], bench: 0 }
    const body = { id: 'draft', name: 'Draft', season: 2024, scoringSystemId: 'standard', teamCount: 4, rosterConfig }
    await world.ask('createLeague', { body })
    await world.ask('startDraft', { params: { id: 'draft' }, body: {} })
    const { players } = (await world.ask('listUndrafted', { params: { id: 'draft' } })) as {
      players: { player: { id: string } }[]
    }
    expect(players.map(({ player }) => player.id)).toEqual(expect.arrayContaining(['out', 'reserve']))
    const auto = { params: { id: 'draft' }, body: { until: 'end' } }
    const { picks } = (await world.ask('autoDraft', auto)) as { picks: { player: { id: string } }[] }
    expect(picks.map(({ player }) => player.id).sort()).toEqual(['back', 'doubtful', 'healthy', 'quest'])
  })

  test("is on a player's page with usage, bye and next opponents", async () => {
    const query = { season: 2024, system: 'standard', facts: 1 }
    const { facts: known } = (await world.ask('getPlayer', { params: { id: 'out' }, query })) as { facts: object }
    expect(known).toMatchObject({
      ...{ designation: 'Out', injury: null, expected: 0, bye: null, best: { points: 3 }, worst: { points: 3 } },
      lastWeeks: [
        { week: 1, points: 3 },
        { week: 2, points: 3 },
      ],
      next: [
        { week: 3, opponent: 'GB', allowed: { rank: 1 } },
        { week: 4, opponent: 'GB' },
      ],
    })
  })

  test('determines IR eligibility', async () => {
    const reserve = (playerId: string) => world.ask('reservePlayer', ofTeam({ body: { playerId, active: false } }))
    for (const playerId of ['healthy', 'quest', 'doubtful']) {
      await expect(reserve(playerId)).rejects.toMatchObject({ code: 'conflict' })
    }
    await world.ask('updateLeague', { params: { id: LEAGUE }, body: { reserveDoubtful: true } })
    for (const playerId of ['doubtful', 'reserve']) await reserve(playerId)
    await expect(reserve('out')).rejects.toMatchObject({ message: expect.stringContaining('are taken') })
    await world.ask('reservePlayer', ofTeam({ body: { playerId: 'doubtful', active: true } }))
    await reserve('out')
  })
})
