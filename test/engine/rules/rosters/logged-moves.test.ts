import { describe, expect, test } from 'vitest'
import {
  addedPlayers,
  claimsIn,
  completedTrades,
  movesIn,
  receivedPlayers,
  tradesIn,
  withoutUndone,
} from '../../../../src/engine/rules/rosters/moves-from-log.ts'
import type { Transaction } from '../../../../src/engine/schema/transaction.ts'
import { logRow } from '../../../support/log-row.ts'

const player = (playerId: string) => ({ playerId, name: playerId.toUpperCase() })
const namedPlayer = (id: string) => ({ id, name: id.toUpperCase() })

const row = (
  at: number,
  type: string,
  teamId: string | null,
  facts: { before?: unknown; after?: unknown },
): Transaction => logRow({ id: `${at} ${type}`, at, type, teamId, ...facts })

const claim = (type: 'claim_won' | 'claim_lost', teamId: string | null, id: string, more: object = {}) =>
  row(1, type, teamId, { after: { ...player(id), note: null, ...more } })

describe('claims in the log', () => {
  test('on one player at the same time are grouped: the winner, the bid, and the losers', () => {
    const dropped = { before: player('z') }
    const won = { ...claim('claim_won', 'a', 'p', { bid: 7 }), ...dropped } as Transaction
    const lost = claim('claim_lost', 'b', 'p', { bid: 3, note: 'outbid' })
    const other = row(1, 'add', 'd', { after: player('p') })
    expect(claimsIn([other, lost, won, claim('claim_lost', 'c', 'q'), claim('claim_lost', null, 'p')])).toEqual([
      {
        at: 1,
        player: namedPlayer('p'),
        teamId: 'a',
        bid: 7,
        drop: 'Z',
        losers: [{ teamId: 'b', bid: 3, note: 'outbid' }],
      },
      {
        at: 1,
        player: namedPlayer('q'),
        teamId: null,
        bid: null,
        drop: null,
        losers: [{ teamId: 'c', bid: null, note: null }],
      },
    ])
  })

  test('on one player at different times are separate', () => {
    const later = { ...claim('claim_won', 'b', 'p'), at: 2 }
    expect(claimsIn([claim('claim_lost', 'a', 'p'), later]).map(({ at, teamId }) => [at, teamId])).toEqual([
      [1, null],
      [2, 'b'],
    ])
  })
})

describe('a trade in the log', () => {
  const facts = {
    ...{ tradeId: 't', fromTeamId: 'a', toTeamId: 'b' },
    ...{ fromPlayerIds: ['p'], toPlayerIds: ['q', 'r'], gives: ['P'], gets: ['Q'] },
  }
  const sides = [
    { teamId: 'a', players: [namedPlayer('q'), { id: 'r', name: 'r' }], also: [] },
    { teamId: 'b', players: [namedPlayer('p')], also: [] },
  ]

  test.each([
    ['is accepted without a review', 'accept', {}, [false]],
    ['is accepted and goes to review', 'accept', { reviewUntil: 5 }, []],
    ['is completed after a review', 'review', { note: null }, [false]],
    ['could not be completed when its review ended', 'review', { note: 'P has left' }, []],
    ['is forced by the commissioner', 'push', {}, [false]],
    ['is allowed by the commissioner', 'allow', {}, [false]],
    ['is reversed', 'reverse', {}, [true]],
    ['is offered', 'offer', {}, []],
    ['is forbidden', 'veto', {}, []],
  ])('that %s is described correctly', (_, type, more, reversed) => {
    const log = [row(1, type, 'a', { after: { ...facts, ...more } })]
    expect(tradesIn(log)).toEqual(reversed.map(each => ({ id: 't', row: log[0], at: 1, reversed: each, sides })))
  })

  test('from a platform has an entry for each side, at the same time, with everything that side got', () => {
    const side = (at: number, teamId: string | null, others: string[], got: object) =>
      row(at, 'trade', teamId, { after: { with: others, gets: [], budget: 0, picks: [], ...got } })
    const log = [
      side(1, 'a', ['b'], { gets: [player('p')] }),
      side(1, 'c', ['d'], { picks: ['2nd of D'] }),
      side(1, 'b', ['a'], { budget: 5, picks: ['1st of A'] }),
      side(1, null, ['a'], {}),
      side(2, 'a', ['b'], {}),
    ]
    const trades = tradesIn(log)
    expect(trades.map(({ id, at, reversed }) => [id, at, reversed])).toEqual([
      [log[0]!.id, 1, false],
      [log[1]!.id, 1, false],
      [log[4]!.id, 2, false],
    ])
    expect(receivedPlayers(trades[0]!)).toEqual([
      { teamId: 'a', gets: ['P'] },
      { teamId: 'b', gets: ['1st of A', '5 of the budget'] },
    ])
    expect(receivedPlayers(trades[1]!)).toEqual([{ teamId: 'c', gets: ['2nd of D'] }])
  })

  test('is active unless it was reversed', () => {
    const made = (id: string, type: string) => row(1, type, 'a', { after: { ...facts, tradeId: id } })
    const trades = tradesIn([made('t', 'push'), made('u', 'push'), made('t', 'reverse')])
    expect(completedTrades(trades).map(({ id }) => id)).toEqual(['u'])
  })
})

describe('free agents in the log', () => {
  const log = [
    row(1, 'swap', 'b', { before: player('x'), after: player('p') }),
    row(2, 'add', 'a', { after: player('q') }),
    row(3, 'drop', 'b', { before: player('p') }),
    row(4, 'add', null, { after: player('r') }),
    { ...claim('claim_won', 'a', 's', { bid: 4 }), at: 5 },
    { ...claim('claim_won', 'b', 't'), at: 6 },
    row(7, 'pick', 'a', { after: player('u') }),
  ] as Transaction[]

  test('are listed by team: added and dropped players, teams in the order of their first move', () => {
    expect(movesIn(log)).toEqual([
      { teamId: 'b', added: [namedPlayer('p')], dropped: [namedPlayer('x'), namedPlayer('p')] },
      { teamId: 'a', added: [namedPlayer('q')], dropped: [] },
    ])
  })

  test('include claimed players, with a bid if there was one', () => {
    expect(addedPlayers(log).map(({ teamId, player: { id }, by, bid }) => [teamId, id, by, bid])).toEqual([
      ['b', 'p', 'add', null],
      ['a', 'q', 'add', null],
      ['a', 's', 'claim', 4],
      ['b', 't', 'claim', null],
    ])
  })
})

test('an undone move is left out, and an undone claim together with the claims that lost to it', () => {
  const rows = [
    claim('claim_won', 'a', 'p'),
    { ...claim('claim_lost', 'b', 'p'), id: 'lost to it' },
    { ...claim('claim_lost', 'b', 'q'), id: 'lost to another' },
    row(2, 'add', 'c', { after: player('r') }),
  ] as Transaction[]
  const kept = (...undone: string[]) => withoutUndone(rows, new Set(undone)).map(({ id }) => id)
  expect(kept()).toEqual(rows.map(({ id }) => id))
  expect(kept('1 claim_won')).toEqual(['lost to another', '2 add'])
  expect(kept('2 add')).toEqual(['1 claim_won', 'lost to it', 'lost to another'])
  expect(kept('lost to another')).toEqual(['1 claim_won', 'lost to it', '2 add'])
})
