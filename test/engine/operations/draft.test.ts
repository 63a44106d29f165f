import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Draft, DraftPick, Trade, Transaction } from '../../../src/engine/index.ts'
import { runDueEvents } from '../../../src/engine/jobs/due-events.ts'
import { bestLineup } from '../../../src/engine/rules/lineups/best-lineup.ts'
import { DEMO, type DraftRoom, FUTURE, openDraftRoom, type Table } from '../../support/draft-room.ts'
import { fictionalSeason } from '../../support/season.ts'
import { openWorld } from '../../support/world.ts'

const HOUR = 3_600_000

let room: DraftRoom
beforeAll(async () => {
  room = await openDraftRoom()
})
afterAll(() => room.world.close())

const refused = (message: RegExp) => ({ code: 'conflict', message: expect.stringMatching(message) })

/** Completes a draft, trades its first two players in a trade that is under review, and undoes the last pick. */
const reopened = async () => {
  const table = await room.start({ kind: 'linear' }, { tradeReview: { hours: 24 } })
  const { draft } = (await table.ask('autoDraft', { until: 'end' })) as { draft: Draft }
  const [first, second] = draft.picks.map(({ teamId, player }) => ({ teamId, playerId: player.id }))
  const body = {
    ...{ fromTeamId: first!.teamId, fromPlayerIds: [first!.playerId] },
    ...{ toTeamId: second!.teamId, toPlayerIds: [second!.playerId] },
  }
  const { trade } = (await table.ask('proposeTrade', body)) as { trade: Trade }
  const params = { id: table.id, tradeId: trade.id }
  await room.world.ask('answerTrade', { params, body: { action: 'accept' } })
  const last = draft.picks.at(-1)!
  await room.world.engine.database.transaction('write', async store => {
    await store.drafts.setPick(table.id, last.number, null)
    await store.rosters.delete(table.id, last.player.id)
  })
  return { table, tradeId: trade.id, players: [first!.playerId, second!.playerId] }
}

/** Returns the players' teams, by draft position. */
const holdersOf = async (table: Table, players: readonly string[]): Promise<number[]> => {
  const { order } = await table.draft()
  const rosters = await table.rosters()
  return players.map(player => order.findIndex(id => rosters.get(id)!.includes(player)))
}

const runAll = async (): Promise<void> => {
  for await (const step of runDueEvents(room.world.engine, room.world.actor)) expect(step).not.toHaveProperty('error')
}

describe('a draft', () => {
  test('logs one entry per pick, and the rosters can be rebuilt from the log', async () => {
    const table = await room.start({ rounds: 3 })
    await table.ask('autoDraft', { picks: 7 })
    await table.ask('undoPicks', { picks: 3 })
    await table.ask('autoDraft', { until: 'end' })
    const { transactions } = (await room.world.ask('listTransactions', {
      params: { id: table.id },
      query: { limit: 200 },
    })) as { transactions: Transaction[] }
    const rosters = new Map((await table.teams()).map(({ id }) => [id, [] as string[]]))
    for (const { type, teamId, after } of transactions.toReversed()) {
      if (type === 'pick') rosters.get(teamId!)!.push((after as { playerId: string }).playerId)
      if (type === 'undo') rosters.get(teamId!)!.pop()
    }
    expect(transactions.filter(({ type }) => type === 'pick')).toHaveLength(7 + 8)
    expect(transactions.filter(({ type }) => type === 'undo')).toHaveLength(3)
    expect(rosters).toEqual(await table.rosters())
  })

  test('sets the draft positions, reverses them for waiver priority, and keeps the team numbers', async () => {
    const table = await room.openTable({ acquisitionMode: 'waivers' })
    const ids = (await table.teams()).map(({ id }) => id)
    const order = [ids[2], ids[0], ids[3], ids[1]]
    await table.ask('startDraft', { order })
    const teams = await table.teams()
    const placeOf = (id: string | undefined) => teams.find(team => team.id === id)!
    expect(order.map(id => placeOf(id).draftPosition)).toEqual([1, 2, 3, 4])
    expect(order.map(id => placeOf(id).waiverPriority)).toEqual([4, 3, 2, 1])
    expect((await table.draft()).order).toEqual(order)
    expect(ids.map(id => placeOf(id).number)).toEqual([1, 2, 3, 4])
  })

  test('draws the same order from the same seed, regardless of the earlier order', async () => {
    const table = await room.start({ seed: 7 })
    const { order, seed } = await table.draft()
    await table.ask('abandonDraft')
    await table.ask('startDraft', { seed: 8 })
    expect((await table.draft()).order).not.toEqual(order)
    await table.ask('abandonDraft')
    await table.ask('startDraft', { seed: 7 })
    expect(await table.draft()).toMatchObject({ order, seed })
    expect(seed).toBe(7)
  })

  test('that is canceled leaves empty rosters and no draft', async () => {
    const table = await room.start()
    await table.ask('autoDraft', { picks: 9 })
    expect(await table.ask('abandonDraft')).toEqual({ leagueId: table.id, cleared: 9 })
    expect([...(await table.rosters()).values()].flat()).toEqual([])
    await expect(table.draft()).rejects.toMatchObject({ code: 'not_found' })
  })

  test('that is complete cannot be undone after a roster move', async () => {
    const table = await room.start()
    const { draft } = (await table.ask('autoDraft', { until: 'end' })) as { draft: Draft }
    const { teamId, player } = draft.picks[0]!
    const drop = { action: 'drop', playerId: player.id }
    await room.world.ask('moveRoster', { params: { id: table.id, teamId }, body: drop })
    await expect(table.ask('undoPicks', {})).rejects.toMatchObject(refused(/changed/))
  })

  test('that resumes in an older store with a trade under review delays the trade until the draft ends', async () => {
    const { table, tradeId, players } = await reopened()
    const params = { id: table.id, tradeId }
    const allowing = room.world.ask('reviewTrade', { params, body: { action: 'allow' } })
    await expect(allowing).rejects.toMatchObject(refused(/The draft is running/))
    room.world.time.now += 25 * HOUR
    await runAll()
    expect(await holdersOf(table, players)).toEqual([0, 1])
    await table.ask('autoDraft', { picks: 1 })
    room.world.time.now += 1
    await runAll()
    expect(await holdersOf(table, players)).toEqual([1, 0])
  })

  test('autopicks the first listed player if every slot can still be filled', async () => {
    const table = await room.start({ rounds: 3, kind: 'linear' })
    const list = FUTURE.ids.filter(id => FUTURE.posGroupOf(id) === 'QB')
    const { picks } = (await table.ask('autoDraft', { until: 'end', list })) as { picks: DraftPick[] }
    const byTeam = [...Map.groupBy(picks, ({ teamId }) => teamId).values()]
    expect(picks.slice(0, 4).map(({ player }) => player.id)).toEqual(list.slice(0, 4))
    for (const each of byTeam) expect(each.filter(({ player }) => player.posGroup === 'QB')).toHaveLength(1)
  })

  test('of ten teams in the demo season, autopicked in any order, fills every slot on every team', async () => {
    for (const by of ['value', 'total', 'ppg', 'paa']) {
      const table = await room.start({}, { season: DEMO, teamCount: 10, rosterConfig: undefined, playoffs: undefined })
      const { draft, picks } = (await table.ask('autoDraft', { until: 'end', by })) as {
        draft: Draft
        picks: DraftPick[]
      }
      const { league } = (await table.ask('getLeague')) as { league: { rosterConfig: { slots: never; bench: number } } }
      const { slots, bench } = league.rosterConfig
      expect(draft.status).toBe('complete')
      for (const [teamId, own] of Map.groupBy(picks, each => each.teamId)) {
        const candidates = own.map(({ player }) => ({ posGroups: [player.posGroup!], points: 100 }))
        expect(bestLineup({ slots, candidates }).slots, teamId).not.toContain(null)
        expect(own).toHaveLength((slots as unknown[]).length + bench)
        const kickers = own.filter(({ player }) => player.posGroup === 'K' || player.posGroup === 'DST')
        expect(kickers, teamId).toHaveLength(2)
      }
    }
  })
})

test('ranks a veteran who missed last season by the newest season they played', async () => {
  const world = await openWorld()
  const season = (year: number, games: Readonly<Record<string, readonly [count: number, points: number]>>) => {
    const rows = Object.entries(games).flatMap(([player, [count, points]]) =>
      Array.from({ length: count }, (_, at) => ({ player, week: at + 1, stats: { rec: points } })),
    )
    return world.keep(fictionalSeason({ season: year, rows }))
  }
  await season(2020, { back: [17, 5], gone: [17, 30] })
  await season(2021, { back: [17, 10] })
  await season(2022, { best: [10, 20], least: [8, 1] })
  await season(2023, { best: [1, 0], least: [1, 0], back: [1, 0], never: [1, 0] })
  const rosterConfig = { slots: [{ slot: 'WR', eligible: ['WR'] }], bench: 0 }
  const league = { id: 'back', name: 'Back', season: 2023, scoringSystemId: 'ppr', teamCount: 4, rosterConfig }
  await world.ask('createLeague', { body: league })
  const params = { id: 'back' }
  await world.ask('startDraft', { params, body: { rounds: 1 } })
  const { picks } = (await world.ask('autoDraft', { params, body: { until: 'end' } })) as { picks: DraftPick[] }
  expect(picks.map(({ player }) => player.id)).toEqual(['best', 'back', 'least', 'never'])
  world.close()
})

describe('a draft imported from another site', () => {
  test('is returned in pick order, and its own response can be imported again', async () => {
    const first = await room.start({ seed: 3 })
    const { draft } = (await first.ask('autoDraft', { until: 'end' })) as { draft: Draft }
    const names = new Map((await first.teams()).map(({ id, name }) => [id, name]))
    const rows = draft.picks
      .map(({ number, teamId, player }) => ({ pick: number, team: names.get(teamId)!, player: player.name! }))
      .toReversed()
    const second = await room.openTable()
    const loaded = ((await second.ask('loadDraft', { rows })) as { draft: Draft }).draft
    const again = new Map((await second.teams()).map(({ id, name }) => [id, name]))
    expect(loaded).toMatchObject({ status: 'complete', kind: 'snake', rounds: 5, onTheClock: null })
    expect(loaded.picks.map(({ teamId, player }) => [again.get(teamId), player.id])).toEqual(
      draft.picks.map(({ teamId, player }) => [names.get(teamId), player.id]),
    )
    expect([...(await second.rosters()).values()].toSorted()).toEqual([...(await first.rosters()).values()].toSorted())
  })

  test('accepts rounds in any order, and its last picks can be undone and made again', async () => {
    const table = await room.openTable()
    const rows = [1, 1, 2, 3].map((team, at) => ({ pick: at + 1, team, player: FUTURE.ids[at]! }))
    await table.ask('loadDraft', { rows })
    expect(await table.draft()).toMatchObject({ kind: null, rounds: 1, status: 'complete' })
    await table.ask('undoPicks', { picks: 2 })
    const [, second] = await table.teams()
    expect(await table.draft()).toMatchObject({ status: 'running', onTheClock: { number: 3, teamId: second!.id } })
  })

  test('with an invalid row changes nothing', async () => {
    const table = await room.openTable()
    const rows = [
      { pick: 1, team: 1, player: FUTURE.ids[0]! },
      { pick: 2, team: 9, player: 'nobody' },
    ]
    await expect(table.ask('loadDraft', { rows })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/row 2 \(2, 9, nobody\): .*team.*"9"; no player is named "nobody"/),
    })
    await expect(table.draft()).rejects.toMatchObject({ code: 'not_found' })
    expect([...(await table.rosters()).values()].flat()).toEqual([])
  })
})
