import { expect } from 'vitest'
import type { Trade } from '../../../src/engine/schema/trade.ts'
import { answer, arranged, offer, ofTrade, onFriday, THREE } from '../acquisitions.ts'
import { type Arrange, add, after, clock, drop, edit, fillLeague, inLeague, ofLeague, openSeason } from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import { BECOMES, EVEN, offered } from '../trades.ts'

/** Reasons why a team cannot accept an open offer. */

const inSeason = after(openSeason, offer(0, 1, EVEN))
/** Moves the clock past the season, and runs the due steps. */
const seasonOver = (first: Arrange): Arrange => after(first, clock(TIME.over(5)), edit({ name: 'Home league' }))
/** Accepts the first of three offers, and drops a player who is in the last one. */
const promised = after(
  fillLeague(),
  edit({ tradeReview: { hours: 24 } }),
  offer(0, 2, [['w1'], ['w3']]),
  answer('accept'),
  offer(1, 2, [['q2'], ['q3']]),
  offer(0, 1, [['r1'], ['w2']]),
  drop(1, 'w2'),
)

const stands = (reason: string | null, message?: RegExp) =>
  answers({
    trade: {
      status: 'pending',
      obstacle: reason === null ? null : { reason, message: expect.stringMatching(message!) },
    },
  })

const showing = scenarios('getTrade', [
  {
    title: 'reports no obstacles to an offer',
    arrange: arranged(offered),
    question: ofTrade(),
    expected: stands(null),
  },
  ...(['w1', 'w2'] as const).map((gone, at) => ({
    title: `reports that ${gone} has left the team, and keeps the offer open`,
    arrange: arranged(after(offered, drop(at, gone))),
    question: ofTrade(),
    expected: stands('absent', new RegExp(`Player ${gone} is not on the roster of (Anvils|Bolts)`)),
  })),
  {
    title: 'reports nothing once the player is back on the team',
    arrange: arranged(after(offered, drop(0, 'w1'), add(0, 'w1'))),
    question: ofTrade(),
    expected: stands(null),
  },
  {
    title: "reports that a player's game has started",
    arrange: arranged(onFriday(after(openSeason, offer(2, 0, [['w3'], ['w1']])))),
    question: ofTrade(),
    expected: stands('locked', /Player w3 \(Comets\) is locked/),
  },
  {
    title: 'names the team with too many players after the trade',
    arrange: arranged(after(fillLeague(THREE), offer(1, 0, [['q2', 'w2'], ['w1']]))),
    question: ofTrade(),
    expected: stands('full', /Anvils would have 4 players/),
  },
  {
    title: 'reports that an offer ended with its season',
    arrange: arranged(seasonOver(inSeason)),
    question: ofTrade(),
    expected: answers({ trade: { status: 'cancelled', endedBy: 'expired', note: 'the season is over' } }),
  },
  {
    title: 'reports that an offer ended because its player joined another team',
    arrange: arranged(after(offered, drop(0, 'w1'), add(3, 'w1'))),
    question: ofTrade(),
    expected: answers({
      trade: { status: 'cancelled', endedBy: 'impossible', note: expect.stringContaining('w1 is now on another team') },
    }),
  },
  {
    title: 'reports no obstacles to an offer made after the season',
    arrange: arranged(after(seasonOver(openSeason), offer(0, 1, EVEN))),
    question: ofTrade(),
    expected: stands(null),
  },
  ...(['reject', 'cancel'] as const).map(action => ({
    title: `reports no obstacles to a trade that is ${BECOMES[action]}`,
    arrange: arranged(after(offered, drop(0, 'w1'), answer(action))),
    question: ofTrade(),
    expected: answers({ trade: { status: BECOMES[action], obstacle: null } }),
  })),
])

const listing = scenarios('listTrades', [
  {
    title: 'checks each open offer separately, but no trade under review',
    arrange: promised,
    question: ofLeague(),
    expected: ({ trades }: { trades: Trade[] }) =>
      expect(trades.map(({ obstacle }) => obstacle?.reason ?? null)).toEqual(['absent', null, null]),
  },
  {
    title: 'names the players in a trade under review',
    arrange: after(
      fillLeague(),
      edit({ tradeReview: { hours: 24 } }),
      offer(0, 1, EVEN),
      offer(0, 2, [['w1'], ['w3']]),
      answer('accept', { at: 1 }),
    ),
    question: ofLeague(),
    expected: ({ trades }: { trades: Trade[] }) =>
      expect(trades.map(({ obstacle }) => obstacle)).toEqual([
        null,
        { reason: 'promised', message: 'Player w1 (Anvils) is in another trade under review' },
      ]),
  },
])

const late = scenarios('answerTrade', [
  {
    title: 'refuses to accept an offer from a finished season',
    arrange: arranged(seasonOver(inSeason)),
    question: ofTrade({ body: { action: 'accept' } }),
    expected: { error: 'conflict', message: /no longer open .expired/ },
  },
  {
    title: 'accepts an offer made after the season',
    arrange: arranged(after(seasonOver(openSeason), offer(0, 1, EVEN))),
    question: ofTrade({ body: { action: 'accept' } }),
    expected: answers({ trade: { status: 'accepted' } }),
  },
])

export const tradeObstacles = inLeague([...showing, ...listing, ...late])
