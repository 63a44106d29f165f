import assert from 'node:assert/strict'
import { dayAt, USUAL_DAILY } from '../../src/engine/rules/league/day.ts'
import type { LoggedTrade, Transaction } from '../../src/engine/schema/transaction.ts'
import type { AcquisitionStage, State, Step } from './acquisition-play.ts'
import { lineupInEffect } from './league-stage.ts'
import { checkRefused } from './refusal-law.ts'

/**
 * The invariants of a league after any move that adds or trades players. They hold for every account and every result.
 */

type Traded = Pick<LoggedTrade, 'fromTeamId' | 'toTeamId' | 'fromPlayerIds' | 'toPlayerIds'>

type Rosters = Map<string, string[]>

const move = (rosters: Rosters, teamId: string, { out, into }: { out: readonly string[]; into: readonly string[] }) => {
  const own = rosters.get(teamId) ?? []
  for (const id of out) assert.ok(own.includes(id), `the log removes ${id} from a roster that does not have the player`)
  rosters.set(teamId, [...own.filter(id => !out.includes(id)), ...into])
}

const exchange = (rosters: Rosters, { fromTeamId, toTeamId, fromPlayerIds, toPlayerIds }: Traded): void => {
  move(rosters, fromTeamId, { out: fromPlayerIds, into: toPlayerIds })
  move(rosters, toTeamId, { out: toPlayerIds, into: fromPlayerIds })
}

const back = ({ fromPlayerIds, toPlayerIds, ...teams }: Traded): Traded => ({
  ...teams,
  fromPlayerIds: toPlayerIds,
  toPlayerIds: fromPlayerIds,
})

/** Returns the rosters according to the log, replayed from its first entry. */
const replayed = (log: readonly Transaction[]): Rosters => {
  const rosters: Rosters = new Map()
  for (const row of log) {
    if (row.type === 'add' || row.type === 'drop' || row.type === 'swap' || row.type === 'claim_won') {
      const [out, into] = [row.before, row.after].map(each => (each === null ? [] : [each.playerId]))
      move(rosters, row.teamId!, { out: out!, into: into! })
    }
    if (row.type === 'undone')
      for (const { playerId, from, to } of row.after.moves) {
        if (from !== null) move(rosters, from, { out: [playerId], into: [] })
        if (to !== null) move(rosters, to, { out: [], into: [playerId] })
      }
    if (row.type === 'accept') exchange(rosters, row.after)
    if (row.type === 'reverse') exchange(rosters, back(row.after))
  }
  return rosters
}

const checkRosters = ({ league, teams, spots, log }: State): void => {
  const capacity = league.rosterConfig.slots.length + league.rosterConfig.bench
  assert.equal(new Set(spots.map(({ playerId }) => playerId)).size, spots.length, 'a player with two teams')
  const fromLog = replayed(log.toReversed())
  for (const { id } of teams) {
    const own = spots.filter(({ teamId }) => teamId === id).map(({ playerId }) => playerId)
    assert.ok(own.length <= capacity, 'a roster over its size')
    assert.deepEqual(fromLog.get(id) ?? [], own, 'the log leads to another roster')
  }
}

const checkOrder = ({ league, teams, claims }: State): void => {
  const order = teams.map(({ waiverPriority }) => waiverPriority).toSorted((a, b) => (a ?? 0) - (b ?? 0))
  if (league.acquisitionMode === 'waivers' || order[0] !== null)
    assert.deepEqual(order, [1, 2, 3, 4], 'the priorities are not an order')
  else assert.deepEqual(order, [null, null, null, null], 'some teams have a priority')
  const pending = claims.filter(({ status }) => status === 'pending')
  if (league.acquisitionMode === 'fcfs') assert.equal(pending.length, 0, 'a claim is pending without waivers')
  for (const { status, note, processedAt } of claims) {
    const isUndone = status === 'cancelled' && note === UNDONE
    assert.equal(processedAt !== null, status === 'won' || status === 'lost' || isUndone, 'the time of the run')
    if (status === 'lost')
      assert.match(note ?? '', /^(claimed by |roster is full|already on|.* no longer on|.*'s game)/)
    if (status === 'won' || status === 'pending') assert.equal(note, null)
  }
}

/** The note on a claim that won and was then undone. */
const UNDONE = 'undone by the commissioner'

const idsIn = (log: readonly Transaction[], type: Transaction['type'], field: 'claimId' | 'tradeId'): string[] =>
  log
    .filter(row => row.type === type)
    .map(row => (row.after as Record<typeof field, string>)[field])
    .toSorted()

/** Checks that each claim and trade has the status that the log implies. */
const checkRecords = ({ log, claims, trades }: State): void => {
  const idsOf = (all: readonly { id: string; status: string }[], status: string) =>
    all
      .filter(each => each.status === status)
      .map(({ id }) => id)
      .toSorted()
  const undone = claims.filter(({ note }) => note === UNDONE).map(({ id }) => id)
  assert.deepEqual(idsIn(log, 'claim_won', 'claimId'), [...idsOf(claims, 'won'), ...undone].toSorted())
  assert.deepEqual(idsIn(log, 'claim_lost', 'claimId'), idsOf(claims, 'lost'))
  assert.deepEqual(idsIn(log, 'claim', 'claimId'), claims.map(({ id }) => id).toSorted())
  assert.deepEqual(idsIn(log, 'accept', 'tradeId'), idsOf(trades, 'accepted'))
  assert.deepEqual(idsIn(log, 'reject', 'tradeId'), idsOf(trades, 'rejected'))
  const ended = [...idsIn(log, 'cancel', 'tradeId'), ...idsIn(log, 'expire', 'tradeId')].toSorted()
  assert.deepEqual(ended, idsOf(trades, 'cancelled'))
  assert.deepEqual(idsIn(log, 'offer', 'tradeId'), trades.map(({ id }) => id).toSorted())
}

/** Checks that runs happen on schedule, at most once a day, and that no earlier claim stays pending. */
const checkRuns = ({ move: { kind, ...move }, result, before, after, now }: Step): void => {
  const day = dayAt(now, USUAL_DAILY)
  const due = before.league.acquisitionMode === 'waivers' && before.processedThrough < day.at
  const dryRun = kind === 'run' && 'dryRun' in move && move.dryRun
  const caughtUp = due && !dryRun && 'answer' in result
  assert.ok(after.processedThrough >= before.processedThrough, 'the time of a league goes back')
  const outOfTurn = kind === 'run' && 'answer' in result && !('dryRun' in move && move.dryRun)
  const decided = (state: State) => state.claims.filter(({ processedAt }) => processedAt !== null).length
  if (!due && !outOfTurn) assert.equal(decided(after), decided(before), 'claims were run when no run was due')
  // A write by a caller with the right to it runs the due steps first, even if the write itself is then refused.
  if (!caughtUp && !outOfTurn) return
  const old = new Set(before.claims.map(({ id }) => id))
  const left = after.claims.filter(({ id, status }) => old.has(id) && status === 'pending')
  assert.deepEqual(left, [], 'a claim that was filed before the run is pending after it')
}

const checkLineups = ({ teamIds }: AcquisitionStage, { after, before }: Step): void => {
  for (const teamId of teamIds) {
    const own = new Set(after.spots.filter(spot => spot.teamId === teamId).map(({ playerId }) => playerId))
    for (let week = 1; week <= 18; week++) {
      if (after.league.closedWeeks.includes(week)) continue
      for (const id of lineupInEffect(after, teamId, week) ?? [])
        assert.ok(id === null || own.has(id), `${id} starts in open week ${week} and is not on the roster`)
    }
  }
  for (const kept of before.kept)
    assert.deepEqual(
      after.kept.find(({ teamId, week }) => teamId === kept.teamId && week === kept.week),
      kept,
      'the roster of a closed week changed',
    )
}

/** Checks a league's stored state against the invariants. */
export const checkState = (state: State): void => {
  checkRosters(state)
  checkOrder(state)
  checkRecords(state)
}

/** Checks one step against all invariants. */
export const checkAcquisition = (stage: AcquisitionStage, step: Step): void => {
  const { move: made, result, before, after } = step
  if ('code' in result) {
    assert.notEqual(result.code, 'server_error')
    assert.match(result.message, /^.{10,}$/s)
    checkRefused(before, after)
    return
  }
  if (made.kind === 'run' && made.dryRun) assert.deepEqual(after, before, 'a dry run changed the league')
  assert.deepEqual(after.log.slice(after.log.length - before.log.length), before.log, 'the log was rewritten')
  checkState(after)
  checkRuns(step)
  checkLineups(stage, step)
}
