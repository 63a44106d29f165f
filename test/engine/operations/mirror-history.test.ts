import { describe, expect, it, onTestFinished } from 'vitest'
import type { Draft, Imported, League, SyncReport, Team, Transaction } from '../../../src/engine/index.ts'
import { alter, captured, type MirrorWorld, openMirrorWorld, ourId, type Row } from '../../support/mirrors.ts'
import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'

const LEAGUE = `league/${SAMPLE_LEAGUES.complete}`

interface Shown {
  league: League
  teams: Team[]
  mirror: { syncedAt: number; warnings: string[] } | null
}

const open = async (before: (mirror: MirrorWorld) => void = () => undefined) => {
  const mirror = await openMirrorWorld()
  onTestFinished(() => mirror.world.close())
  before(mirror)
  const { world, server } = mirror
  const { imported } = (await world.ask('importLeague', { body: { leagueId: SAMPLE_LEAGUES.complete } })) as {
    imported: Imported
  }
  const params = { id: imported.leagueId }
  const ask = <Answer>(operation: string, query = {}) => world.ask(operation, { params, query }) as Promise<Answer>
  const log = async (query = {}): Promise<Transaction[]> =>
    (await ask<{ transactions: Transaction[] }>('listTransactions', { limit: 200, ...query })).transactions
  const shown = await ask<Shown>('getLeague')
  return { world, server, imported, params, ask, log, shown }
}

const named = (externalId: string) => expect.objectContaining({ playerId: ourId(externalId), name: expect.any(String) })

describe('the history of a mirror', () => {
  it("is in its log, one entry per event with the platform's time, oldest first", async () => {
    const { log, shown } = await open()
    const [kettles, lanterns, tinderbox] = shown.teams.map(({ id }) => id)
    const rows = (await log()).toReversed().filter(({ type }) => !['draft', 'pick'].includes(type))
    expect(rows.map(({ type, teamId, actor, forced }) => [type, teamId, actor, forced])).toEqual([
      ['claim_won', lanterns, 'Sleeper', false],
      ['claim_lost', tinderbox, 'Sleeper', false],
      ['add', kettles, 'Sleeper', false],
      ['drop', kettles, 'Sleeper', true],
      ['trade', kettles, 'Sleeper', false],
      ['trade', lanterns, 'Sleeper', false],
      ['import', null, 'alex', false],
    ])
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted((a, b) => a - b))
    expect(rows[0]!.at).toBe(Date.UTC(1990, 8, 12, 8))
  })

  it('keeps the bids of claims and the reasons for lost claims', async () => {
    const { log } = await open()
    const [won] = await log({ type: 'claim_won' })
    expect(won).toMatchObject({ before: named('900868'), after: { playerId: ourId('900064'), bid: 7, note: null } })
    const [lost] = await log({ type: 'claim_lost' })
    expect(lost!.after).toMatchObject({ bid: 4, note: 'This player was claimed by another owner.' })
  })

  it('contains every player added or dropped by a claim', async () => {
    const claim = { adds: { 900541: 1, 900433: 1 }, drops: { 900115: 1, 900329: 1, 900001: 1 } }
    const { log } = await open(({ server }) =>
      alter<{ type: string }[]>(server, `${LEAGUE}/transactions/1`, ([first]) => [
        { ...first, type: 'waiver', status: 'complete', roster_ids: [1], ...claim },
      ]),
    )
    const rows = (await log()).filter(({ before }) => before !== null)
    const won = rows.filter(({ type }) => type === 'claim_won')
    const players = (side: 'before' | 'after') => won.map(row => (row[side] as { playerId: string }).playerId)
    expect(players('after')).toEqual(expect.arrayContaining([ourId('900541'), ourId('900433')]))
    expect(rows.map(({ before }) => (before as { playerId: string }).playerId)).toEqual(
      expect.arrayContaining([ourId('900115'), ourId('900329'), ourId('900001')]),
    )
  })

  it('lists the assets of each side of a trade, including budget amounts and future picks', async () => {
    const { log, shown } = await open()
    const [kettles, lanterns] = shown.teams.map(({ id }) => id)
    const [byKettles] = await log({ type: 'trade', teamId: kettles })
    const [byLanterns] = await log({ type: 'trade', teamId: lanterns })
    expect(byKettles!.after).toEqual({ with: [lanterns], gets: [named('900115')], budget: 5, picks: [] })
    expect(byLanterns!.after).toEqual({
      with: [kettles],
      gets: [named('900329')],
      budget: -5,
      picks: ['a 1991 second-round pick'],
    })
  })

  it('gets each new event only once, at a sync', async () => {
    const { server, ask, log } = await open()
    const before = await log()
    expect((await ask<{ report: SyncReport }>('syncLeague')).report.transactions).toBe(0)
    const added = { transaction_id: '9', type: 'free_agent', status: 'complete', created: Date.UTC(1990, 9, 1) }
    const path = `${LEAGUE}/transactions/5`
    for (const news of [1, 0]) {
      server.misbehave(
        path,
        (_, response) =>
          void response.end(JSON.stringify([{ ...added, roster_ids: [4], adds: { 900541: 4 }, drops: { 900433: 4 } }])),
      )
      expect((await ask<{ report: SyncReport }>('syncLeague')).report.transactions).toBe(news)
    }
    const fresh = (await log()).filter(({ id }) => !before.some(each => each.id === id))
    expect(fresh.map(({ type }) => type)).toEqual(['sync', 'sync', 'swap', 'sync'])
    expect(fresh[2]).toMatchObject({ before: named('900433'), after: named('900541'), actor: 'Sleeper' })
  })

  it('gives the platform id of an unmatched player', async () => {
    const { log } = await open(({ server }) =>
      alter<{ adds: unknown }[]>(server, `${LEAGUE}/transactions/1`, ([first]) => [{ ...first, adds: { 4711: 1 } }]),
    )
    const [row] = await log({ type: 'add' })
    expect(row!.after).toEqual({ playerId: 'sleeper:4711', name: 'sleeper:4711' })
  })
})

describe('the draft of a mirror', () => {
  it('is shown with its picks, and is in the log', async () => {
    const { ask, log, shown } = await open()
    const [kettles, lanterns, tinderbox, four] = shown.teams.map(({ id }) => id)
    const { draft } = await ask<{ draft: Draft }>('getDraft')
    expect(draft).toMatchObject({ status: 'complete', kind: 'snake', rounds: 1, onTheClock: null, seed: null })
    expect(draft.picks.map(({ teamId, player, by }) => [teamId, player.id, by])).toEqual([
      [four, ourId('900379'), 'Sleeper'],
      [kettles, ourId('900001'), 'Sleeper'],
      [tinderbox, ourId('900271'), 'Sleeper'],
      [lanterns, ourId('900163'), 'Sleeper'],
    ])
    const [made] = captured(`${LEAGUE}/drafts`) as { start_time: number; last_picked: number }[]
    const picks = await log({ type: 'pick' })
    expect(new Set(picks.map(({ at }) => at))).toEqual(new Set([made!.last_picked]))
    expect(await log({ type: 'draft' })).toMatchObject([{ at: made!.start_time }])
    expect(picks.toReversed().map(({ teamId }) => teamId)).toEqual([four, kettles, tinderbox, lanterns])
    expect((await log({ type: 'draft' }))[0]!.after).toEqual({
      kind: 'snake',
      order: [four, kettles, tinderbox, lanterns],
    })
  })

  it('is not shown until it is over, and its picks cannot be undone here', async () => {
    const { world, params } = await open()
    await expect(world.ask('undoPicks', { params, body: {} })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/mirrors Sleeper; draft there/),
    })
    const running = await open(({ server }) =>
      alter<{ status: string }[]>(server, `${LEAGUE}/drafts`, ([draft]) => [{ ...draft, status: 'drafting' }]),
    )
    await expect(running.ask('getDraft')).rejects.toMatchObject({ code: 'not_found' })
    expect(running.imported.picks).toBe(0)
  })
})

describe('the budgets of a mirror', () => {
  it("equal the platform's, and are missing without FAAB", async () => {
    const { shown } = await open()
    expect(shown.league.waivers).toEqual({
      order: 'budget',
      budget: 100,
      minBid: 1,
      hoursAfterDrop: 0,
      freeAgency: 'never',
    })
    expect(shown.teams.map(({ budget }) => budget)).toEqual([100, 88, 100, 100])
    const rolling = await open(({ server }) =>
      alter<{ settings: object }>(server, LEAGUE, league => ({
        ...league,
        settings: { ...league.settings, waiver_type: 0 },
      })),
    )
    expect(rolling.shown.league.waivers).toMatchObject({ order: 'rolling' })
    expect(rolling.shown.teams.map(({ budget }) => budget)).toEqual([null, null, null, null])
  })
})

describe("data missing from a platform's responses", () => {
  const withoutRosters = ({ server }: MirrorWorld): void =>
    alter<Row[]>(server, `${LEAGUE}/matchups/2`, rows =>
      rows.map(row => ({ ...row, players: null, players_points: null })),
    )

  it('is reported by the import, in the league, and next to affected numbers', async () => {
    const { imported, shown, world, params } = await open(withoutRosters)
    const warning = 'Sleeper does not list rosters in week 2, so only starters are known, and benches are empty'
    expect(imported.warnings).toContain(warning)
    expect(shown.mirror!.warnings).toEqual(imported.warnings)
    const warningsOf = async (operation: string, more = {}, query = {}): Promise<string[]> =>
      ((await world.ask(operation, { params: { ...params, ...more }, query })) as { warnings: string[] }).warnings
    const { id: teamId } = shown.teams[0]!
    expect(await warningsOf('getBenchPoints', { teamId }, { week: 2 })).toEqual([warning])
    expect(await warningsOf('getBenchPoints', { teamId }, { week: 1 })).toEqual([])
    expect(await warningsOf('listBenchPoints')).toEqual([warning])
    expect(await warningsOf('getReport')).toEqual([warning])
    expect(await warningsOf('verifyLeague')).toEqual([warning])
  })

  it('is reported next to incomplete comparisons, if bench points are missing', async () => {
    const { world, params } = await open(({ server }) =>
      alter<Row[]>(server, `${LEAGUE}/matchups/2`, rows => rows.map(row => ({ ...row, players_points: null }))),
    )
    const benched = (captured(`${LEAGUE}/matchups/2`) as Row[]).reduce(
      (sum, { players, starters }) => sum + players.filter(id => !starters.includes(id)).length,
      0,
    )
    const { warnings } = (await world.ask('verifyLeague', { params })) as { warnings: string[] }
    expect(warnings).toEqual([
      `Sleeper does not show the points of ${benched} rostered players in week 2, so these points were not compared`,
    ])
  })

  it('is not reported if rosters can be read from the scored points, and those rosters are used', async () => {
    const { imported, shown, world, params } = await open(({ server }) =>
      alter<Row[]>(server, `${LEAGUE}/matchups/2`, rows => rows.map(row => ({ ...row, players: null }))),
    )
    expect(imported.warnings.join('\n')).toMatch(
      /does not list rosters in week 2, so rosters contain the players who have points/,
    )
    const query = { week: 2 }
    const { id: teamId } = shown.teams[0]!
    const bench = (await world.ask('getBenchPoints', { params: { ...params, teamId }, query })) as {
      bench: { id: string }[]
      warnings: string[]
    }
    const [row] = captured(`${LEAGUE}/matchups/2`) as Row[]
    const waiting = row!.players.filter(id => !row!.starters.includes(id)).map(ourId)
    expect(bench.bench.map(({ id }) => id).toSorted()).toEqual(waiting.toSorted())
    expect(bench.warnings).toEqual([])
  })

  it('is reported for missing lineups, even if rosters are read from the scored points', async () => {
    const { imported } = await open(({ server }) =>
      alter<Row[]>(server, `${LEAGUE}/matchups/2`, rows =>
        rows.map(row => ({ ...row, players: null, starters: null })),
      ),
    )
    expect(imported.warnings.join('\n')).toMatch(/does not list lineups for some teams in week 2/)
  })

  it('leaves a slot empty if its starter is on another roster, which takes precedence', async () => {
    const { imported, world, params, shown } = await open(({ server }) =>
      alter<Row[]>(server, `${LEAGUE}/matchups/2`, ([a, b, ...rest]) => [
        { ...a!, starters: b!.starters },
        { ...b!, starters: a!.starters },
        ...rest,
      ]),
    )
    expect(imported.warnings.join('\n')).toMatch(/In week 2, Sleeper lists starters who are on another roster/)
    const rows = captured(`${LEAGUE}/matchups/2`) as Row[]
    for (const at of [0, 1]) {
      const call = { params: { ...params, teamId: shown.teams[at]!.id }, query: { week: 2 } }
      const { roster, lineup } = (await world.ask('getTeam', call)) as {
        roster: { id: string }[]
        lineup: { player: unknown }[]
      }
      expect(roster.map(({ id }) => id)).toEqual(rows[at]!.players.map(ourId))
      expect(lineup.map(({ player }) => player)).toEqual(lineup.map(() => null))
    }
  })
})
