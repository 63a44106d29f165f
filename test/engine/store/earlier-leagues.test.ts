import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { upgradeStore } from '../../../scripts/upgrade-store.ts'
import type { Transaction } from '../../../src/engine/index.ts'
import { sentenceOf } from '../../../src/views/log.ts'
import { makeEarlier } from '../../support/earlier-store.ts'
import { fictionalSeason } from '../../support/season.ts'
import { storeFile } from '../../support/store-file.ts'
import { openWorld, type World } from '../../support/world.ts'

/** The last schema before leagues had a clock. */
const BEFORE_CLOCKS = 13

const DAY = 86_400_000
const kickoff = (week: number): number => Date.UTC(2024, 8, 8, 17) + (week - 1) * 7 * DAY
const overAt = (week: number): number => kickoff(week) + DAY / 4
const WEEKS = [1, 2, 3, 4, 5]
const GAMES = WEEKS.map(week => ({
  id: `2024_${week}_GB_CHI`,
  week,
  home: 'CHI',
  away: 'GB',
  kickoffAt: kickoff(week),
  homeScore: 20,
  awayScore: 17,
}))

/** When the two accounts were created: one before the 2024 season, and one long after it. */
const EARLY = Date.UTC(2024, 7, 1)
const LATE = Date.UTC(2026, 0, 1)

interface Earlier {
  account: 'alex' | 'blake'
  createdAt: number
  closed: readonly number[]
  /** The league's log entries. The newest is its last write. */
  rows?: readonly (readonly [type: string, before: unknown, after: unknown])[]
}

const LOGGED = [
  ['create', null, { name: 'played', teams: 4 }],
  ['assign', { manager: null }, { manager: 'blake' }],
  ['draft', { order: ['played-1'] }, { kind: 'snake', seed: null, order: ['played-2'], turns: 4 }],
  ['pick', null, { number: 1, round: 1, playerId: 'q1', name: 'Player q1', auto: true }],
  ['claim', null, { claimId: 'c', playerId: 'w1', name: 'Player w1', dropPlayerId: null, drop: null }],
  ['claim_won', null, { claimId: 'c', playerId: 'w1', name: 'Player w1', note: null }],
  ['claim_lost', null, { claimId: 'd', playerId: 'w1', name: 'Player w1', note: 'claimed by Team 2' }],
  ['settings', { medianGame: false }, { medianGame: true }],
  ['import', null, { name: 'played', externalId: '1' }],
  ['close', null, { weeks: [1, 2] }],
] as const

const LEAGUES: Readonly<Record<string, Earlier>> = {
  played: { account: 'alex', createdAt: EARLY, closed: [1, 2], rows: LOGGED },
  begun: { account: 'alex', createdAt: EARLY, closed: [], rows: [['create', null, { name: 'begun', teams: 4 }]] },
  past: { account: 'alex', createdAt: LATE + DAY, closed: [] },
  real: { account: 'blake', createdAt: EARLY, closed: [1] },
}

const ROSTER = JSON.stringify({ slots: [{ slot: 'QB', eligible: ['QB'] }], bench: 2 })
const PLAYOFFS = JSON.stringify({ teams: 2, startWeek: 4, reseed: false, divisionWinnersFirst: false })

const insertLeague = (db: DatabaseSync, id: string, { account, createdAt, closed, rows = [] }: Earlier): void => {
  db.prepare(
    `INSERT INTO league (id, account_id, name, season, system_id, roster_config, acquisition_mode, ranking, median_game,
       playoff_config, closed_weeks, created_at, updated_at)
     VALUES (?, ?, ?, 2024, 'standard', ?, 'fcfs', '["winPct","pointsFor"]', 0, ?, ?, ?, ?)`,
  ).run(id, account, id, ROSTER, PLAYOFFS, JSON.stringify(closed), createdAt, createdAt)
  for (const number of [1, 2, 3, 4]) {
    db.prepare('INSERT INTO team (id, league_id, name, draft_position) VALUES (?, ?, ?, ?)').run(
      `${id}-${number}`,
      id,
      `Team ${number}`,
      number,
    )
  }
  for (const [at, [type, before, after]] of rows.entries()) {
    db.prepare(
      `INSERT INTO league_log (id, league_id, at, actor, team_id, type, before, after, forced)
       VALUES (?, ?, ?, 'alex', ?, ?, ?, ?, 0)`,
    ).run(`${id}-${at}`, id, kickoff(1) + at, `${id}-1`, type, JSON.stringify(before), JSON.stringify(after))
  }
}

/** Creates a store in the old format, with a season for its leagues. */
const earlierStore = (): string => {
  const file = storeFile()
  const db = makeEarlier(file, BEFORE_CLOCKS)
  const account = db.prepare('INSERT INTO account (id, name, plan, created_at) VALUES (?, ?, ?, ?)')
  account.run('alex', 'alex', 'pro', LATE)
  account.run('blake', 'blake', 'pro', EARLY)
  db.exec(`INSERT INTO season (season, version, loaded_at, row_count, player_count, game_count, teams, row_player,
    row_week, row_team, row_opponent, coverage, files, digest) VALUES (2024, 1, 0, 0, 0, 5, '[]', x'', x'', x'', x'', x'', '{}', '')`)
  for (const { id, week, home, away, kickoffAt } of GAMES) {
    db.prepare('INSERT INTO game (season, id, week, home, away, kickoff_at) VALUES (2024, ?, ?, ?, ?, ?)').run(
      id,
      week,
      home,
      away,
      kickoffAt,
    )
  }
  for (const [id, league] of Object.entries(LEAGUES)) insertLeague(db, id, league)
  db.close()
  return file
}

const upgraded = async (): Promise<World> => {
  const file = earlierStore()
  await upgradeStore(file)
  const world = await openWorld({ file })
  const rows = WEEKS.flatMap(week =>
    [
      { player: 'q1', team: 'CHI', opponent: 'GB' },
      { player: 'q2', team: 'GB', opponent: 'CHI' },
    ].map(each => ({
      ...each,
      posGroup: 'QB' as const,
      name: `Player ${each.player}`,
      week,
      stats: { pass_yards: 250 },
    })),
  )
  await world.keep(fictionalSeason({ rows, games: GAMES }))
  return world
}

const clockOf = async ({ ask }: World, id: string) =>
  ((await ask('getClock', { params: { id } })) as { clock: Record<string, unknown> }).clock

test('leagues created before leagues had clocks continue on the clock that they were played on', async () => {
  const world = await upgraded()
  expect(await clockOf(world, 'played')).toMatchObject({ mode: 'replay', running: false, now: overAt(2) })
  expect(await clockOf(world, 'begun')).toMatchObject({ mode: 'replay', running: false, now: kickoff(1) })
  expect(await clockOf(world, 'past')).toMatchObject({ mode: 'hindsight' })
  expect(await clockOf(world, 'real')).toMatchObject({ mode: 'live', simulated: false })

  expect(await world.ask('getLeague', { params: { id: 'played' } })).toMatchObject({ currentWeek: 3 })
  expect(await world.ask('setClock', { params: { id: 'played' }, body: { advance: 'week' } })).toMatchObject({
    clock: { now: overAt(3) },
    passed: { closedWeeks: [3] },
  })
  world.close()
})

test('old log entries are shown in the current wording', async () => {
  const world = await upgraded()
  const { transactions } = (await world.ask('listTransactions', { params: { id: 'played' } })) as {
    transactions: Transaction[]
  }
  expect(transactions.toReversed().map(row => sentenceOf(row, { nameOf: id => id }))).toEqual([
    'played was created with 4 teams',
    'played-1 is managed by blake',
    'The draft started; played-2 has the first pick',
    'played-1 took Player q1 with pick 1',
    'played-1 filed a claim for Player w1',
    'played-1 won its claim for Player w1',
    'played-1 lost its claim for Player w1: claimed by Team 2',
    'Settings changed: median games on',
    'The league was imported from its platform',
    'Closed weeks 1-2',
  ])
  world.close()
})
