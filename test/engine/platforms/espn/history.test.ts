import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { WeekAnswer } from '../../../../src/engine/platforms/espn/client.ts'
import { transactionsOf } from '../../../../src/engine/platforms/espn/history.ts'
import { tableOf } from '../../../support/espn.ts'
import { overRealData, whyNoRealData } from '../../../support/shared.ts'

/** Returns the transactions in a league with this number of teams. */
const read = (transactions: readonly object[], teamCount = 4) => {
  const answer = z.parse(WeekAnswer, { id: 7, seasonId: 2024, transactions })
  const teams = Array.from({ length: teamCount }, (_, at) => ({ id: at + 1 }))
  return transactionsOf({ league: { teams }, transactions: answer.transactions ?? [] })
}

const event = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  status: 'EXECUTED',
  isPending: false,
  proposedDate: 1_000 + Number(id),
  ...more,
})
const add = (playerId: number, toTeamId: number) => ({ type: 'ADD', playerId, fromTeamId: 0, toTeamId })
const drop = (playerId: number, fromTeamId: number) => ({ type: 'DROP', playerId, fromTeamId, toTeamId: 0 })
const trade = (playerId: number, fromTeamId: number, toTeamId: number) => ({
  type: 'TRADE',
  playerId,
  fromTeamId,
  toTeamId,
})

const SWAP = { items: [trade(11, 1, 2), trade(22, 2, 1)] }
const sides = [
  { team: '2', adds: ['11'], drops: ['22'] },
  { team: '1', adds: ['22'], drops: ['11'] },
]

describe('a trade on ESPN', () => {
  it("is read from its proposal if the league upheld it, with the other side's drops", () => {
    const proposal = event('1', 'TRADE_PROPOSAL', { status: 'PENDING', isPending: true, ...SWAP })
    const { status: _, ...accepted } = event('2', 'TRADE_ACCEPT', { relatedTransactionId: '1', items: [drop(23, 2)] })
    const upheld = event('3', 'TRADE_UPHOLD', { relatedTransactionId: '2' })
    expect(read([proposal, accepted])).toEqual([])
    expect(read([proposal, accepted, upheld])).toMatchObject([
      { id: '3', at: 1_003, kind: 'trade', sides: [{ ...sides[0], drops: ['23', '22'] }, sides[1]] },
    ])
  })

  it('that was executed lists its players again, and is counted once', () => {
    const executed = event('4', 'TRADE_ACCEPT', { isPending: true, ...SWAP })
    const upheld = event('5', 'TRADE_UPHOLD', { relatedTransactionId: '4' })
    expect(read([executed])).toMatchObject([{ id: '4', kind: 'trade', sides }])
    expect(read([upheld, executed])).toMatchObject([{ id: '4', at: 1_004, kind: 'trade', sides }])
  })

  it('that was vetoed, declined, canceled or only offered is not read', () => {
    const accepted = event('4', 'TRADE_ACCEPT', SWAP)
    expect(read([accepted, event('5', 'TRADE_VETO', { relatedTransactionId: '4' })])).toEqual([])
    const offer = event('1', 'TRADE_PROPOSAL', { status: 'PENDING', ...SWAP })
    expect(read([offer, event('2', 'TRADE_DECLINE', { relatedTransactionId: '1' })])).toEqual([])
    const canceled = { status: 'CANCELED', executionType: 'CANCEL', relatedTransactionId: '1', ...SWAP }
    expect(read([offer, event('2', 'TRADE_PROPOSAL', canceled)])).toEqual([])
  })

  it('whose events reference each other, or an event that does not exist, does not cause an error', () => {
    const one = event('1', 'TRADE_ACCEPT', { relatedTransactionId: '2' })
    const two = event('2', 'TRADE_UPHOLD', { relatedTransactionId: '1' })
    expect(read([one, two, event('3', 'TRADE_UPHOLD', { relatedTransactionId: '99' })])).toEqual([])
  })
})

describe('a move on ESPN', () => {
  it('is an add with its drop, a single drop, or a claim; a lineup change is not a move', () => {
    const lineupChange = { type: 'LINEUP', playerId: 9, fromLineupSlotId: 20, toLineupSlotId: 2 }
    expect(
      read([
        event('1', 'FREEAGENT', { items: [add(10, 1), drop(11, 1)] }),
        event('2', 'ROSTER', { items: [drop(12, 2), lineupChange] }),
        event('3', 'ROSTER', { items: [lineupChange] }),
        event('4', 'FUTURE_ROSTER', { items: [lineupChange] }),
        event('5', 'DRAFT', { items: [{ type: 'DRAFT', playerId: 13, fromTeamId: 0, toTeamId: 0 }] }),
        event('6', 'WAIVER', { bidAmount: 7, items: [add(14, 3)], processDate: 9_000 }),
        event('7', 'WAIVER', { status: 'PENDING', items: [add(15, 3)] }),
        event('8', 'WAIVER', { status: 'FAILED_INVALIDPLAYERSOURCE', bidAmount: 2, items: [add(14, 4)] }),
      ]).map(({ id, kind, bid, note, sides: of }) => [id, kind, bid, note, of.map(({ adds, drops }) => [adds, drops])]),
    ).toEqual([
      ['1', 'move', null, null, [[['10'], ['11']]]],
      ['2', 'move', null, null, [[[], ['12']]]],
      ['8', 'lost', 2, 'ESPN: the player was no longer a free agent', [[['14'], []]]],
      ['6', 'won', 7, null, [[['14'], []]]],
    ])
  })
})

const SEASONS = [2019, 2020, 2021, 2022, 2023, 2024] as const
const FOLDER = 'espn/rffl-tools/derived'

/** Returns a season's events in ESPN's format, from a table that does not have their times and links. */
const eventsIn = (season: number): object[] => {
  const rows = tableOf(FOLDER, `${season}-transactions.csv`)
  return [...Map.groupBy(rows, ({ id }) => id!)].map(([id, all]) => {
    const { type, status, bid_amount: bidAmount } = all[0]!
    const items = all
      .filter(({ player_id: playerId }) => playerId !== '')
      .map(({ player_id: playerId, from_team_id, to_team_id }) => {
        const [fromTeamId, toTeamId] = [Number(from_team_id), Number(to_team_id)]
        const kind =
          fromTeamId > 0 && toTeamId > 0 ? 'TRADE' : toTeamId > 0 ? 'ADD' : fromTeamId > 0 ? 'DROP' : 'LINEUP'
        return { type: kind, playerId: Number(playerId), fromTeamId, toTeamId }
      })
    return { id, type, ...(status && { status }), bidAmount: Number(bidAmount), ...(items.length > 0 && { items }) }
  })
}

describe.skipIf(whyNoRealData)(overRealData('six seasons of events in an ESPN league'), () => {
  it.each(SEASONS)('of %i is read, and every claim is read as won or lost', season => {
    const events = eventsIn(season) as { id: string; type: string; status?: string; items?: object[] }[]
    const kinds = new Map(read(events, 20).map(({ id, kind }) => [id, kind]))
    const idsOf = (types: readonly string[], status: RegExp): string[] =>
      events.filter(each => types.includes(each.type) && status.test(each.status ?? '')).map(({ id }) => id)
    const ofKind = (kind: string): string[] => [...kinds].flatMap(([id, each]) => (each === kind ? [id] : []))
    expect(ofKind('move').sort()).toEqual(idsOf(['FREEAGENT', 'ROSTER'], /^EXECUTED$/).sort())
    expect(ofKind('won').sort()).toEqual(idsOf(['WAIVER'], /^EXECUTED$/).sort())
    expect(ofKind('lost').sort()).toEqual(idsOf(['WAIVER'], /^FAILED_/).sort())
    const executed = events.filter(
      ({ type, status, items }) => type === 'TRADE_ACCEPT' && status === 'EXECUTED' && items,
    )
    expect(ofKind('trade').sort()).toEqual(executed.map(({ id }) => id).sort())
  })
})
