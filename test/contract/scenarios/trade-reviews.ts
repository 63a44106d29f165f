import { expect } from 'vitest'
import type { Trade } from '../../../src/engine/schema/trade.ts'
import {
  answer,
  arranged,
  claim,
  HOUR,
  made,
  managed,
  offer,
  offering,
  ofTrade,
  platform,
  run,
} from '../acquisitions.ts'
import {
  type Arrange,
  after,
  clock,
  drop,
  edit,
  fillLeague,
  inLeague,
  LEAGUE,
  makeLeague,
  ofLeague,
  ofTeam,
  openSeason,
  type Teams,
} from '../league.ts'
import { assign } from '../lineups.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import { EVEN, offered } from '../trades.ts'

/** Trades under review. */

const DAY_LONG = { tradeReview: { hours: 24 } }
/** A trade that was accepted on Wednesday and is under review for a day. */
const reviewed: Arrange = after(openSeason, edit(DAY_LONG), offer(0, 1, EVEN), answer('accept'))
/** A trade of two players with Thursday games, under a longer review. */
const longReviewed = (hours: number): Arrange =>
  after(openSeason, edit({ tradeReview: { hours } }), offer(0, 2, [['w1'], ['w3']]), answer('accept'))
const over = clock(TIME.before(1) + 24 * HOUR)

const set: readonly Scenario[] = [
  {
    operation: 'setLineup',
    title: 'completes a trade whose review has ended before it checks a lineup, so a traded player cannot start',
    arrange: after(reviewed, over),
    question: ofTeam(0, assign(2, [[2, 'w1']])),
    expected: { error: 'conflict', message: /w1 is not on this roster/ },
  },
  {
    operation: 'updateLeague',
    title: 'adds a review period to accepted trades',
    arrange: makeLeague(),
    question: ofLeague({ body: DAY_LONG }),
    expected: answers({ league: DAY_LONG }),
  },
  {
    operation: 'updateLeague',
    title: 'refuses review periods of more than three days',
    arrange: makeLeague(),
    question: ofLeague({ body: { tradeReview: { hours: 73 } } }),
    expected: { error: 'invalid_request', message: /hours/ },
  },
  {
    operation: 'updateLeague',
    title: 'refuses to end reviews while one is in progress',
    arrange: reviewed,
    question: ofLeague({ body: { tradeReview: { hours: 0 } } }),
    expected: { error: 'conflict', message: /A trade is under review/ },
  },
  {
    operation: 'updateLeague',
    title: 'refuses a review period in a mirror',
    arrange: platform(makeLeague()),
    question: ofLeague({ body: DAY_LONG }),
    expected: { error: 'conflict', message: /mirrors Sleeper/ },
  },
]

const waiting: readonly Scenario[] = [
  {
    operation: 'answerTrade',
    title: 'accepts a trade, which is pending until its review ends',
    arrange: arranged(after(openSeason, edit(DAY_LONG), offer(0, 1, EVEN))),
    question: ofTrade({ body: { action: 'accept' } }),
    expected: ({ trade }: { trade: Trade }) =>
      expect(trade).toMatchObject({
        status: 'pending',
        acceptedAt: TIME.before(1),
        reviewUntil: TIME.before(1) + 24 * HOUR,
        resolvedAt: null,
      }),
  },
  {
    operation: 'answerTrade',
    title: 'checks whether a trade is legal before its review starts',
    arrange: arranged(after(openSeason, edit(DAY_LONG), offer(0, 1, EVEN), drop(1, 'w2'))),
    question: ofTrade({ body: { action: 'accept' } }),
    expected: { error: 'conflict', message: /not on the roster of Bolts/ },
  },
  ...(['accept', 'reject', 'cancel'] as const).map(
    (action): Scenario => ({
      operation: 'answerTrade',
      title: `refuses to ${action} a trade under review`,
      arrange: arranged(reviewed),
      question: ofTrade({ body: { action } }),
      expected: { error: 'conflict', message: /under review; only the commissioner/ },
    }),
  ),
  {
    operation: 'proposeTrade',
    title: 'refuses an offer with a player in a trade under review',
    arrange: reviewed,
    question: (teams: Teams) => offering(teams, 0, 2, [['w1'], ['w3']]),
    expected: { error: 'conflict', message: /Player w1 is in a trade under review/ },
  },
  {
    operation: 'answerTrade',
    title: 'refuses to accept another offer with a player in a trade under review',
    arrange: arranged(
      after(openSeason, edit(DAY_LONG), offer(0, 1, EVEN), offer(0, 2, [['w1'], ['w3']]), answer('accept')),
    ),
    question: ofTrade({ body: { action: 'accept' } }, 1),
    expected: { error: 'conflict', message: /Player w1 \(Anvils\) is in another trade under review/ },
  },
  {
    operation: 'moveRoster',
    title: 'refuses to drop a player in a trade under review, even with force',
    arrange: reviewed,
    question: ofTeam(1, { body: { action: 'drop', playerId: 'w2', force: true } }),
    expected: { error: 'conflict', message: /Player w2 is in a trade under review/ },
  },
  {
    operation: 'getTrade',
    title: 'shows the trade as completed when its review is over',
    arrange: arranged(after(reviewed, over, run)),
    question: ofTrade(),
    expected: answers({ trade: { status: 'accepted', resolvedAt: TIME.before(1) + 24 * HOUR, note: null } }),
  },
  {
    operation: 'getTrade',
    title: 'shows the trade as canceled, with the reason, if it is no longer legal',
    arrange: arranged(after(longReviewed(48), clock(TIME.friday(1)), run)),
    question: ofTrade(),
    expected: answers({
      trade: { status: 'cancelled', note: expect.stringMatching(/w3 .*is locked: the game has started/) },
    }),
  },
  {
    operation: 'reverseTrade',
    title: 'reverses a trade whose review is over but which has not been processed yet',
    arrange: arranged(after(reviewed, over)),
    question: ofTrade(),
    expected: answers({ trade: { status: 'accepted', reversedAt: TIME.before(1) + 24 * HOUR } }),
  },
  {
    operation: 'answerTrade',
    title: 'refuses to cancel a trade as completed, if its review is over but has not been processed yet',
    arrange: arranged(after(reviewed, over)),
    question: ofTrade({ body: { action: 'cancel' } }),
    expected: { error: 'conflict', message: /no longer open .accepted/ },
  },
  {
    operation: 'listTransactions',
    title: 'logs the end of the review, with the clock as the actor',
    arrange: after(reviewed, over, run),
    question: ofLeague({ query: { type: 'review' } }),
    expected: answers({ transactions: [{ actor: null, at: TIME.before(1) + 24 * HOUR, after: { note: null } }] }),
  },
  {
    operation: 'getLeague',
    title: 'reports that the league is behind if a review is over but has not been processed',
    arrange: after(reviewed, over),
    question: ofLeague(),
    expected: answers({ league: { clock: { behind: true } } }),
  },
]

const reviewing = scenarios('reviewTrade', [
  {
    title: 'allows a trade, which is completed immediately',
    arrange: arranged(reviewed),
    question: ofTrade({ body: { action: 'allow' } }),
    expected: answers({ trade: { status: 'accepted', resolvedAt: TIME.before(1), note: null } }),
  },
  {
    title: 'vetoes a trade, with the reason',
    arrange: arranged(reviewed),
    question: ofTrade({ body: { action: 'veto', reason: 'One owner' } }),
    expected: answers({ trade: { status: 'cancelled', note: 'vetoed by the commissioner: One owner' } }),
  },
  {
    title: 'refuses a trade that was not accepted',
    arrange: arranged(offered),
    question: ofTrade({ body: { action: 'veto' } }),
    expected: { error: 'conflict', message: /has not been accepted yet/ },
  },
  {
    title: 'refuses a trade whose review is over',
    arrange: arranged(after(reviewed, over)),
    question: ofTrade({ body: { action: 'veto' } }),
    expected: { error: 'conflict', message: /no longer open .accepted/ },
  },
  {
    title: 'refuses to allow a trade that is no longer legal',
    arrange: arranged(after(longReviewed(72), clock(TIME.friday(1)))),
    question: ofTrade({ body: { action: 'allow' } }),
    expected: 'locked',
  },
  {
    title: 'refuses a manager who is part of the trade',
    arrange: arranged(
      after(managed(fillLeague(DAY_LONG)), offer(0, 1, EVEN, 'casey'), answer('accept', { as: 'drew' })),
    ),
    question: ofTrade({ body: { action: 'veto' } }),
    as: 'drew',
    expected: { error: 'forbidden', message: /Only the commissioner/ },
  },
  {
    title: 'refuses an unknown verdict',
    arrange: arranged(reviewed),
    question: ofTrade({ body: { action: 'maybe' } }),
    expected: 'invalid_request',
  },
  {
    title: 'does not find an unknown trade',
    arrange: arranged(fillLeague()),
    question: ofTrade({ body: { action: 'veto' } }),
    expected: 'not_found',
  },
])

const claimed: readonly Scenario[] = [
  {
    operation: 'getTrade',
    title: 'completes the trade even though a claim would have dropped one of its players',
    arrange: arranged(
      after(
        openSeason,
        edit({ ...DAY_LONG, acquisitionMode: 'waivers' }),
        claim(0, 't1', 'w1'),
        offer(0, 1, EVEN),
        async stage => {
          const tradeId = made(stage)[1]
          await stage.ask('answerTrade', { params: { id: LEAGUE, tradeId }, body: { action: 'accept' } })
        },
        over,
        run,
      ),
    ),
    question: ofTrade({}, 1),
    expected: answers({ trade: { status: 'accepted' } }),
  },
]

export const tradeReviews = inLeague([...set, ...waiting, ...reviewing, ...claimed])
