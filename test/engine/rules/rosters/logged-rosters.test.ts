import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyRows, NO_ROSTERS } from '../../../../src/engine/rules/rosters/rosters-from-log.ts'
import type { Transaction } from '../../../../src/engine/schema/transaction.ts'
import { logRow } from '../../../support/log-row.ts'

const TEAMS = ['a', 'b'] as const
const PLAYERS = ['p', 'q', 'r', 's']
const player = (playerId: string) => ({ playerId, name: playerId })

let rows = 0
const row = (type: string, teamId: string | null, facts: { before?: unknown; after?: unknown }): Transaction =>
  logRow({ id: `row${++rows}`, type, teamId, ...facts })

const trade = (from: readonly string[], to: readonly string[], more: object = {}) => ({
  tradeId: 't',
  ...{ fromTeamId: 'a', toTeamId: 'b', fromPlayerIds: from, toPlayerIds: to, gives: from, gets: to },
  ...more,
})

/** Applies a random move to the rosters, and returns its log entries. */
const moveOf = (holders: Map<string, string>, [kind, of, which]: readonly [number, number, number]): Transaction[] => {
  const team = TEAMS[of % 2]!
  const own = PLAYERS.filter(id => holders.get(id) === team)
  const [free, mine] = [PLAYERS.filter(id => !holders.has(id))[0], own[which % Math.max(1, own.length)]]
  const join = (id: string): void => void holders.set(id, team)
  const leave = (id: string): void => void holders.delete(id)
  const types = [
    'add',
    'pick',
    'drop',
    'undo',
    'swap',
    'claim_won',
    'accept',
    'review',
    'push',
    'allow',
    'reverse',
    'abandon',
  ]
  const type = types[kind % types.length]!
  if (type === 'add' || type === 'pick') {
    if (free === undefined) return []
    join(free)
    return [row(type, team, { after: player(free) })]
  }
  if (type === 'drop' || type === 'undo') {
    if (mine === undefined) return []
    leave(mine)
    return [row(type, team, { before: player(mine) })]
  }
  if (type === 'swap' || type === 'claim_won') {
    if (free === undefined || mine === undefined) return []
    leave(mine)
    join(free)
    return [row(type, team, { before: player(mine), after: player(free) })]
  }
  if (type === 'abandon') {
    const picks = [...holders].map(([playerId, teamId]) => ({ playerId, teamId }))
    holders.clear()
    return [row(type, null, { before: { picks } })]
  }
  const [ofA, ofB] = TEAMS.map(each => PLAYERS.filter(id => holders.get(id) === each))
  for (const id of ofA!) holders.set(id, 'b')
  for (const id of ofB!) holders.set(id, 'a')
  const [gives, gets] = type === 'reverse' ? [ofB!, ofA!] : [ofA!, ofB!]
  return [row(type, 'a', { after: trade(gives, gets, type === 'review' ? { note: null } : {}) })]
}

const someMoves = fc.array(fc.tuple(fc.nat(11), fc.nat(1), fc.nat(3)), { maxLength: 30 })

describe('rosters derived from a log', () => {
  test('match its moves, even when the log is read in two parts', () => {
    fc.assert(
      fc.property(someMoves, fc.nat(30), (moves, middle) => {
        const holders = new Map<string, string>()
        const log = moves.flatMap(move => moveOf(holders, move))
        const read = applyRows(NO_ROSTERS, log)
        expect([new Map(read.holders), read.impossible]).toEqual([holders, null])
        expect(applyRows(applyRows(NO_ROSTERS, log.slice(0, middle)), log.slice(middle))).toEqual(read)
      }),
    )
  })

  test('do not change without a move: a trade under review, a failed trade, a settings change', () => {
    const before = applyRows(NO_ROSTERS, [row('add', 'a', { after: player('p') })])
    const still = [
      row('accept', 'b', { after: trade(['p'], [], { reviewUntil: 1 }) }),
      row('review', null, { after: trade(['p'], [], { note: 'p has left' }) }),
      row('rename', 'a', { before: { name: 'x' }, after: { name: 'y' } }),
      row('claim_lost', 'b', { after: { ...player('p'), note: null } }),
    ]
    expect(applyRows(before, still)).toEqual(before)
  })

  test.each([
    ['adds a player who is on a roster', row('add', 'b', { after: player('p') })],
    ['drops a player on another team', row('drop', 'b', { before: player('p') })],
    ['trades away a player who is not on the team', row('push', 'b', { after: trade(['q'], []) })],
    ['has an invalid format', row('drop', 'a', { before: { name: 'p' } })],
  ])('report an impossible entry that %s', (_, wrong) => {
    const start = applyRows(NO_ROSTERS, [row('add', 'a', { after: player('p') })])
    const after = applyRows(start, [wrong, row('add', 'b', { after: player('p') })])
    expect(after.impossible).toBe(wrong.id)
  })
})
