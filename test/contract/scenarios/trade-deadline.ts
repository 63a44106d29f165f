import { expect } from 'vitest'
import type { Trade } from '../../../src/engine/schema/trade.ts'
import { answer, arranged, HOUR, offer, offering, ofTrade, onFriday, platform, run } from '../acquisitions.ts'
import { type Arrange, after, clock, edit, fillLeague, inLeague, makeLeague, ofLeague, openSeason } from '../league.ts'
import { answers, type Scenario } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import { EVEN } from '../trades.ts'

/** The trade deadline, at the end of week 1. */

const UNTIL_ONE = { tradeDeadline: 1 }
/** When week 1's last game ends. */
const ENDS = TIME.sundayKickoff(1) + 6 * HOUR
const season = after(openSeason, edit(UNTIL_ONE))
const inTime = after(season, offer(0, 1, EVEN))
const late = (first: Arrange): Arrange => after(first, clock(ENDS))
/** Moves the clock past the season, and runs the due steps. */
const seasonOver = (first: Arrange): Arrange => after(first, clock(TIME.over(5)), edit({ name: 'Home league' }))

const offered = (arrange: Arrange, expected: Scenario['expected'], title: string): Scenario => ({
  operation: 'proposeTrade',
  title,
  arrange,
  question: teams => offering(teams as readonly string[], 0, 1, EVEN),
  expected,
})

const REFUSED = {
  error: 'conflict',
  message: /The trade deadline was the end of week 1; until the season is over, only the commissioner can make trades/,
} as const

const set: readonly Scenario[] = [
  {
    operation: 'createLeague',
    title: 'creates a league with a trade deadline',
    question: { body: { name: 'Late', season: 2024, scoringSystemId: 'standard', teamCount: 4, tradeDeadline: 3 } },
    expected: answers({ league: { tradeDeadline: 3 } }),
  },
  {
    operation: 'createLeague',
    title: 'refuses a deadline after the season',
    question: { body: { name: 'Late', season: 2024, scoringSystemId: 'standard', teamCount: 4, tradeDeadline: 19 } },
    expected: { error: 'invalid_request', message: /tradeDeadline must be a week of the season/ },
  },
  {
    operation: 'updateLeague',
    title: 'sets the trade deadline of a league',
    arrange: makeLeague(),
    question: ofLeague({ body: UNTIL_ONE }),
    expected: answers({ league: UNTIL_ONE }),
  },
  {
    operation: 'updateLeague',
    title: 'refuses a deadline after the season',
    arrange: makeLeague(),
    question: ofLeague({ body: { tradeDeadline: 19 } }),
    expected: {
      error: 'invalid_request',
      message: /tradeDeadline must be a week of the season, 1 to 18, or 0 for none/,
    },
  },
  {
    operation: 'updateLeague',
    title: 'refuses a deadline in a mirror',
    arrange: platform(makeLeague()),
    question: ofLeague({ body: UNTIL_ONE }),
    expected: { error: 'conflict', message: /mirrors Sleeper/ },
  },
]

const proposing: readonly Scenario[] = [
  offered(
    after(season, clock(ENDS - 1)),
    answers({ trade: { status: 'pending' } }),
    'offers a trade until the deadline',
  ),
  offered(late(season), REFUSED, 'refuses an offer after the deadline'),
  offered(
    after(late(season), edit({ tradeDeadline: 0 })),
    answers({ trade: { status: 'pending', obstacle: null } }),
    'offers a trade once the commissioner has lifted the deadline',
  ),
  offered(seasonOver(season), answers({ trade: { obstacle: null } }), 'offers a trade once the season is over'),
  offered(
    after(fillLeague(), edit(UNTIL_ONE)),
    answers({ trade: { obstacle: null } }),
    'offers a trade in hindsight mode, where weeks do not end automatically',
  ),
]

const answering: readonly Scenario[] = [
  {
    operation: 'answerTrade',
    title: 'refuses to accept an offer after the deadline',
    arrange: arranged(late(inTime)),
    question: ofTrade({ body: { action: 'accept' } }),
    expected: REFUSED,
  },
  {
    operation: 'answerTrade',
    title: 'rejects an offer after the deadline',
    arrange: arranged(late(inTime)),
    question: ofTrade({ body: { action: 'reject' } }),
    expected: answers({ trade: { status: 'rejected' } }),
  },
  {
    operation: 'getTrade',
    title: 'reports the deadline as an obstacle to an offer',
    arrange: arranged(late(inTime)),
    question: ofTrade(),
    expected: answers({
      trade: { status: 'pending', obstacle: { reason: 'deadline', message: expect.stringMatching(REFUSED.message) } },
    }),
  },
  {
    operation: 'getTrade',
    title: 'completes a trade after the deadline that was accepted before it',
    arrange: arranged(
      after(onFriday(after(inTime, edit({ tradeReview: { hours: 72 } }))), answer('accept'), clock(TIME.over(1)), run),
    ),
    question: ofTrade(),
    expected: answers({ trade: { status: 'accepted', reviewUntil: TIME.over(1) } }),
  },
  {
    operation: 'pushTrade',
    title: "completes a commissioner's trade after the deadline",
    arrange: late(season),
    question: teams => offering(teams as readonly string[], 0, 1, EVEN),
    expected: ({ trade }: { trade: Trade }) => expect(trade.status).toBe('accepted'),
  },
]

const shown = (arrange: Arrange, deadline: object | null, title: string): Scenario => ({
  operation: 'listTrades',
  title,
  arrange,
  question: ofLeague(),
  expected: answers({ deadline }),
})

const listing: readonly Scenario[] = [
  shown(season, { week: 1, at: ENDS, open: true }, 'shows the deadline for trades'),
  shown(late(season), { week: 1, at: ENDS, open: false }, 'shows that the deadline has passed'),
  shown(seasonOver(season), null, 'does not show a deadline once the season is over, because teams can trade again'),
  shown(openSeason, null, 'does not show a deadline in a league without one'),
  shown(after(fillLeague(), edit(UNTIL_ONE)), null, 'does not show a deadline in hindsight mode'),
]

export const tradeDeadline = inLeague([...set, ...proposing, ...answering, ...listing])
