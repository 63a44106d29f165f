import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { close, edit, LEAGUE, playLeague, type Teams } from '../../contract/league.ts'
import { openStage, type Stage } from '../../contract/stage.ts'
import { rounds } from '../../support/rounds.ts'
import { faultsOf } from '../../support/world.ts'

/** Undoing the newest entry restores rosters, totals, lineups and FAAB, for any order of moves. */

const RUNS = rounds({ test: 8, soak: 500 })

const PLAYERS = ['q1', 'q2', 'q3', 'q4', 'r1', 'r2', 't1', 'w1', 'w2', 'w3', 'w4', 'w5']

interface Move {
  kind: 'add' | 'drop' | 'swap' | 'reserve' | 'activate' | 'adjust' | 'lineup' | 'push'
  /** Whether a roster or IR move corrects the closed week. */
  isClosed: boolean
  at: number
  one: string
  two: string
  /** Whether the move is undone immediately. */
  undo: boolean
}

const someMoves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'drop', 'swap', 'reserve', 'activate', 'adjust', 'lineup', 'push'),
    at: fc.nat(3),
    isClosed: fc.boolean(),
    one: fc.constantFrom(...PLAYERS),
    two: fc.constantFrom(...PLAYERS),
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

/** Makes a move. Returns false if the rules refuse it. */
const make = async ({ kind, at, one, two, isClosed }: Move): Promise<boolean> => {
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
        },
      }),
  }
  return calls[kind]().then(
    () => true,
    () => false,
  )
}

/** What to compare: totals, IR, or both. A trade that is undone returns players from IR to the bench. */
interface Compared {
  isWhole: boolean
  hasReserve: boolean
}

/**
 * Returns rosters with IR (including the closed week's), FAAB and the claim order. A player who returns to a roster
 * starts on the bench, so totals are compared only on request.
 */
const stateOf = async ({ isWhole, hasReserve }: Compared): Promise<unknown> => {
  const [rosters, kept] = await stage.world.engine.database.transaction('read', async store => [
    await store.rosters.listOf(LEAGUE),
    await store.rosters.listKept(LEAGUE),
  ])
  const { teams: all } = (await ask('listTeams', { params: { id: LEAGUE } })) as {
    teams: { id: string; budget: number; waiverPriority: number }[]
  }
  const { standings } = (await ask('getLeague', { params: { id: LEAGUE } })) as {
    standings: { team: { id: string }; pointsFor: number }[]
  }
  return {
    rosters: rosters
      .map(({ teamId, playerId, reservedAt }) => `${teamId} ${playerId} ${hasReserve && reservedAt}`)
      .sort(),
    kept: kept.map(({ teamId, spots }) => [
      teamId,
      spots.map(({ playerId, reservedAt }) => `${playerId} ${reservedAt}`).sort(),
    ]),
    teams: all.map(({ id, budget, waiverPriority }) => [id, budget, waiverPriority]),
    totals: isWhole ? standings.map(({ team, pointsFor }) => `${team.id} ${pointsFor}`).sort() : null,
  }
}

const newest = async (): Promise<string> => {
  const { transactions } = (await ask('listTransactions', { params: { id: LEAGUE }, query: { limit: 1 } })) as {
    transactions: { id: string }[]
  }
  return transactions[0]!.id
}

test(`an immediate undo restores the previous state after any moves, ${RUNS} times`, async () => {
  let undone = 0
  await fc.assert(
    fc.asyncProperty(someMoves, async moves => {
      for (const move of moves) {
        const isWhole = ['add', 'adjust', 'lineup', 'activate'].includes(move.kind)
        const compared = { isWhole, hasReserve: move.kind !== 'push' }
        const before = await stateOf(compared)
        if (!(await make(move)) || !move.undo) continue
        const transactionId = await newest()
        await ask('undoTransaction', { params: { id: LEAGUE, transactionId }, body: { force: true } })
        expect(await stateOf(compared), move.kind).toEqual(before)
        undone++
      }
      expect(await faultsOf(stage.world)).toEqual([])
    }),
    { numRuns: RUNS },
  )
  expect(undone).toBeGreaterThan(RUNS)
})
