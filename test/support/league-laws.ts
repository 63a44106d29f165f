import assert from 'node:assert/strict'
import type { Actor, ErrorCode } from '../../src/engine/index.ts'
import { endOf, expectedOfRoster, expectedOfTaxi } from './league-model.ts'
import type { Move } from './league-moves.ts'
import type { Asked } from './league-requests.ts'
import { CAPACITY, type Dump, lineupInEffect, SHORT, type Stage, TAXI } from './league-stage.ts'
import { checkRefused } from './refusal-law.ts'

/** The invariants of a league after any move. They hold for every account and every result. */

/** A move's result: the response or the error code. */
export type Outcome = { answer: Record<string, unknown> } | { code: ErrorCode; message: string }

export interface CheckedMove {
  move: Exclude<Move, { kind: 'wait' }>
  asked: Asked
  actor: Actor
  outcome: Outcome
  before: Dump
  after: Dump
}

const WEEKS = Array.from({ length: 18 }, (_, at) => at + 1)

/** Returns the weeks that a write must close before it does anything else. */
const dueWeeks = ({ live, world }: Stage, { league }: Dump): number[] =>
  live ? WEEKS.filter(week => endOf(week) <= world.time.now && !league.closedWeeks.includes(week)) : []

/** Returns true if an empty lineup is not stored, because the team did not have a lineup before. */
const isUnsetLineup = (
  { params }: Asked,
  week: number,
  { before, after }: Pick<CheckedMove, 'before' | 'after'>,
): boolean => {
  const teamId = String(params?.teamId)
  return lineupInEffect(before, teamId, week) === null && lineupInEffect(after, teamId, week) === null
}

/** Returns how many of a team's properties a move changed: its name, its manager, both or neither. */
const changesOf = ({ params }: Asked, before: Dump, after: Dump): number => {
  const [old, fresh] = [before, after].map(({ teams }) => teams.find(({ id }) => id === params.teamId)!)
  return Number(old!.name !== fresh!.name) + Number(old!.managerId !== fresh!.managerId)
}

const rowsOf = ({ move, asked, before, after }: CheckedMove, due: readonly number[]): number => {
  const closed = [...before.league.closedWeeks, ...due]
  const body = asked.body ?? {}
  switch (move.kind) {
    case 'best':
      return closed.includes(move.week) || isUnsetLineup(asked, move.week, { before, after }) ? 0 : 1
    case 'slots':
    case 'assign':
      return isUnsetLineup(asked, move.week, { before, after }) ? 0 : 1
    case 'close':
      return WEEKS.some(week => week <= move.week && !closed.includes(week)) ? 1 : 0
    case 'team':
      return changesOf(asked, before, after)
    case 'settings': {
      const changed = (
        ['name', 'systemId', 'ranking', 'medianGame', 'acquisitionMode', 'playoffConfig'] as const
      ).filter(name => JSON.stringify(before.league[name]) !== JSON.stringify(after.league[name]))
      const isDrawnAgain = before.league.draw && after.league.draw && changed.includes('playoffConfig')
      return Number(changed.length > 0) + Number(Boolean(body.draw || isDrawnAgain))
    }
    default:
      return 1
  }
}

/** Checks that the clock closed all due weeks or none. It may also have set the bracket. */
const checkClock = (rows: Dump['log'], due: readonly number[], done: boolean): void => {
  const closed = rows.flatMap(({ type, after }) => (type === 'close' ? (after as { weeks: number[] }).weeks : []))
  assert.ok(
    rows.every(({ type }) => type === 'close' || type === 'draw'),
    'the clock changed something that was not due',
  )
  if (done || closed.length > 0)
    assert.deepEqual(
      closed.toSorted((a, b) => a - b),
      due,
      'the weeks that the clock closed',
    )
}

/**
 * Checks that a refused move changes nothing apart from the clock's earlier steps, and that an accepted move adds its
 * log entries and raises the counter with each change.
 */
const checkLog = (stage: Stage, checked: CheckedMove): void => {
  const { outcome, before, after } = checked
  const due = dueWeeks(stage, before)
  const added = after.log.slice(0, after.log.length - before.log.length)
  assert.deepEqual(after.log.slice(added.length), before.log, 'the log was rewritten')
  const byClock = added.filter(({ actor }) => actor === null)
  checkClock(byClock, due, !('code' in outcome))
  if ('code' in outcome) {
    checkRefused(before, after)
    return
  }
  const byUsers = added.filter(({ actor }) => actor === checked.actor.name)
  assert.equal(byUsers.length, rowsOf(checked, due), 'rows of the actor')
  assert.equal(added.length, byClock.length + byUsers.length)
  const forced = checked.asked.body?.force === true
  for (const row of byUsers) assert.equal(row.forced, forced, 'whether the row says that it was forced')
  const { counter: was, ...old } = before
  const { counter: is, ...now } = after
  if (JSON.stringify(old) !== JSON.stringify(now))
    assert.ok(is > was, 'the league changed and its counter did not rise')
}

const checkRosters = (stage: Stage, { after }: CheckedMove): void => {
  const held = Map.groupBy(after.spots, ({ teamId }) => teamId)
  for (const teamId of stage.teamIds) {
    const ids = (held.get(teamId) ?? []).map(({ playerId }) => playerId)
    assert.deepEqual(ids, stage.rosters.get(teamId), 'the roster is not that of the model')
    const squad = (held.get(teamId) ?? []).filter(({ taxi }) => taxi)
    assert.ok(ids.length - squad.length <= CAPACITY, 'a roster over its size')
    assert.ok(squad.length <= TAXI.taxi, 'a taxi squad over its size')
    assert.deepEqual(
      squad.map(({ playerId }) => playerId),
      ids.filter(id => stage.taxi.has(id)),
      'the taxi squad is not that of the model',
    )
  }
  assert.equal(new Set(after.spots.map(({ playerId }) => playerId)).size, after.spots.length, 'a player on two rosters')
}

/**
 * Checks the lineups of open weeks. In hindsight mode, all weeks are over, so a player who moves to the taxi squad stays
 * in the lineups that already had the player.
 */
const checkLineups = (stage: Stage, { before, after }: CheckedMove): void => {
  const open = WEEKS.filter(week => !after.league.closedWeeks.includes(week))
  for (const teamId of stage.teamIds) {
    const own = stage.rosters.get(teamId)!
    for (const week of open) {
      const lineup = lineupInEffect(after, teamId, week) ?? []
      const earlier = after.league.clock.mode === 'hindsight' ? (lineupInEffect(before, teamId, week) ?? []) : []
      const starters = lineup.filter(id => id !== null)
      assert.equal(new Set(starters).size, starters.length, 'a player starts twice')
      for (const [at, id] of lineup.entries()) {
        if (id === null) continue
        assert.ok(own.includes(id), `${id} starts in week ${week} and is not on the team's roster`)
        assert.ok(!stage.taxi.has(id) || earlier.includes(id), `${id} starts in week ${week} and is on the taxi squad`)
        assert.ok(after.league.rosterConfig.slots[at]!.eligible.includes(SHORT.posGroupOf(id)), `${id} is not eligible`)
      }
    }
  }
}

/** Checks that closed weeks do not change, except by a forced lineup. */
const checkClosed = ({ teamIds }: Stage, { move, asked, before, after }: CheckedMove): void => {
  for (const week of before.league.closedWeeks) {
    assert.ok(after.league.closedWeeks.includes(week), `week ${week} is open again`)
    for (const teamId of teamIds) {
      const rosterOf = ({ kept }: Dump) => kept.find(each => each.teamId === teamId && each.week === week)
      assert.deepEqual(rosterOf(after), rosterOf(before), `the roster of closed week ${week} changed`)
      const forced =
        asked.body?.force === true && asked.params.teamId === teamId && 'week' in move && move.week === week
      if (forced) continue
      assert.deepEqual(
        lineupInEffect(after, teamId, week),
        lineupInEffect(before, teamId, week),
        `the lineup of closed week ${week} changed`,
      )
    }
  }
}

interface Weeks {
  weeks: { actual: number; best: number; left: number }[]
}

const checkPoints = async ({ world, leagueId }: Stage): Promise<void> => {
  const { weeks } = (await world.ask('listBenchPoints', { params: { id: leagueId } })) as Weeks
  for (const { actual, best, left } of weeks) {
    assert.ok(actual <= best, `a lineup made ${actual} where the best is ${best}`)
    assert.equal(Math.round((best - actual) * 100), Math.round(left * 100))
  }
}

/** Copies the parts of the state that the model cannot predict. */
const follow = (stage: Stage, { after }: CheckedMove): void => {
  stage.mode = after.league.acquisitionMode
  for (const { id, managerId } of after.teams) stage.managers.set(id, managerId)
}

export const checkMove = async (stage: Stage, checkedMove: CheckedMove): Promise<void> => {
  const { outcome, move } = checkedMove
  const code = 'code' in outcome ? outcome.code : null
  assert.notEqual(code, 'server_error')
  if ('message' in outcome) assert.match(outcome.message, /^.{10,}$/s)
  if (move.kind === 'roster') {
    const expected = expectedOfRoster(stage, checkedMove)
    assert.ok(expected.includes(code), `${code} is none of ${expected}: ${JSON.stringify(outcome)}`)
  }
  if (move.kind === 'taxi') {
    const expected = expectedOfTaxi(stage, checkedMove)
    assert.ok(expected.includes(code), `${code} is none of ${expected}: ${JSON.stringify(outcome)}`)
    const id = String(checkedMove.asked.body?.playerId)
    if (code === null && checkedMove.asked.body?.active === false)
      for (const set of [stage.taxi, stage.parked]) set.add(id)
  }
  checkLog(stage, checkedMove)
  checkRosters(stage, checkedMove)
  checkLineups(stage, checkedMove)
  checkClosed(stage, checkedMove)
  if (code === null) await checkPoints(stage)
  follow(stage, checkedMove)
}
