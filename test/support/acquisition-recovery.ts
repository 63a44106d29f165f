import assert from 'node:assert/strict'
import { openEngine } from '../../src/engine/index.ts'
import { checkState } from './acquisition-laws.ts'
import { type State, stateOf } from './acquisition-play.ts'
import { checkFile, sqlOn } from './store-file.ts'
import type { World } from './world.ts'

/** Checks the store of a process that made claims and trades and was killed at a random moment. */

/** The writes that the writer acknowledged. */
export type Acknowledged =
  | { claimId: string }
  | { tradeId: string; status: 'pending' | 'accepted' }
  | { leagueId: string; at: number; claimIds: readonly string[] }

/** Finds the waiver runs that processed claims: one row per league and run time. */
const DECIDED =
  'SELECT DISTINCT league_id AS leagueId, processed_at AS at FROM waiver_claim WHERE processed_at IS NOT NULL'

/** A league's completed daily run. */
export interface Run {
  leagueId: string
  at: number
}

/**
 * Checks that only daily runs processed claims, that each claim was filed before its run, and that no claim was
 * skipped.
 */
const checkRuns = ({ league, claims }: State, runs: readonly Run[]): void => {
  const times = runs.filter(({ leagueId }) => leagueId === league.id).map(({ at }) => at)
  const newest = Math.max(0, ...times)
  for (const { createdAt, processedAt } of claims) {
    if (processedAt === null) assert.ok(createdAt >= newest, 'a claim was passed over by a run')
    else
      assert.ok(times.includes(processedAt) && createdAt < processedAt, 'a claim was not decided by the run of any day')
  }
}

const checkAcknowledged = (states: readonly State[], acknowledged: readonly Acknowledged[]) => {
  const claims = new Map(states.flatMap(state => state.claims.map(claim => [claim.id, claim] as const)))
  const trades = new Map(states.flatMap(state => state.trades.map(trade => [trade.id, trade] as const)))
  for (const done of acknowledged) {
    if ('claimId' in done) assert.ok(claims.has(done.claimId), 'a claim that was acknowledged is gone')
    else if ('tradeId' in done) {
      const { status } = trades.get(done.tradeId)!
      assert.ok(done.status === 'pending' || status === 'accepted', 'a trade that was acknowledged is gone')
    } else {
      for (const id of done.claimIds) {
        assert.notEqual(claims.get(id)?.processedAt ?? null, null, 'a run that was acknowledged is gone')
      }
    }
  }
}

/** Reads each league's state from a store, and the completed runs. */
const read = async (file: string, leagueIds: readonly string[]): Promise<{ states: State[]; runs: Run[] }> => {
  const engine = openEngine({ file, clocks: { league: () => 0, wall: () => 0, simulated: true } })
  const world = { engine } as World
  const states: State[] = []
  for (const leagueId of leagueIds) states.push(await stateOf({ world, leagueId }))
  engine.close()
  const runs = sqlOn(file, DECIDED) as unknown as Run[]
  return { states, runs }
}

/** Throws if a store is incomplete, violates a rule, or is missing acknowledged writes. Returns the completed runs. */
export const checkStore = async (
  file: string,
  { leagueIds, acknowledged }: { leagueIds: readonly string[]; acknowledged: readonly Acknowledged[] },
): Promise<Run[]> => {
  checkFile(file)
  const { states, runs } = await read(file, leagueIds)
  for (const state of states) {
    checkState(state)
    checkRuns(state, runs)
  }
  checkAcknowledged(states, acknowledged)
  return runs
}
