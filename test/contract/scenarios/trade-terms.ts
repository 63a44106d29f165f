import { expect } from 'vitest'
import type { Trade } from '../../../src/engine/schema/trade.ts'
import { type Arranged, answer, arranged, HOUR, managed, offer, ofTrade, THREE } from '../acquisitions.ts'
import { after, edit, fillLeague, inLeague, ofLeague, openSeason, type Teams } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import { EVEN } from '../trades.ts'

/** An offer's terms besides players (drops, FAAB, a message, an expiration), and vetoes voted by the other teams. */

const bidding = after(fillLeague(), edit({ acquisitionMode: 'waivers', waivers: { order: 'budget' } }))
const votable = (votes?: number) =>
  after(
    managed(openSeason),
    edit({ tradeReview: { hours: 24, by: 'vote', ...(votes !== undefined && { votes }) } }),
    offer(0, 1, EVEN, 'casey'),
    answer('accept', { as: 'drew' }),
  )

/** Creates an offer from Anvils to Bolts with these additional terms. */
const withTerms =
  (terms: object, [gives, gets] = EVEN) =>
  (teams: Teams) =>
    ofLeague({
      body: { fromTeamId: teams[0], toTeamId: teams[1], fromPlayerIds: gives, toPlayerIds: gets, ...terms },
    })

/** Returns a team's vote on a trade. */
const voting = (at: number) => (made: Arranged) => ({
  ...ofTrade({ body: { teamId: made.teams[at], veto: true } })(made),
})

const proposing = scenarios('proposeTrade', [
  {
    title: 'stores drops, FAAB, a message and an expiration',
    arrange: after(openSeason, edit({ acquisitionMode: 'waivers', waivers: { order: 'budget' } })),
    question: withTerms({ fromBudget: 20, toDropPlayerIds: ['q2'], message: 'Deal?', expiresInHours: 48 }),
    expected: answers({
      trade: {
        fromBudget: 20,
        toBudget: 0,
        toDropPlayerIds: ['q2'],
        message: 'Deal?',
        expiresAt: TIME.before(1) + 48 * HOUR,
      },
    }),
  },
  {
    title: 'offers FAAB for a player',
    arrange: bidding,
    question: withTerms({ fromBudget: 30 }, [[], ['w2']]),
    expected: answers({ trade: { fromPlayerIds: [], fromBudget: 30, obstacle: null } }),
  },
  {
    title: 'refuses a side that gives nothing',
    arrange: bidding,
    question: withTerms({ toBudget: 0 }, [['w1'], []]),
    expected: { error: 'invalid_request', message: /toPlayerIds must have at least 1 item/ },
  },
  {
    title: 'refuses to give and drop the same player',
    arrange: fillLeague(),
    question: withTerms({ fromDropPlayerIds: ['w1'] }),
    expected: { error: 'invalid_request', message: /fromPlayerIds and fromDropPlayerIds both list "w1"/ },
  },
  {
    title: 'refuses FAAB in a league without bidding',
    arrange: fillLeague(),
    question: withTerms({ fromBudget: 1 }),
    expected: answers({
      trade: { obstacle: { reason: 'budget', message: expect.stringContaining("doesn't have FAAB") } },
    }),
  },
  {
    title: 'refuses an expiration in a league whose clock is paused',
    arrange: fillLeague(),
    question: withTerms({ expiresInHours: 1 }),
    expected: { error: 'conflict', message: /its offers can't expire/ },
  },
])

const answering = scenarios('answerTrade', [
  {
    title: 'completes a two-for-one trade in one step, with a drop by the accepting team',
    arrange: arranged(after(fillLeague(THREE), offer(1, 0, [['q2', 'w2'], ['w1']]))),
    question: ofTrade({ body: { action: 'accept', dropPlayerIds: ['r1'] } }),
    expected: answers({ trade: { status: 'accepted', toDropPlayerIds: ['r1'] } }),
  },
  {
    title: 'refuses drops with a rejection',
    arrange: arranged(after(fillLeague(), offer(0, 1, EVEN))),
    question: ofTrade({ body: { action: 'reject', dropPlayerIds: ['q2'] } }),
    expected: { error: 'invalid_request', message: /dropPlayerIds can only be sent when you accept a trade/ },
  },
])

const votes = scenarios('voteOnTrade', [
  {
    title: 'counts a vote, and keeps the trade under review',
    arrange: arranged(votable()),
    question: voting(2),
    expected: ({ trade }: { trade: Trade }, { teams }: Arranged) =>
      expect(trade).toMatchObject({ status: 'pending', vetoedBy: [teams[2]] }),
  },
  {
    title: 'vetoes the trade with the last required vote',
    arrange: arranged(votable(1)),
    question: voting(2),
    expected: answers({ trade: { status: 'cancelled', endedBy: 'vote', note: '1 team voted to veto it' } }),
  },
  {
    title: 'refuses a vote if the commissioner reviews trades',
    arrange: arranged(after(votable(), edit({ tradeReview: { by: 'commissioner' } }))),
    question: voting(2),
    expected: { error: 'conflict', message: /do not vote on trades/ },
  },
  {
    title: 'requires the veto field',
    arrange: arranged(votable()),
    question: (made: Arranged) => ofTrade({ body: { teamId: made.teams[2] } })(made),
    expected: 'invalid_request',
  },
  {
    title: 'does not find an unknown trade',
    arrange: arranged(votable()),
    question: (made: Arranged) => ofTrade({ body: { teamId: made.teams[2], veto: true } }, 7)(made),
    expected: 'not_found',
  },
  {
    title: 'refuses a team that is part of the trade',
    arrange: arranged(votable()),
    question: voting(0),
    as: 'casey',
    expected: 'forbidden',
  },
])

export const tradeTerms: readonly Scenario[] = inLeague([...proposing, ...answering, ...votes])
