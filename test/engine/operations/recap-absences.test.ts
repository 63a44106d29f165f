import { expect, onTestFinished, test } from 'vitest'
import type { Answer } from '../../../src/engine/index.ts'
import type { Game } from '../../../src/engine/schema/season.ts'
import { recap } from '../../../src/views/recap.ts'
import { fictionalFacts } from '../../support/facts.ts'
import { fictionalSeason } from '../../support/season.ts'
import { openWorld } from '../../support/world.ts'

/** Recaps that name starters who did not play. */

const KICKOFF = Date.UTC(2024, 8, 8, 17)
const WEEK = 7 * 86_400_000
const WEEKS = [1, 2, 3]
/** Each player's NFL team, in the order of the season's players. */
const TEAMS = { healthy: 'CHI', hurt: 'CHI', released: 'CHI', reserve: 'CHI', rested: 'DET', returned: 'CHI' }
const PLAYERS = Object.keys(TEAMS) as (keyof typeof TEAMS)[]

/** DET has a bye in week 2. */
const GAMES: Game[] = WEEKS.flatMap(week =>
  [
    { home: 'CHI', away: 'GB' },
    { home: 'DET', away: 'MIN' },
  ]
    .filter(({ home }) => home === 'CHI' || week !== 2)
    .map(teams => ({
      ...{ id: `${week} ${teams.home}`, week, ...teams, homeScore: 20, awayScore: 17 },
      kickoffAt: KICKOFF + (week - 1) * WEEK,
    })),
)

/** Only these players have stats in week 2. `returned` was on the injury report but played. */
const PLAYED = ['healthy', 'returned']

const rows = PLAYERS.flatMap(player =>
  WEEKS.filter(week => week !== 2 || PLAYED.includes(player)).map(week => ({
    ...{ player, posGroup: 'WR' as const, week, team: TEAMS[player] },
    stats: { rec_yards: 10 },
  })),
)

const facts = (() => {
  const active = { 1: 'active', 2: 'active', 3: 'active' } as const
  const out = { 2: { state: 'out', at: KICKOFF + WEEK - 86_400_000 } } as const
  return fictionalFacts(PLAYERS, {
    rosters: {
      ...Object.fromEntries(PLAYERS.map(player => [player, active])),
      reserve: { ...active, 2: 'ir' },
      released: { ...active, 2: 'gone' },
    },
    reports: { hurt: out, returned: out },
  })
})()

test('a recap lists starters who did not play: ruled out, without an NFL team, or on a bye', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  await world.keep(fictionalSeason({ rows, games: GAMES, facts }))
  world.time.now = KICKOFF + 30 * WEEK
  const slots = PLAYERS.map(() => ({ slot: 'WR', eligible: ['WR'] }))
  const body = {
    ...{ id: 'here', name: 'Here', season: 2024, scoringSystemId: 'standard', teamCount: 4 },
    ...{ rosterConfig: { slots, bench: 1 }, playoffs: { teams: 2, startWeek: 3 } },
  }
  const { teams } = (await world.ask('createLeague', { body })) as Answer<'createLeague'>
  const [{ id: teamId, name }] = teams as [(typeof teams)[0]]
  const params = { id: 'here', teamId }
  for (const playerId of PLAYERS) await world.ask('moveRoster', { params, body: { action: 'add', playerId } })
  for (const week of [1, 2]) await world.ask('setLineup', { params, query: { week }, body: { slots: PLAYERS } })
  const recapOf = async (week: number) =>
    (await world.ask('getRecap', { params: { id: 'here' }, query: { week } })) as Answer<'getRecap'>
  expect((await recapOf(1)).absences).toEqual([])
  const second = await recapOf(2)
  expect(second.absences.map(({ teamId, player, status }) => [teamId, player.id, status])).toEqual([
    [teamId, 'hurt', 'O'],
    [teamId, 'released', 'FA'],
    [teamId, 'reserve', 'IR'],
    [teamId, 'rested', null],
  ])
  expect(JSON.stringify(recap(second))).toContain(
    `${name} started hurt (O), released (FA), reserve (IR) and rested (bye)`,
  )
})
