import { describe, expect, onTestFinished, test } from 'vitest'
import { DOCUMENT_PARTS } from '../../../src/engine/store/league-documents.ts'
import { MIGRATIONS } from '../../../src/engine/store/migrations/index.ts'
import { freshSchema } from '../../../src/engine/store/migrations/schema-text.ts'
import { mflServer, sampleLeague } from '../../support/mfl.ts'
import { keepDemo, openMirrorWorld } from '../../support/mirrors.ts'
import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'
import { bundledPeople } from '../../support/squads.ts'
import { faultsOf, openWorld } from '../../support/world.ts'

/**
 * Tables whose rows are left out of a league's document. Keys, links and invites grant access, addresses are secrets,
 * and accounts belong to the data folder, along with their posts and polls.
 */
const LEFT_OUT = [
  'api_key',
  'co_commissioner',
  'co_manager',
  'invite',
  'league_visit',
  'link',
  'live_chance',
  'live_feed',
  'notification',
  'poll',
  'poll_vote',
  'post',
]
/** Columns that are left out of a document: accounts and row keys. */
const NOT_KEPT = ['message', 'seq', 'league_id', 'manager_id', 'claimed']

test('a document has every column of every league table, except account columns', () => {
  const db = freshSchema(MIGRATIONS)
  onTestFinished(() => db.close())
  const tables = db
    .prepare(
      `SELECT DISTINCT m.name AS name FROM sqlite_schema m, pragma_table_info(m.name) c
       WHERE m.type = 'table' AND c.name = 'league_id' ORDER BY m.name`,
    )
    .all()
    .map(({ name }) => String(name))
  const parts = Object.values(DOCUMENT_PARTS)
  expect([...parts.map(({ table }) => table), ...LEFT_OUT].sort()).toEqual(tables)
  for (const { table, columns } of parts) {
    const names = db
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => String(name))
    expect(columns.split(' ').sort(), table).toEqual(names.filter(name => !NOT_KEPT.includes(name)).sort())
  }
})

describe('a league document', () => {
  test('for a mirror with a draft, log and platform weeks is identical after a transfer to another data folder', async () => {
    const { world } = await openMirrorWorld()
    onTestFinished(() => world.close())
    const { imported } = (await world.ask('importLeague', { body: { leagueId: SAMPLE_LEAGUES.complete } })) as {
      imported: { leagueId: string }
    }
    const params = { id: imported.leagueId }
    const document = await world.ask('exportLeague', { params })
    const other = await openWorld()
    onTestFinished(() => other.close())
    await keepDemo(other)
    await other.ask('loadLeague', { body: JSON.parse(JSON.stringify(document)) })
    expect(JSON.stringify(await other.ask('exportLeague', { params }))).toBe(JSON.stringify(document))
    for (const operation of ['getLeague', 'listMatchups', 'getDraft', 'getReport', 'getRecap']) {
      const facts = (answer: unknown) => JSON.stringify(answer).replaceAll(/"(mine|claimed)":(true|false)/g, '')
      expect(facts(await other.ask(operation, { params }))).toBe(facts(await world.ask(operation, { params })))
    }
    expect(await faultsOf(other)).toEqual([])
  })

  test('keeps taxi squads, now and in a closed week, with their rules', async () => {
    const homes = [await openWorld(), await openWorld()] as const
    for (const world of homes) {
      onTestFinished(() => world.close())
      await keepDemo(world)
    }
    const [one, other] = homes
    const taxiRules = { maxYears: null, deadlineWeek: null }
    const rosterConfig = { slots: [{ slot: 'QB', eligible: ['QB'] }], bench: 2, taxi: 1, taxiRules }
    const draft = { id: 'young', name: 'Young', season: 1990, scoringSystemId: 'ppr', teamCount: 4, rosterConfig }
    const { teams } = (await one.ask('createLeague', { body: draft })) as { teams: { id: string }[] }
    const params = { id: 'young', teamId: teams[0]!.id }
    const { players } = (await one.ask('listPlayers', { query: { season: 1990, limit: 1 } })) as {
      players: { id: string }[]
    }
    const [{ id: playerId }] = players as [{ id: string }]
    await one.ask('moveRoster', { params, body: { action: 'add', playerId } })
    await one.ask('reservePlayer', { params, body: { playerId, active: false, taxi: true } })
    await one.ask('closeWeek', { params: { id: 'young', week: 1 } })
    const document = await one.ask('exportLeague', { params })
    await other.ask('loadLeague', { body: JSON.parse(JSON.stringify(document)) })
    expect(JSON.stringify(await other.ask('exportLeague', { params }))).toBe(JSON.stringify(document))
    for (const week of [1, 2])
      expect(await other.ask('getTeam', { params, query: { week } })).toMatchObject({
        league: { rosterConfig: { taxi: 1, taxiRules } },
        taxi: [{ id: playerId }],
      })
    expect(await faultsOf(other)).toEqual([])
  })

  test('keeps fractions in bids and budgets, as on platforms', async () => {
    const moves = [
      { type: 'BBID_WAIVER', timestamp: '653000000', franchise: '0002', transaction: '0012,|4.50|0011,' },
      {
        ...{ type: 'TRADE', timestamp: '653000050', franchise: '0001', franchise2: '0002' },
        ...{ franchise1_gave_up: '0010,BB_7.25,', franchise2_gave_up: '0020,' },
      },
    ]
    const { base } = await mflServer([sampleLeague(await bundledPeople(), moves)])
    const homes = [await openWorld({ bases: { mfl: base } }), await openWorld()] as const
    for (const world of homes) {
      onTestFinished(() => world.close())
      await keepDemo(world)
    }
    const body = { leagueId: '777', platform: 'mfl', season: 1990 }
    const { imported } = (await homes[0].ask('importLeague', { body })) as { imported: { leagueId: string } }
    const params = { id: imported.leagueId }
    const document = await homes[0].ask('exportLeague', { params })
    await homes[1].ask('loadLeague', { body: document })
    const query = { type: 'claim_won' }
    const { transactions } = (await homes[1].ask('listTransactions', { params, query })) as { transactions: object[] }
    expect(transactions).toMatchObject([{ after: { bid: 4.5 } }])
  })
})
