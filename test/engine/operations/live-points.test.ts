import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Answer, Matchup } from '../../../src/engine/index.ts'
import { listedMatchups } from '../../../src/views/matchups.ts'
import { heldAt, playedSeason, SEASON, sunday, thursday } from '../../support/played-season.ts'
import { openWorld, type World } from '../../support/world.ts'

/** Points during the games of a replay, compared with the final stats of a fictional season. */

const MINUTE = 60_000
const GAME = 190 * MINUTE
const LEAGUE = 'replayed'
const PLAYED = playedSeason({ weeks: 4 })
const STARTERS = ['RB-CHI-1', 'WR-DET-1', 'RB-GB-1', 'WR-MIN-1', 'DST_GB']
const SLOTS = ['FLEX', 'FLEX', 'FLEX', 'FLEX', 'DST'].map(slot => ({
  slot,
  eligible: slot === 'DST' ? ['DST'] : ['RB', 'WR'],
}))

/** Returns a player's final value of a stat in a week, read from the season's columns. */
const finalOf = (stat: 'rec' | 'rec_yards' | 'dst_sacks', id: string, week: number): number => {
  const { index, players, columns } = PLAYED.data
  const row = index.week.findIndex((each, at) => each === week && players[index.player[at]!]!.id === id)
  const column = columns.get(stat)!
  const at = column.rows.indexOf(row)
  return at === -1 ? 0 : column.values[at]! / 10 ** column.decimals
}

/** Returns a player's PPR points after a fraction of the game, computed without the code under test. */
const pointsAt = (id: string, week: number, share: number): number => {
  const part = (stat: 'rec' | 'rec_yards' | 'dst_sacks') => Math.trunc(finalOf(stat, id, week) * share)
  const points = id.startsWith('DST') ? part('dst_sacks') : part('rec') + part('rec_yards') / 10
  return Math.round(points * 100) / 100
}

const kickoffOf = (id: string, week: number): number =>
  PLAYED.games.find(game => game.week === week && [game.home, game.away].includes(PLAYED.teamIn(id, week)))!.kickoffAt

/** Opens a replay for two teams, one year after its season by the wall clock. */
const openReplay = async (running: boolean, speed = 1) => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  await world.keep(PLAYED.data)
  world.time.now = thursday(40)
  world.wall.now = thursday(40)
  const body = {
    ...{ id: LEAGUE, name: 'Replayed', season: SEASON, scoringSystemId: 'ppr' },
    ...{ rosterConfig: { slots: SLOTS, bench: 2 }, teamCount: 4, playoffs: { teams: 4, startWeek: 3 } },
    clock: { mode: 'replay', from: thursday(1) - 24 * 60 * MINUTE, running, speed },
  }
  const { teams } = (await world.ask('createLeague', { body })) as Answer<'createLeague'>
  const team = { id: LEAGUE, teamId: teams[0]!.id }
  for (const playerId of STARTERS) await world.ask('moveRoster', { params: team, body: { action: 'add', playerId } })
  await world.ask('setLineup', { params: team, query: { week: 1 }, body: { slots: STARTERS } })
  return { world, team }
}

const advance = (world: World, to: number) => world.ask('setClock', { params: { id: LEAGUE }, body: { advance: to } })

const shown = (world: World, params: Readonly<Record<string, unknown>>, week: number) =>
  world.ask('getTeam', { params, query: { week } }) as Promise<Answer<'getTeam'>>

const matchupIn = async (world: World, { teamId }: { teamId: string }, week: number): Promise<Matchup> => {
  const answer = (await world.ask('listMatchups', { params: { id: LEAGUE }, query: { week } })) as {
    matchups: Matchup[]
  }
  return answer.matchups.find(({ home, away }) => [home, away].some(side => side?.team.id === teamId))!
}

test('live points in a replay are provisional, grow to the final score, and are the same in every response', async () => {
  const { world, team } = await openReplay(false)
  const minutes = fc.sample(fc.integer({ min: 0, max: 359 }), 4).sort((a, b) => a - b)
  const instants = [thursday(1), sunday(1)].flatMap(kickoff => minutes.map(minute => kickoff + minute * MINUTE))
  for (const now of instants) {
    await advance(world, now)
    const { lineup, total, provisional, asOf, source } = await shown(world, team, 1)
    let sum = 0
    for (const { player, points, provisional: isLive } of lineup) {
      const kickoffAt = kickoffOf(player!.id, 1)
      const share = Math.min(1, (now - kickoffAt) / GAME)
      expect(points, `${player!.id} at ${share}`).toBe(share < 0 ? null : pointsAt(player!.id, 1, share))
      expect(isLive).toBe(kickoffAt <= now && now < kickoffAt + 360 * MINUTE ? true : undefined)
      sum += points ?? 0
    }
    expect(total).toBeCloseTo(sum, 6)
    expect({ provisional, asOf, source }).toEqual({ provisional: true, asOf: now, source: 'replay' })
    const { home, away, winner, ...marks } = await matchupIn(world, team, 1)
    expect([home, away].find(side => side!.team.id === team.teamId)!.total).toBe(total)
    expect(winner).toBeNull()
    expect(marks).toMatchObject({ provisional: true, source: 'replay' })
  }
  await advance(world, sunday(1) + 361 * MINUTE)
  const { winner, provisional } = await matchupIn(world, team, 1)
  expect([winner === null, provisional]).toEqual([false, undefined])
})

test.each([
  ['a regular-season week', 1, 2],
  ['the semifinals', 3, 2],
  ['the championship and the third-place game', 4, 2],
])(
  'the win probability chart of %s contains the earlier values and ends with the current one',
  async (_, week, games) => {
    const { world } = await openReplay(false)
    const asked = async (line: 0 | 1) => {
      const query = { week, line }
      const answer = (await world.ask('listMatchups', { params: { id: LEAGUE }, query })) as Answer<'listMatchups'>
      return listedMatchups(answer).filter(({ away }) => away !== null)
    }
    const [early, now] = [thursday(week) + 40 * MINUTE, sunday(week) + 100 * MINUTE]
    await advance(world, early)
    const before = await asked(0)
    expect(before).toHaveLength(games)
    expect(before.every(({ line }) => line === undefined)).toBe(true)
    await advance(world, now)
    for (const [at, { line = [], home }] of (await asked(1)).entries()) {
      expect([line[0]!.at, line.at(-1)]).toEqual([thursday(week), { at: now, winChance: home.winChance }])
      expect(line.find(each => each.at === early)!.winChance).toBe(before[at]!.home.winChance)
      for (const [place, each] of line.entries()) {
        expect(each.at).toBeGreaterThan(line[place - 1]?.at ?? 0)
        expect(PLAYED.games.some(({ kickoffAt }) => kickoffAt <= each.at && each.at <= kickoffAt + GAME)).toBe(true)
      }
    }
    await advance(world, sunday(week) + 361 * MINUTE)
    expect((await asked(1)).every(({ line, home }) => line === undefined && home.winChance === undefined)).toBe(true)
  },
)

test('live points do not change standings, closings or documents', async () => {
  const { world, team } = await openReplay(false)
  const ask = (operation: string) => world.ask(operation, { params: { id: LEAGUE } })
  const kept = async () => {
    const { standings } = (await ask('getLeague')) as Answer<'getLeague'>
    const { league, log: _, ...document } = (await ask('exportLeague')) as Answer<'exportLeague'>
    const season = await world.engine.database.transaction('read', store => store.seasons.find(SEASON))
    return { standings, document, closed: league.closedWeeks, season, report: await ask('getReport') }
  }
  await advance(world, sunday(1) + 1)
  const before = await kept()
  for (const minute of [1, 95, 200]) {
    await advance(world, sunday(1) + minute * MINUTE)
    expect((await shown(world, team, 1)).provisional).toBe(true)
    expect(await kept()).toEqual(before)
  }
})

test('each minute of a running replay invalidates the cache, but only during games', async () => {
  const { world } = await openReplay(true)
  const start = world.wall.now
  const epochAt = (now: number) => {
    world.wall.now = start + now - (thursday(1) - 24 * 60 * MINUTE)
    return world.engine.cacheEpoch(world.engine.admission(), { leagueId: LEAGUE })
  }
  const [one, same, next] = [
    await epochAt(thursday(1) + 10 * MINUTE),
    await epochAt(thursday(1) + 10 * MINUTE + 59_000),
    await epochAt(thursday(1) + 11 * MINUTE),
  ]
  expect(same).toBe(one)
  expect(next).not.toBe(one)
  const after = thursday(1) + 400 * MINUTE
  expect(await epochAt(after + 30 * MINUTE)).toBe(await epochAt(after))
})

test('rows that arrive before their game is over are shown immediately on the wall clock', async () => {
  const world = await openWorld({ simulated: false })
  onTestFinished(() => world.close())
  const now = thursday(1) + 200 * MINUTE
  await world.keep(heldAt(PLAYED, thursday(1) - 1))
  world.wall.now = thursday(1) - 24 * 60 * MINUTE
  world.time.now = world.wall.now
  const body = {
    ...{ id: LEAGUE, name: 'Live', season: SEASON, scoringSystemId: 'ppr' },
    ...{ rosterConfig: { slots: SLOTS, bench: 2 }, teamCount: 4, playoffs: { teams: 2, startWeek: 3 } },
  }
  const { teams } = (await world.ask('createLeague', { body })) as Answer<'createLeague'>
  const team = { id: LEAGUE, teamId: teams[0]!.id }
  for (const playerId of STARTERS) await world.ask('moveRoster', { params: team, body: { action: 'add', playerId } })
  await world.ask('setLineup', { params: team, query: { week: 1 }, body: { slots: STARTERS } })
  world.wall.now = now
  await world.keep(heldAt(PLAYED, thursday(1) + 360 * MINUTE))
  const { lineup, source } = await shown(world, team, 1)
  expect(source).toBe('nflverse')
  const early = lineup.filter(({ player }) => kickoffOf(player!.id, 1) === thursday(1))
  expect(early.length).toBeGreaterThan(0)
  for (const { player, points, provisional } of early) {
    expect(points).toBe(pointsAt(player!.id, 1, 1))
    expect(provisional).toBe(true)
  }
})
