import { expect } from 'vitest'
import type { Trade } from '../../../src/engine/schema/trade.ts'
import { type Arranged, answer, arranged, offer, ofTrade, onFriday, platform, THREE } from '../acquisitions.ts'
import { after, clock, drop, fillLeague, inLeague, makeLeague, manage, openSeason } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import { BECOMES, between, EVEN, half, offered, spelled } from '../trades.ts'

const accepting = { body: { action: 'accept' } }

const rejecting = { body: { action: 'reject' } }

const cancelling = { body: { action: 'cancel' } }

/** Every answer to an offer by every account, for teams with and without a manager. */
const RIGHTS = [
  ['between two managers', between, 'alex', ['cancel']],
  ['between two managers', between, 'casey', ['cancel']],
  ['between two managers', between, 'drew', ['accept', 'reject']],
  ['between two managers', between, 'blake', []],
  ['with a team without a manager', after(half, offer(0, 1, EVEN, 'casey')), 'alex', ['accept', 'reject', 'cancel']],
  ['with a team without a manager', after(half, offer(0, 1, EVEN, 'casey')), 'casey', ['cancel']],
  ['of a team without a manager', after(half, offer(1, 0, [['w2'], ['w1']])), 'alex', ['cancel']],
  ['of a team without a manager', after(half, offer(1, 0, [['w2'], ['w1']])), 'casey', ['accept', 'reject']],
  ['of two teams without a manager', offered, 'alex', ['accept', 'reject', 'cancel']],
  ['of two other teams', after(offered, manage(2, 'casey')), 'casey', []],
] as const

const byEveryAccount = RIGHTS.flatMap(([which, arrange, as, allowed]) =>
  (['accept', 'reject', 'cancel'] as const).map((action): Omit<Scenario, 'operation'> => {
    const may = (allowed as readonly string[]).includes(action)
    return {
      title: `${may ? 'lets' : 'does not let'} ${as} ${action} a trade ${which}`,
      arrange: arranged(arrange),
      question: ofTrade({ body: { action } }),
      as,
      expected: may
        ? answers({ trade: { status: BECOMES[action] } })
        : { error: 'forbidden', message: /Only the manager of (Anvils|Bolts)/ },
    }
  }),
)

const answering = scenarios('answerTrade', [
  ...byEveryAccount,
  {
    title: 'shows when it was resolved',
    arrange: arranged(after(openSeason, offer(0, 1, EVEN), clock(TIME.before(1) + 1000))),
    question: ofTrade(accepting),
    expected: ({ trade }: { trade: Trade }, { made: [id] }: Arranged) =>
      expect(trade).toMatchObject({
        id,
        status: 'accepted',
        createdAt: TIME.before(1),
        resolvedAt: TIME.before(1) + 1000,
      }),
  },
  ...(['accept', 'reject', 'cancel'] as const).flatMap(first =>
    (['accept', 'reject', 'cancel'] as const).map(action => ({
      title: `refuses to ${action} a trade that is ${BECOMES[first]}`,
      arrange: arranged(after(offered, answer(first))),
      question: ofTrade({ body: { action } }),
      expected: {
        error: 'conflict',
        message: new RegExp(`This trade is no longer open .${spelled(BECOMES[first])}`),
      } as const,
    })),
  ),
  {
    title: 'refuses to accept if the offering team no longer has the player',
    arrange: arranged(after(offered, drop(0, 'w1'))),
    question: ofTrade(accepting),
    expected: { error: 'conflict', message: /Player w1 is not on the roster of Anvils/ },
  },
  {
    title: 'refuses to accept if the receiving team no longer has the player',
    arrange: arranged(after(offered, drop(1, 'w2'))),
    question: ofTrade(accepting),
    expected: { error: 'conflict', message: /Player w2 is not on the roster of Bolts/ },
  },
  {
    title: 'refuses to accept a trade that overfills a roster, and names the team',
    arrange: arranged(after(fillLeague(THREE), offer(1, 0, [['q2', 'w2'], ['w1']]))),
    question: ofTrade(accepting),
    expected: { error: 'conflict', message: /Anvils would have 4 players, but a roster has room for 3/ },
  },
  {
    title: 'accepts a trade that fits only because enough players leave',
    arrange: arranged(after(fillLeague(THREE), offer(0, 2, [['w1'], ['w3']]))),
    question: ofTrade(accepting),
    expected: answers({ trade: { status: 'accepted' } }),
  },
  ...([0, 2] as const).map(from => ({
    title: `refuses to accept while a player of the team that ${from === 2 ? 'offers' : 'it was offered to'} is playing`,
    arrange: arranged(
      after(openSeason, offer(from, 2 - from, from === 2 ? [['w3'], ['w1']] : [['w1'], ['w3']]), clock(TIME.friday(1))),
    ),
    question: ofTrade(accepting),
    expected: { error: 'locked', message: /Player w3 \(Comets\) is locked/ } as const,
  })),
  {
    title: "rejects an offer while a player's game is in progress",
    arrange: arranged(onFriday(after(openSeason, offer(2, 0, [['w3'], ['w1']])))),
    question: ofTrade(rejecting),
    expected: answers({ trade: { status: 'rejected' } }),
  },
  {
    title: 'cancels an offer that can no longer be accepted',
    arrange: arranged(after(offered, drop(0, 'w1'))),
    question: ofTrade(cancelling),
    expected: answers({ trade: { status: 'cancelled' } }),
  },
  {
    title: 'refuses a mirror',
    arrange: arranged(platform(offered)),
    question: ofTrade(accepting),
    expected: { error: 'conflict', message: /mirrors Sleeper/ },
  },
  {
    title: 'reports a missing permission before it reports a resolved trade',
    arrange: arranged(after(offered, answer('cancel'))),
    question: ofTrade(accepting),
    as: 'blake',
    expected: 'forbidden',
  },
  {
    title: 'does not find an unknown trade',
    arrange: arranged(offered),
    question: ofTrade(accepting, 1),
    expected: 'not_found',
  },
  {
    title: 'does not find a trade of another league',
    arrange: arranged(after(offered, makeLeague({ id: 'another' }))),
    question: ({ made: [id] }: Arranged) => ({ params: { id: 'another', tradeId: id }, ...accepting }),
    expected: 'not_found',
  },
  ...[{}, { action: 'undo' }, { action: 'accept', force: true }].map(each => ({
    title: `refuses ${JSON.stringify(each)}`,
    arrange: arranged(offered),
    question: ofTrade({ body: each }),
    expected: 'invalid_request' as const,
  })),
])

export const tradeAnswers = inLeague(answering)
