import { expect } from 'vitest'
import type { Trade } from '../../../src/engine/schema/trade.ts'
import { type Arranged, arranged, made, managed, offering, ofTrade, platform } from '../acquisitions.ts'
import { after, clock, drop, fillLeague, inLeague, ofLeague, openSeason, type Teams } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import type { Stage } from '../stage.ts'
import { between, EVEN, offered } from '../trades.ts'

/** Trades forced by the commissioner, and counteroffers. */

const push = (teams: Teams) => offering(teams, 0, 1, EVEN)

const pushing = scenarios('pushTrade', [
  {
    title: 'completes a trade between two managers immediately',
    arrange: managed(fillLeague({ tradeReview: { hours: 24 } })),
    question: push,
    expected: ({ trade }: { trade: Trade }) => {
      expect(trade).toMatchObject({ status: 'accepted', acceptedAt: null, reviewUntil: null, answers: null })
      expect(trade.resolvedAt).toBe(trade.createdAt)
    },
  },
  {
    title: 'checks whether the trade is legal',
    arrange: after(fillLeague(), drop(0, 'w1')),
    question: push,
    expected: { error: 'conflict', message: /Player w1 is not on the roster of Anvils/ },
  },
  {
    title: 'refuses a player whose game is in progress',
    arrange: after(openSeason, clock(TIME.friday(1))),
    question: (teams: Teams) => offering(teams, 0, 2, [['w1'], ['w3']]),
    expected: 'locked',
  },
  {
    title: "refuses a manager's request",
    arrange: managed(fillLeague()),
    question: push,
    as: 'casey',
    expected: { error: 'forbidden', message: /Only the commissioner/ },
  },
  {
    title: 'refuses a mirror',
    arrange: platform(fillLeague()),
    question: push,
    expected: { error: 'conflict', message: /make the move there/ },
  },
  {
    title: 'refuses a trade with only one side',
    arrange: fillLeague(),
    question: (teams: Teams) => offering(teams, 0, 1, [['w1'], []]),
    expected: 'invalid_request',
  },
  { title: 'does not find an unknown league', question: push(['a', 'b']), expected: 'not_found' },
])

const counter = ({ teams, made: [answers] }: Arranged) => {
  const { params, body } = offering(teams, 1, 0, [['w2'], ['r1']])
  return { params, body: { ...body, answers } }
}
const countered = after(between, async (stage: Stage, teams: Teams) => {
  await stage.ask('proposeTrade', counter({ teams, made: made(stage) }), 'drew')
})

const countering: readonly Scenario[] = [
  {
    operation: 'proposeTrade',
    title: 'answers an offer with a counteroffer',
    arrange: arranged(between),
    question: counter,
    as: 'drew',
    expected: ({ trade }: { trade: Trade }, { made: [id] }: Arranged) =>
      expect(trade).toMatchObject({ status: 'pending', answers: id }),
  },
  {
    operation: 'getTrade',
    title: 'rejects the offer that a counteroffer answers',
    arrange: arranged(countered),
    question: ofTrade(),
    expected: answers({ trade: { status: 'rejected' } }),
  },
  {
    operation: 'listTransactions',
    title: 'marks the entry of an offer that was countered',
    arrange: countered,
    question: ofLeague({ query: { type: 'reject' } }),
    expected: answers({ transactions: [{ type: 'reject', after: { countered: true } }] }),
  },
  {
    operation: 'proposeTrade',
    title: 'refuses to counter an offer that is resolved',
    arrange: arranged(countered),
    question: counter,
    as: 'drew',
    expected: { error: 'conflict', message: /no longer open .countered/ },
  },
  {
    operation: 'proposeTrade',
    title: "refuses to counter the team's own offer",
    arrange: arranged(offered),
    question: ({ teams, made: [answers] }: Arranged) => {
      const { params, body } = offering(teams, 0, 1, EVEN)
      return { params, body: { ...body, answers } }
    },
    expected: { error: 'invalid_request', message: /answers must be an offer that the other team made/ },
  },
  {
    operation: 'proposeTrade',
    title: 'does not find the offer to counter',
    arrange: fillLeague(),
    question: (teams: Teams) => counter({ teams, made: ['nothing'] }),
    expected: 'not_found',
  },
]

export const tradePushes = inLeague([...pushing, ...countering])
