import { expect } from 'vitest'
import type { Trade } from '../../../src/engine/schema/trade.ts'
import { answer, arranged, offer, ofTrade, onFriday, platform, reverse } from '../acquisitions.ts'
import { after, drop, fillLeague, inLeague, LEAGUE, ofLeague, ofTeam, openSeason, type Teams } from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import type { Stage } from '../stage.ts'
import { BECOMES, between, EVEN, inWeekTwo, offered, refusedAccept, spelled, traded } from '../trades.ts'

const holds =
  (...ids: string[]) =>
  ({ roster }: { roster: { id: string }[] }) =>
    expect(roster.map(({ id }) => id)).toEqual(ids)

const moved = scenarios('getTeam', [
  {
    title: 'lists the received players last after a trade',
    arrange: traded,
    question: ofTeam(0),
    expected: holds('q1', 'w2'),
  },
  {
    title: 'does not list the traded players after a trade',
    arrange: traded,
    question: ofTeam(1),
    expected: holds('q2', 'w1', 'r1'),
  },
  {
    title: 'starts neither traded nor received players',
    arrange: traded,
    question: ofTeam(0),
    expected: answers({ lineup: [{ player: { id: 'q1' } }, { player: null }, { player: null }] }),
  },
  {
    title: 'keeps a closed week unchanged by a trade',
    arrange: inWeekTwo,
    question: ofTeam(0, { query: { week: 1 } }),
    expected: (answered: { roster: { id: string }[] }) => {
      holds('q1', 'w1', 'r1')(answered)
      expect(answered).toMatchObject({ lineup: [{}, { player: { id: 'w1' } }, {}] })
    },
  },
  {
    title: 'shows when traded players were acquired',
    arrange: inWeekTwo,
    question: ofTeam(0),
    expected: answers({ roster: [{}, {}, { id: 'w2', acquiredAt: TIME.before(2) }] }),
  },
  {
    title: 'shows an unchanged roster after a trade that one side could not complete',
    arrange: after(offered, drop(1, 'w2'), refusedAccept),
    question: ofTeam(0),
    expected: holds('q1', 'w1', 'r1'),
  },
  {
    title: 'shows the traded players on their original team after a reversal',
    arrange: after(traded, reverse()),
    question: ofTeam(0),
    expected: holds('q1', 'w1', 'r1'),
  },
])

const showing = scenarios('getTrade', [
  {
    title: 'shows a trade to every account',
    arrange: arranged(between),
    question: ofTrade(),
    as: 'blake',
    expected: answers({ trade: { status: 'pending', fromPlayerIds: ['w1'], toPlayerIds: ['w2'] } }),
  },
  {
    title: 'shows a trade as pending after a refused answer',
    arrange: arranged(after(offered, drop(1, 'w2'), refusedAccept)),
    question: ofTrade(),
    expected: answers({ trade: { status: 'pending', resolvedAt: null } }),
  },
  {
    title: 'shows a reversed trade as accepted, because the reversal is a separate log entry',
    arrange: arranged(after(traded, reverse())),
    question: ofTrade(),
    expected: answers({ trade: { status: 'accepted', reversedAt: expect.any(Number) } }),
  },
  {
    title: 'does not find an unknown trade',
    arrange: arranged(offered),
    question: ofTrade({}, 1),
    expected: 'not_found',
  },
  {
    title: 'refuses an invalid id',
    arrange: offered,
    question: { params: { id: LEAGUE, tradeId: 'x'.repeat(300) } },
    expected: 'invalid_request',
  },
])

/** Creates four trades among three teams, each with a different outcome. */
const four = after(
  fillLeague(),
  offer(0, 1, EVEN),
  answer('reject'),
  offer(2, 1, [['q3'], ['q2']]),
  answer('cancel', { at: 1 }),
  offer(1, 2, [['w2'], ['w3']]),
  answer('accept', { at: 2 }),
  offer(1, 0, [['q2'], ['q1']]),
)

const gives =
  (...wanted: string[]) =>
  ({ trades }: { trades: Trade[] }) =>
    expect(trades.map(({ fromPlayerIds, status }) => `${fromPlayerIds} ${status}`)).toEqual(wanted)

const ALL = ['q2 pending', 'w2 accepted', 'q3 cancelled', 'w1 rejected']

const listing = scenarios('listTrades', [
  {
    title: 'lists trades, newest first, for every account',
    arrange: four,
    question: ofLeague(),
    as: 'blake',
    expected: gives(...ALL),
  },
  ...(['pending', 'accepted', 'rejected', 'cancelled'] as const).map(status => ({
    title: `lists the ${status} trades`,
    arrange: four,
    question: ofLeague({ query: { status } }),
    expected: gives(...ALL.filter(each => each.endsWith(status))),
  })),
  ...(
    [
      [0, ['q2 pending', 'w1 rejected']],
      [1, ALL],
      [2, ['w2 accepted', 'q3 cancelled']],
      [3, []],
    ] as const
  ).map(([at, wanted]) => ({
    title: `lists the trades of team ${at + 1} on either side`,
    arrange: four,
    question: (teams: Teams) => ofLeague({ query: { teamId: teams[at] } }),
    expected: gives(...wanted),
  })),
  {
    title: 'filters by team and status together, up to a limit',
    arrange: four,
    question: (teams: Teams) => ofLeague({ query: { teamId: teams[1], status: 'accepted', limit: 1 } }),
    expected: gives('w2 accepted'),
  },
  {
    title: 'lists trades up to a limit',
    arrange: four,
    question: ofLeague({ query: { limit: 2 } }),
    expected: gives(...ALL.slice(0, 2)),
  },
  {
    title: 'lists 50 trades by default',
    arrange: after(fillLeague(), async (stage: Stage, teams: Teams) => {
      for (let at = 0; at < 51; at++) {
        await offer(0, 1, EVEN)(stage, teams)
        await answer('cancel', { at })(stage)
      }
    }),
    question: ofLeague(),
    expected: ({ trades }: { trades: Trade[] }) => expect(trades.length).toBe(50),
  },
  { title: 'is empty in a league without trades', arrange: fillLeague(), question: ofLeague(), expected: gives() },
  ...[{ limit: 0 }, { limit: 201 }, { status: 'won' }].map(query => ({
    title: `refuses ${JSON.stringify(query)}`,
    arrange: fillLeague(),
    question: ofLeague({ query }),
    expected: 'invalid_request' as const,
  })),
  {
    title: 'does not find the trades of an unknown team',
    arrange: four,
    question: ofLeague({ query: { teamId: 'x' } }),
    expected: 'not_found',
  },
])

const reversing = scenarios('reverseTrade', [
  {
    title: 'returns the players, and shows the time',
    arrange: arranged(traded),
    question: ofTrade(),
    expected: answers({ trade: { status: 'accepted', reversedAt: expect.any(Number) } }),
  },
  ...(['casey', 'drew', 'blake'] as const).map(as => ({
    title: `is not allowed for ${as}, who is not the commissioner`,
    arrange: arranged(after(between, answer('accept', { as: 'drew' }))),
    question: ofTrade(),
    as,
    expected: { error: 'forbidden', message: /Only the commissioner of Home league/ } as const,
  })),
  {
    title: 'is allowed for the commissioner between teams with managers',
    arrange: arranged(after(between, answer('accept', { as: 'drew' }))),
    question: ofTrade(),
    expected: answers({ trade: { status: 'accepted' } }),
  },
  {
    title: 'refuses a pending trade',
    arrange: arranged(offered),
    question: ofTrade(),
    expected: { error: 'conflict', message: /This trade is pending; only an accepted one/ },
  },
  ...(['reject', 'cancel'] as const).map(action => ({
    title: `refuses a trade that is ${BECOMES[action]}`,
    arrange: arranged(after(offered, answer(action))),
    question: ofTrade(),
    expected: { error: 'conflict', message: new RegExp(`This trade is ${spelled(BECOMES[action])}`) } as const,
  })),
  {
    title: 'refuses a reversed trade',
    arrange: arranged(after(traded, reverse())),
    question: ofTrade(),
    expected: 'conflict',
  },
  {
    title: 'refuses to reverse a trade if a player is now on another team',
    arrange: arranged(after(traded, drop(1, 'r1'))),
    question: ofTrade(),
    expected: { error: 'conflict', message: /Player r1 is not on a team now; undo the later move first/ },
  },
  {
    title: "is refused while a player's game is in progress",
    arrange: arranged(onFriday(after(openSeason, offer(2, 0, [['w3'], ['w1']]), answer('accept')))),
    question: ofTrade(),
    expected: { error: 'locked', message: /Player w3 is locked: the game has started/ },
  },
  {
    title: 'refuses a mirror',
    arrange: arranged(platform(traded)),
    question: ofTrade(),
    expected: { error: 'conflict', message: /mirrors Sleeper/ },
  },
  {
    title: 'does not find an unknown trade',
    arrange: arranged(traded),
    question: ofTrade({}, 1),
    expected: 'not_found',
  },
  {
    title: 'refuses an invalid id',
    arrange: traded,
    question: { params: { id: LEAGUE, tradeId: 'x'.repeat(300) } },
    expected: 'invalid_request',
  },
])

const logOf = (shape: object[]) => answers({ transactions: shape })

const newest = ofLeague({ query: { limit: 1 } })

const logged = scenarios('listTransactions', [
  ...(['reject', 'cancel', 'accept'] as const).map(action => ({
    title: `logs the account that chose to ${action} a trade`,
    arrange: after(between, answer(action, { as: action === 'cancel' ? 'casey' : 'drew' })),
    question: newest,
    expected: logOf([{ type: action, actor: action === 'cancel' ? 'casey' : 'drew', after: { gives: ['Player w1'] } }]),
  })),
  {
    title: 'logs an offer with the names of the players',
    arrange: offered,
    question: newest,
    expected: logOf([
      {
        type: 'offer',
        after: { fromPlayerIds: ['w1'], gives: ['Player w1'], toPlayerIds: ['w2'], gets: ['Player w2'] },
      },
    ]),
  },
  {
    title: 'logs a reversal as a separate entry',
    arrange: after(traded, reverse()),
    question: ofLeague({ query: { limit: 3 } }),
    expected: logOf([{ type: 'reverse', actor: 'alex' }, { type: 'accept' }, { type: 'offer' }]),
  },
])

export const trades = inLeague([...moved, ...showing, ...listing, ...reversing, ...logged])
