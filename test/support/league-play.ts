import assert from 'node:assert/strict'
import {
  type Actor,
  HindsightError,
  type LineupSlot,
  type Matchup,
  type WeekBenchPoints,
} from '../../src/engine/index.ts'
import { checkMove, type Outcome } from './league-laws.ts'
import type { Move } from './league-moves.ts'
import { askedBy } from './league-requests.ts'
import { type Dump, dumpOf, INSTANTS, lineupInEffect, makeLeague, type Stage } from './league-stage.ts'
import { faultsOf, type World } from './world.ts'

/** Checks that the responses for each team and week match the store, and that totals match the matchups. */
const checkEnd = async (stage: Stage, dump: Dump): Promise<void> => {
  const { world, leagueId, teamIds } = stage
  const ask = async <T>(operation: string, params: object, query: object = {}): Promise<T> =>
    (await world.ask(operation, { params: { id: leagueId, ...params }, query: { ...query } })) as T
  const { matchups } = await ask<{ matchups: Matchup[] }>('listMatchups', {})
  // Bench points use final stats, without a replay's live points.
  const totals = new Map(
    matchups
      .filter(({ source }) => source !== 'replay')
      .flatMap(({ week, home, away }) =>
        [home, ...(away ? [away] : [])].map(({ team, total }) => [`${week} ${team.id}`, total] as const),
      ),
  )
  for (const teamId of teamIds) {
    for (const week of [1, 2, 3, 4]) {
      const { lineup } = await ask<{ lineup: LineupSlot[] }>('getTeam', { teamId }, { week })
      const starters = lineup.map(({ player }) => player?.id ?? null)
      assert.deepEqual(starters, lineupInEffect(dump, teamId, week) ?? starters.map(() => null))
      const { actual, best } = await ask<WeekBenchPoints>('getBenchPoints', { teamId }, { week })
      assert.ok(actual <= best, `week ${week} made ${actual} where the best is ${best}`)
      if (totals.has(`${week} ${teamId}`)) assert.equal(totals.get(`${week} ${teamId}`), actual)
    }
  }
}

/** Checks that a slot is shown as locked if and only if it cannot be emptied. */
const checkLocks = async ({ world, leagueId: id, teamIds }: Stage): Promise<void> => {
  for (const teamId of teamIds) {
    for (const week of [1, 2, 3, 4]) {
      const place = { params: { id, teamId }, query: { week } }
      const { lineup } = (await world.ask('getTeam', place)) as { lineup: LineupSlot[] }
      for (const { slotIndex, locked } of lineup) {
        const body = { assignments: [{ slotIndex, playerId: null }] }
        const outcome = await outcomeOf(world.ask('setLineup', { ...place, body }))
        assert.equal('code' in outcome ? outcome.code : 'done', locked ? 'locked' : 'done')
      }
    }
  }
}

const outcomeOf = async (asking: Promise<unknown>): Promise<Outcome> => {
  try {
    return { answer: (await asking) as Record<string, unknown> }
  } catch (error) {
    if (!(error instanceof HindsightError)) throw error
    return { code: error.code, message: error.message }
  }
}

/** Counts results of moves, so that a test can check that both valid and invalid moves occur. */
export type Tally = Map<string, number>

/** Makes moves in a new league, and checks each against the invariants. */
export const playMoves = async (
  stadium: { world: World; people: readonly Actor[] },
  { live, moves, tally }: { live: boolean; moves: readonly Move[]; tally: Tally },
): Promise<void> => {
  const stage = await makeLeague(stadium, live)
  const { world, people } = stage
  let at = 0
  let before = await dumpOf(stage)
  for (const move of moves) {
    if (move.kind === 'wait') {
      at = Math.min(at + move.steps, INSTANTS.length - 1)
      if (live) world.time.now = INSTANTS[at]!
      continue
    }
    const asked = askedBy(stage, move)
    const actor = people[move.by % people.length]!
    const { operation, ...question } = asked
    const outcome = await outcomeOf(world.ask(operation, { ...question, actor }))
    const after = await dumpOf(stage)
    const name = `${move.kind} ${'code' in outcome ? outcome.code : 'done'}`
    tally.set(name, (tally.get(name) ?? 0) + 1)
    await checkMove(stage, { move, asked, actor, outcome, before, after })
    before = after
  }
  await checkEnd(stage, before)
  await checkLocks(stage)
  assert.deepEqual(await faultsOf(world), [])
}
