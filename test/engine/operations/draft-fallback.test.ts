import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Draft, DraftPick, Transaction } from '../../../src/engine/index.ts'
import { bestLineup } from '../../../src/engine/rules/lineups/best-lineup.ts'
import type { SeasonData } from '../../../src/engine/schema/season.ts'
import { heldAt, playedSeason, SEASON } from '../../support/played-season.ts'
import { yearsEarlier } from '../../support/season.ts'
import { openWorld, type World } from '../../support/world.ts'

/** A future season whose players have NFL draft numbers. No earlier season is loaded. */
const PLAYED = playedSeason({ weeks: 14, squad: { QB: 2, RB: 3, WR: 3, TE: 1, K: 1 } })

/** Returns a high draft number, a low one, and none, in turn. */
const draftNumberOf = (at: number): number | null => [120, 5, null][at % 3]!

const TEAMLESS = ['QB-CHI-1', 'RB-DET-2', 'WR-GB-3']

const TO_COME: SeasonData = (() => {
  const data = heldAt(PLAYED, 0)
  const players = data.players.map((player, at) => ({
    ...player,
    team: TEAMLESS.includes(player.id) ? null : player.team,
    entry: { year: SEASON - 2, draftNumber: draftNumberOf(at) },
  }))
  return { ...data, players }
})()

const entryOf = new Map(TO_COME.players.map(({ id, entry }) => [id, entry?.draftNumber ?? 999]))

const SUPERFLEX = {
  slots: [
    { slot: 'QB', eligible: ['QB'] },
    { slot: 'RB', eligible: ['RB'] },
    { slot: 'WR', eligible: ['WR'] },
    { slot: 'SUPERFLEX', eligible: ['QB', 'RB', 'WR', 'TE'] },
    { slot: 'DST', eligible: ['DST'] },
  ],
  bench: 2,
}

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.keep(TO_COME)
  world.time.now = Date.UTC(SEASON, 7, 20)
})
afterAll(() => world.close())

const start = async (id: string, change: object = {}): Promise<void> => {
  const body = { id, name: id, season: SEASON, scoringSystemId: 'ppr', teamCount: 4, rosterConfig: SUPERFLEX }
  await world.ask('createLeague', { body: { ...body, ...change } })
  await world.ask('startDraft', { params: { id }, body: {} })
}

const draftOf = async (id: string): Promise<Draft> =>
  ((await world.ask('getDraft', { params: { id } })) as { draft: Draft }).draft

test('autopick by total points skips players without an NFL team, even the best one', async () => {
  const other = await openWorld()
  other.time.now = Date.UTC(SEASON, 7, 20)
  await other.keep(yearsEarlier(PLAYED.data, 1))
  const query = { system: 'ppr', season: SEASON - 1, limit: 2 }
  const { players } = (await other.ask('rankPlayers', { query })) as Answer<'rankPlayers'>
  const [best, second] = players.map(({ id }) => id)
  await other.keep({
    ...TO_COME,
    players: TO_COME.players.map(player => ({ ...player, team: player.id === best ? null : player.team })),
  })
  const params = { id: 'total' }
  const body = { id: 'total', name: 'Total', season: SEASON, scoringSystemId: 'ppr', teamCount: 4 }
  await other.ask('createLeague', { body: { ...body, rosterConfig: SUPERFLEX } })
  await other.ask('startDraft', { params, body: {} })
  const auto = { until: 'end', by: 'total', season: SEASON - 1 }
  const { picks } = (await other.ask('autoDraft', { params, body: auto })) as { picks: DraftPick[] }
  const drafted = picks.map(({ player }) => player.id)
  expect(drafted).not.toContain(best)
  expect(drafted).toContain(second)
  other.close()
})

describe('a draft without points from any season', () => {
  test('finishes with every slot filled on every team, and only with players on an NFL team', async () => {
    await start('whole')
    const { picks } = (await world.ask('autoDraft', { params: { id: 'whole' }, body: { until: 'end' } })) as {
      picks: DraftPick[]
    }
    expect(await draftOf('whole')).toMatchObject({ status: 'complete' })
    for (const own of Map.groupBy(picks, ({ teamId }) => teamId).values()) {
      const candidates = own.map(({ player }) => ({ posGroups: [player.posGroup!], points: 1 }))
      expect(bestLineup({ slots: SUPERFLEX.slots as never, candidates }).slots).not.toContain(null)
    }
    expect(picks.filter(({ player }) => TEAMLESS.includes(player.id))).toEqual([])
    const defenses = picks.filter(({ player }) => player.posGroup === 'DST')
    expect(Math.min(...defenses.map(({ round }) => round))).toBeGreaterThan(4)
  })

  test('picks by NFL draft number, then by team need, then by name', async () => {
    await start('order')
    const { players } = (await world.ask('listUndrafted', {
      params: { id: 'order' },
      query: { limit: 500 },
    })) as Answer<'listUndrafted'>
    expect(new Set(players.map(({ rankedBy, value }) => `${rankedBy} ${value}`))).toEqual(new Set(['roster null']))
    const numbers = players.map(({ player }) => entryOf.get(player.id)!)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    const best = players.filter(({ player }) => entryOf.get(player.id) === 5).map(({ player }) => player)
    expect(best.map(({ name }) => name)).toEqual(best.map(({ name }) => name).toSorted())
    const { picks } = (await world.ask('autoDraft', { params: { id: 'order' }, body: { picks: 12 } })) as {
      picks: DraftPick[]
    }
    const isStartable = ({ posGroup }: { posGroup: string | null }) => posGroup !== 'DST'
    expect(picks[0]!.player.id).toBe(best.find(isStartable)!.id)
    for (const own of Map.groupBy(picks, ({ teamId }) => teamId).values()) {
      const candidates = own.map(({ player }) => ({ posGroups: [player.posGroup!], points: 1 }))
      expect(bestLineup({ slots: SUPERFLEX.slots as never, candidates }).total).toBe(3)
    }
  })

  test("picks a player without an NFL team only from a manager's queue", async () => {
    await start('queue')
    const { onTheClock } = await draftOf('queue')
    const team = { id: 'queue', teamId: onTheClock!.teamId }
    await world.ask('setDraftQueue', { params: team, body: { playerIds: [TEAMLESS[0]] } })
    await world.ask('setAutopick', { params: team, body: { autopick: true } })
    expect((await draftOf('queue')).picks.map(({ player }) => player.id)).toEqual([TEAMLESS[0]])
  })

  test("skips a player without an NFL team on the league's rankings sheet", async () => {
    await start('sheet')
    const ranks = [TEAMLESS[1], 'WR-MIN-1'].map((player, at) => ({ player, rank: at + 1 }))
    await world.ask('setDraftOrder', { params: { id: 'sheet' }, body: { ranks } })
    const { picks } = (await world.ask('autoDraft', { params: { id: 'sheet' }, body: { picks: 1 } })) as {
      picks: DraftPick[]
    }
    expect(picks.map(({ player }) => player.id)).toEqual(['WR-MIN-1'])
  })
})

test('a season without games ranks only listed players by points, and the sheet and the list must cover all turns', async () => {
  const names = ['WR-MIN-1', 'WR-CHI-1', 'RB-CHI-1']
  const auto = (id: string, body: object) =>
    world.ask('autoDraft', { params: { id }, body: { by: 'total', ...body } }) as Promise<{ picks: DraftPick[] }>
  await start('listed')
  const unranked = { code: 'conflict', message: expect.stringMatching(/does not have any finished games to rank/) }
  await expect(auto('listed', { picks: 1 })).rejects.toMatchObject(unranked)
  const ranks = names.slice(0, 2).map((player, at) => ({ player, rank: at + 1 }))
  await world.ask('setDraftOrder', { params: { id: 'listed' }, body: { ranks } })
  await expect(auto('listed', { picks: 3 })).rejects.toMatchObject(unranked)
  const { picks } = await auto('listed', { picks: 3, list: [names[2]] })
  expect(picks.map(({ player }) => player.id)).toEqual([names[2], names[0], names[1]])
})

test('the log says why a draft was paused', async () => {
  await start('log', { rosterConfig: { slots: [{ slot: 'LB', eligible: ['LB'] }], bench: 0 } })
  const { onTheClock } = await draftOf('log')
  await world.ask('pauseDraft', { params: { id: 'log' } })
  await world.ask('resumeDraft', { params: { id: 'log' } })
  const team = { id: 'log', teamId: onTheClock!.teamId }
  await world.ask('setAutopick', { params: team, body: { autopick: true } })
  const { transactions } = (await world.ask('listTransactions', {
    params: { id: 'log' },
    query: { type: 'pause' },
  })) as { transactions: Transaction[] }
  expect(transactions.map(({ after, actor }) => [after, actor])).toEqual([
    [{ reason: 'no_player' }, null],
    [{ reason: 'commissioner' }, 'alex'],
  ])
})

test('undrafted players are searched by name and position, and keep their rank', async () => {
  await start('search')
  const search = async (query: object) =>
    (await world.ask('listUndrafted', {
      params: { id: 'search' },
      query: { limit: 500, ...query },
    })) as Answer<'listUndrafted'>
  const { players, total } = await search({})
  expect([players.length, players.map(({ rank }) => rank)]).toEqual([total, players.map((_, at) => at + 1)])
  expect(players.every(({ status }) => status === null || status === 'FA')).toBe(true)
  for (const [q, pos] of [
    ['chi', undefined],
    ['QB', 'QB'],
    ['', 'RB'],
    ['no such name', undefined],
  ] as const) {
    const wanted = players.filter(
      ({ player: { name, posGroup } }) =>
        (pos === undefined || posGroup === pos) && name!.toLowerCase().includes(q.toLowerCase()),
    )
    expect(await search({ q, ...(pos && { pos }) })).toMatchObject({ total: wanted.length, players: wanted })
    expect((await search({ q, ...(pos && { pos }), limit: 1, offset: 1 })).players).toEqual(wanted.slice(1, 2))
  }
  expect((await search({ q: 'no such name' })).total).toBe(0)
})

test('only the latest pick can be undone, and the error counts the picks after an older one', async () => {
  await start('late')
  const params = { id: 'late' }
  await world.ask('autoDraft', { params, body: { picks: 3 } })
  const { transactions } = (await world.ask('listTransactions', { params, query: { type: 'pick' } })) as {
    transactions: Transaction[]
  }
  const undo = ({ id }: Transaction) =>
    world.ask('undoTransaction', { params: { ...params, transactionId: id }, body: {} })
  const [last, second, first] = transactions
  await expect(undo(first!)).rejects.toThrow('2 later picks depend on pick 1; undo the newest pick first')
  await expect(undo(second!)).rejects.toThrow('1 later pick depends on pick 2; undo the newest pick first')
  await undo(last!)
  expect((await draftOf('late')).picks).toHaveLength(2)
  await expect(undo(last!)).rejects.toThrow('already undone')
})
