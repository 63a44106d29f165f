import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { close, edit, LEAGUE, playLeague, type Teams } from '../../contract/league.ts'
import { openStage, type Stage } from '../../contract/stage.ts'
import { rounds } from '../../support/rounds.ts'
import { faultsOf } from '../../support/world.ts'

/** Undoing the newest log entry restores rosters, totals, lineups and FAAB, after any order of moves. */

const RUNS = rounds({ test: 8, soak: 500 })

const PLAYERS = ['q1', 'q2', 'q3', 'q4', 'r1', 'r2', 't1', 'w1', 'w2', 'w3', 'w4', 'w5']

interface Move {
  kind: 'add' | 'drop' | 'swap' | 'reserve' | 'activate' | 'adjust' | 'lineup' | 'push' | 'claim'
  /** True if a roster or IR move is a correction to the closed week. */
  isClosed: boolean
  at: number
  one: string
  two: string
  /** A player that the first team drops in a trade or claim. The player is not always on the team. */
  three: string | null
  /** True if the move is undone immediately. */
  undo: boolean
}

const someMoves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'drop', 'swap', 'reserve', 'activate', 'adjust', 'lineup', 'push', 'claim'),
    at: fc.nat(3),
    isClosed: fc.boolean(),
    one: fc.constantFrom(...PLAYERS),
    two: fc.constantFrom(...PLAYERS),
    three: fc.constantFrom(null, null, ...PLAYERS),
    undo: fc.boolean(),
  }),
  { minLength: 20, maxLength: 60 },
)

let stage: Stage
let teams: Teams

beforeAll(async () => {
  stage = await openStage('league')
  teams = await playLeague()(stage)
  await edit({ reserve: 2, acquisitionMode: 'waivers', waivers: { order: 'budget' } })(stage)
  await close(1)(stage)
})
afterAll(() => stage.world.close())

const ask = (operation: string, question: object) => stage.ask(operation, question)

/** Makes a move. Returns false if the rules do not allow it. */
const make = async ({ kind, at, one, two, three, isClosed }: Move): Promise<boolean> => {
  const params = { id: LEAGUE, teamId: teams[at] }
  const force = true
  const forced = { force, ...(isClosed && { week: 1 }) }
  const calls: Readonly<Record<Move['kind'], () => Promise<unknown>>> = {
    add: () => ask('moveRoster', { params, body: { action: 'add', playerId: one, ...forced } }),
    drop: () => ask('moveRoster', { params, body: { action: 'drop', playerId: one, ...forced } }),
    swap: () => ask('moveRoster', { params, body: { action: 'swap', addPlayerId: one, dropPlayerId: two, ...forced } }),
    reserve: () => ask('reservePlayer', { params, body: { playerId: one, active: false, ...forced } }),
    activate: () => ask('reservePlayer', { params, body: { playerId: one, active: true, ...(isClosed && forced) } }),
    adjust: () =>
      ask('adjustPoints', {
        params: { id: LEAGUE },
        body: { week: 1, teamId: teams[at], points: one.length - 7.25, reason: 'Late' },
      }),
    lineup: () =>
      ask('setLineup', { params, query: { week: 2 }, body: { assign: [{ slotIndex: 2, playerId: one }], force } }),
    push: () =>
      ask('pushTrade', {
        params: { id: LEAGUE },
        body: {
          fromTeamId: teams[at],
          toTeamId: teams[(at + 1) % 4],
          fromPlayerIds: [one],
          toPlayerIds: [two],
          fromBudget: 3,
          ...(three !== null && { fromDropPlayerIds: [three] }),
        },
      }),
    claim: async () => {
      await ask('fileClaim', { params, body: { addPlayerId: one, dropPlayerId: two, bid: 2 } })
      const { results } = (await ask('runWaivers', { params: { id: LEAGUE }, body: {} })) as {
        results: { claim: { status: string } }[]
      }
      if (results.at(-1)?.claim.status !== 'won') throw new Error('lost')
    },
  }
  return calls[kind]().then(
    () => true,
    () => false,
  )
}

/**
 * Returns rosters and IR (now and in the closed week), FAAB and the claim order. A player who returns to a
 * roster starts on the bench, so totals are compared only on request.
 */
const stateOf = async (isWhole: boolean): Promise<unknown> => {
  const [rosters, kept] = await stage.world.engine.database.transaction('read', async store => [
    await store.rosters.listOf(LEAGUE),
    await store.rosters.listClosed(LEAGUE),
  ])
  const { teams: all } = (await ask('listTeams', { params: { id: LEAGUE } })) as {
    teams: { id: string; budget: number; waiverPriority: number }[]
  }
  const { standings } = (await ask('getLeague', { params: { id: LEAGUE } })) as {
    standings: { team: { id: string }; pointsFor: number }[]
  }
  return {
    rosters: rosters.map(({ teamId, playerId, reservedAt }) => `${teamId} ${playerId} ${reservedAt}`).sort(),
    kept: kept.map(({ teamId, spots }) => [
      teamId,
      spots.map(({ playerId, reservedAt }) => `${playerId} ${reservedAt}`).sort(),
    ]),
    teams: all.map(({ id, budget, waiverPriority }) => [id, budget, waiverPriority]),
    totals: isWhole ? standings.map(({ team, pointsFor }) => `${team.id} ${pointsFor}`).sort() : null,
  }
}

/** Returns the newest log entry other than the one about the waiver run. */
const newest = async (kind: Move['kind']): Promise<string> => {
  const query = { limit: 1, ...(kind === 'claim' && { type: 'claim_won' }) }
  const { transactions } = (await ask('listTransactions', { params: { id: LEAGUE }, query })) as {
    transactions: { id: string }[]
  }
  return transactions[0]!.id
}

test(`undoing a move immediately restores the previous state, after any moves (${RUNS} times)`, async () => {
  let undone = 0
  await fc.assert(
    fc.asyncProperty(someMoves, async moves => {
      for (const move of moves) {
        const isWhole = ['add', 'adjust', 'lineup', 'activate'].includes(move.kind)
        const before = await stateOf(isWhole)
        if (!(await make(move)) || !move.undo) continue
        const transactionId = await newest(move.kind)
        await ask('undoTransaction', { params: { id: LEAGUE, transactionId }, body: { force: true } })
        expect(await stateOf(isWhole), move.kind).toEqual(before)
        undone++
      }
      expect(await faultsOf(stage.world)).toEqual([])
    }),
    { numRuns: RUNS },
  )
  expect(undone).toBeGreaterThan(RUNS)
})

/** Opens a league with two IR spots. Returns its teams and their players' ids. */
const openRosters = async () => {
  const own = await openStage('league')
  onTestFinished(() => own.world.close())
  const ids = await playLeague()(own)
  await edit({ reserve: 2 })(own)
  const rosterOf = async (at: number) => {
    const spots = await own.world.engine.database.transaction('read', store => store.rosters.listOf(LEAGUE))
    const roster = spots.filter(({ teamId }) => teamId === ids[at])
    return roster.map(({ playerId, reservedAt }) => ({ id: playerId, reserved: reservedAt !== null }))
  }
  const move = (at: number, body: object) =>
    own.ask('moveRoster', { params: { id: LEAGUE, teamId: ids[at]! }, body: { force: true, ...body } })
  return { own, ids, rosterOf, move }
}

/** Trades two players of the first team (one on IR) for one of the second team, which drops another player. */
const tradeWithDrop = async ({ own, ids, rosterOf }: Awaited<ReturnType<typeof openRosters>>) => {
  const [[hurt, given], [got, dropped]] = [await rosterOf(0), await rosterOf(1)]
  const params = { id: LEAGUE, teamId: ids[0]! }
  await own.ask('reservePlayer', { params, body: { playerId: hurt!.id, active: false, force: true } })
  const { trade } = (await own.ask('pushTrade', {
    params: { id: LEAGUE },
    body: {
      ...{ fromTeamId: ids[0], toTeamId: ids[1], fromPlayerIds: [hurt!.id, given!.id], toPlayerIds: [got!.id] },
      toDropPlayerIds: [dropped!.id],
    },
  })) as { trade: { id: string } }
  return { hurt: hurt!.id, given: given!.id, dropped: dropped!.id, call: { params: { id: LEAGUE, tradeId: trade.id } } }
}

test('a reversed trade returns dropped players to their team, and players from IR to IR', async () => {
  const league = await openRosters()
  const before = [await league.rosterOf(0), await league.rosterOf(1)]
  const { hurt, call } = await tradeWithDrop(league)
  await league.own.ask('reverseTrade', call)
  const sorted = (roster: { id: string; reserved: boolean }[]) => roster.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const expected = before.map(roster => roster.map(each => ({ ...each, reserved: each.id === hurt })))
  expect([sorted(await league.rosterOf(0)), sorted(await league.rosterOf(1))]).toEqual(expected.map(sorted))
  expect(await faultsOf(league.own.world)).toEqual([])
})

test('a trade cannot be reversed once another team has added a player who was dropped to make it', async () => {
  const league = await openRosters()
  const { dropped, call } = await tradeWithDrop(league)
  const [first] = await league.rosterOf(2)
  await league.move(2, { action: 'swap', addPlayerId: dropped, dropPlayerId: first!.id })
  await expect(league.own.ask('reverseTrade', call)).rejects.toThrow(/is on the roster of .* now; undo the later move/)
  await league.move(2, { action: 'drop', playerId: dropped })
  await league.own.ask('reverseTrade', call)
  expect((await league.rosterOf(1)).map(({ id }) => id)).toContain(dropped)
})

test('a reversed trade ends open offers for its players, oldest first', async () => {
  const league = await openRosters()
  const { own, ids } = league
  const { hurt, given, call } = await tradeWithDrop(league)
  const [wanted] = await league.rosterOf(2)
  const offer = async (playerId: string) => {
    const body = { fromTeamId: ids[1], toTeamId: ids[2], fromPlayerIds: [playerId], toPlayerIds: [wanted!.id] }
    const { trade } = (await own.ask('proposeTrade', { params: { id: LEAGUE }, body })) as { trade: { id: string } }
    return trade.id
  }
  const offers = [await offer(given), await offer(hurt)]
  await own.ask('reverseTrade', call)
  const { transactions } = (await own.ask('listTransactions', {
    params: { id: LEAGUE },
    query: { type: 'expire' },
  })) as { transactions: { after: { tradeId: string } }[] }
  expect(transactions.map(({ after }) => after.tradeId)).toEqual(offers.toReversed())
})
