import { expect } from 'vitest'
import type { Trade } from '../../../src/engine/schema/trade.ts'
import {
  type Arranged,
  answer,
  arranged,
  managed,
  offer,
  offering,
  ofTrade,
  onFriday,
  platform,
  reverse,
  THREE,
} from '../acquisitions.ts'
import {
  after,
  clock,
  drop,
  fillLeague,
  inLeague,
  LEAGUE,
  makeLeague,
  manage,
  ofLeague,
  ofTeam,
  openSeason,
  playLeague,
  type Teams,
} from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import type { Stage } from '../stage.ts'

/** The trade of most scenarios: Anvils give w1, Bolts give w2. */
const EVEN = [['w1'], ['w2']] as [string[], string[]]

const offered = after(fillLeague(), offer(0, 1, EVEN))
/** The same between Casey, who offers, and Drew; the commissioner manages none of the two. */
const between = after(managed(fillLeague()), offer(0, 1, EVEN, 'casey'))
/** Only Anvils have a manager. */
const half = after(fillLeague(), manage(0, 'casey'))

const proposal =
  (from: number, to: number, players: [string[], string[]] = EVEN) =>
  (teams: Teams) =>
    offering(teams, from, to, players)

const body = (make: (teams: Teams) => object) => (teams: Teams) => ({
  params: { id: LEAGUE },
  body: { ...offering(teams, 0, 1, EVEN).body, ...make(teams) },
})

const proposing = scenarios('proposeTrade', [
  {
    title: 'offers a trade, pending, with the time of the offer',
    arrange: openSeason,
    question: proposal(0, 1, [['w1', 'r1'], ['w2']]),
    expected: ({ trade }: { trade: Trade }, teams: Teams) =>
      expect(trade).toEqual({
        id: trade.id,
        leagueId: LEAGUE,
        fromTeamId: teams[0],
        toTeamId: teams[1],
        status: 'pending',
        fromPlayerIds: ['w1', 'r1'],
        toPlayerIds: ['w2'],
        createdAt: TIME.before(1),
        resolvedAt: null,
      }),
  },
  {
    title: 'judges no legality yet: who holds whom, who plays and who has room',
    arrange: onFriday(openSeason),
    question: proposal(2, 0, [['q3', 'w4', 't1'], ['q2']]),
    expected: answers({ trade: { status: 'pending' } }),
  },
  {
    title: 'keeps the present code of a team defense',
    arrange: fillLeague(),
    question: proposal(0, 1, [['DST_LAR'], ['w2']]),
    expected: answers({ trade: { fromPlayerIds: ['DST_LA'] } }),
  },
  {
    title: 'takes the same offer twice',
    arrange: offered,
    question: proposal(0, 1),
    expected: answers({ trade: { status: 'pending' } }),
  },
  {
    title: 'is open to the manager of the team that offers',
    arrange: managed(fillLeague()),
    question: proposal(0, 1),
    as: 'casey',
    expected: answers({ trade: { status: 'pending' } }),
  },
  {
    title: 'is open to the commissioner for a team without a manager',
    arrange: half,
    question: proposal(1, 0, [['w2'], ['w1']]),
    expected: answers({ trade: { status: 'pending' } }),
  },
  ...(
    [
      ['the commissioner', 'alex', 0],
      ['the manager of the team that it is offered to', 'drew', 0],
      ['a stranger', 'blake', 0],
      ['who manages another team', 'casey', 2],
      ['a stranger', 'blake', 2],
    ] as const
  ).map(([who, as, from]) => ({
    title: `is not open to ${who} for a team ${from === 0 ? 'with' : 'without'} a manager`,
    arrange: managed(fillLeague()),
    question: proposal(from, 1, [['w3'], ['w2']]),
    as,
    expected: { error: 'forbidden', message: /Only the manager of (Anvils|Comets) may do this/ } as const,
  })),
  {
    title: 'refuses a mirror, and says where to make it',
    arrange: platform(fillLeague()),
    question: proposal(0, 1),
    expected: { error: 'conflict', message: /mirrors Sleeper; make the move there/ },
  },
  ...(
    [
      ['a team with itself', body(teams => ({ toTeamId: teams[0] })), /between two teams/],
      ['an unknown team that offers', body(() => ({ fromTeamId: 'x' })), /fromTeamId must be a team of Home league/],
      ['an unknown team to offer to', body(() => ({ toTeamId: 'x' })), /toTeamId must be a team of Home league/],
      ['a player twice', proposal(0, 1, [['w1', 'w1'], ['w2']]), /fromPlayerIds names "w1" more than once/],
      ['a player twice by two codes', proposal(0, 1, [['w1'], ['DST_LA', 'DST_LAR']]), /toPlayerIds names "DST_LA"/],
      ['nobody given', proposal(0, 1, [[], ['w2']]), /fromPlayerIds/],
      ['nobody wanted', proposal(0, 1, [['w1'], []]), /toPlayerIds/],
      ['201 players', proposal(0, 1, [Array.from({ length: 201 }, (_, at) => `p${at}`), ['w2']]), /fromPlayerIds/],
      ['a missing field', () => ({ params: { id: LEAGUE }, body: { fromTeamId: 'x' } }), /toTeamId/],
      ['an unknown field', body(() => ({ colour: 'red' })), /colour/],
    ] as const
  ).map(([what, question, message]) => ({
    title: `refuses ${what}`,
    arrange: fillLeague(),
    question,
    expected: { error: 'invalid_request', message } as const,
  })),
  {
    title: 'refuses a team of another league',
    arrange: async (stage: Stage) => {
      const [own] = await fillLeague()(stage)
      const [other] = await makeLeague({ id: 'another' })(stage)
      return [own, other]
    },
    question: proposal(0, 1),
    expected: { error: 'invalid_request', message: /toTeamId must be a team of Home league/ },
  },
  {
    title: 'does not find an unknown player, whoever asks',
    arrange: managed(fillLeague()),
    question: proposal(0, 1, [['w1'], ['nobody']]),
    as: 'blake',
    expected: 'not_found',
  },
  { title: 'does not find an unknown league', question: proposal(0, 1)(['a', 'b']), expected: 'not_found' },
])

const accepting = { body: { action: 'accept' } }
const rejecting = { body: { action: 'reject' } }
const cancelling = { body: { action: 'cancel' } }

/** Every answer by everybody: to a team with a manager, and to one without. */
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

const BECOMES = { accept: 'accepted', reject: 'rejected', cancel: 'cancelled' } as const

const byEverybody = RIGHTS.flatMap(([which, arrange, as, allowed]) =>
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
  ...byEverybody,
  {
    title: 'says when it was resolved',
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
      title: `refuses to ${action} what is ${BECOMES[first]}`,
      arrange: arranged(after(offered, answer(first))),
      question: ofTrade({ body: { action } }),
      expected: { error: 'conflict', message: new RegExp(`This trade is ${BECOMES[first]} already`) } as const,
    })),
  ),
  {
    title: 'refuses to accept when the team that offers has lost the player',
    arrange: arranged(after(offered, drop(0, 'w1'))),
    question: ofTrade(accepting),
    expected: { error: 'conflict', message: /Player w1 is not on the roster of Anvils/ },
  },
  {
    title: 'refuses to accept when the team that it was offered to has lost the player',
    arrange: arranged(after(offered, drop(1, 'w2'))),
    question: ofTrade(accepting),
    expected: { error: 'conflict', message: /Player w2 is not on the roster of Bolts/ },
  },
  {
    title: 'refuses to accept what leaves a roster too full, and says whose',
    arrange: arranged(after(fillLeague(THREE), offer(1, 0, [['q2', 'w2'], ['w1']]))),
    question: ofTrade(accepting),
    expected: { error: 'conflict', message: /Anvils would have 4 players, and a roster holds 3/ },
  },
  {
    title: 'accepts what fits only because as many leave',
    arrange: arranged(after(fillLeague(THREE), offer(0, 2, [['w1'], ['w3']]))),
    question: ofTrade(accepting),
    expected: answers({ trade: { status: 'accepted' } }),
  },
  ...([0, 2] as const).map(from => ({
    title: `refuses to accept while a player of the team that ${from === 2 ? 'offers' : 'it was offered to'} plays`,
    arrange: arranged(
      after(openSeason, offer(from, 2 - from, from === 2 ? [['w3'], ['w1']] : [['w1'], ['w3']]), clock(TIME.friday(1))),
    ),
    question: ofTrade(accepting),
    expected: { error: 'locked', message: /Player w3 \(Comets\) is locked/ } as const,
  })),
  {
    title: 'rejects while a player plays',
    arrange: arranged(onFriday(after(openSeason, offer(2, 0, [['w3'], ['w1']])))),
    question: ofTrade(rejecting),
    expected: answers({ trade: { status: 'rejected' } }),
  },
  {
    title: 'cancels what could not be accepted any more',
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
    title: 'says that somebody has no right before it says that a trade is settled',
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

const holds =
  (...ids: string[]) =>
  ({ roster }: { roster: { id: string }[] }) =>
    expect(roster.map(({ id }) => id)).toEqual(ids)

/** Anvils give two for one. */
const traded = after(playLeague(), offer(0, 1, [['w1', 'r1'], ['w2']]), answer('accept'))

/** The trade was accepted in week 2, so that week 1 is closed. */
const inWeekTwo = after(openSeason, offer(0, 1, EVEN), clock(TIME.before(2)), answer('accept'))

const refusedAccept = async (stage: Stage): Promise<void> => {
  await expect(answer('accept')(stage)).rejects.toThrow('Player w2 is not on the roster of Bolts')
}

const moved = scenarios('getTeam', [
  { title: 'has after a trade whom it got, last', arrange: traded, question: ofTeam(0), expected: holds('q1', 'w2') },
  {
    title: 'has after a trade not whom it gave',
    arrange: traded,
    question: ofTeam(1),
    expected: holds('q2', 'w1', 'r1'),
  },
  {
    title: 'starts nobody whom it has traded away, and nobody whom it got',
    arrange: traded,
    question: ofTeam(0),
    expected: answers({ lineup: [{ player: { id: 'q1' } }, { player: null }, { player: null }] }),
  },
  {
    title: 'keeps a closed week as it was before a trade',
    arrange: inWeekTwo,
    question: ofTeam(0, { query: { week: 1 } }),
    expected: (answered: { roster: { id: string }[] }) => {
      holds('q1', 'w1', 'r1')(answered)
      expect(answered).toMatchObject({ lineup: [{}, { player: { id: 'w1' } }, {}] })
    },
  },
  {
    title: 'says when players came by a trade',
    arrange: inWeekTwo,
    question: ofTeam(0),
    expected: answers({ roster: [{}, {}, { id: 'w2', acquiredAt: TIME.before(2) }] }),
  },
  {
    title: 'is as it was after a trade of which one side could not be met',
    arrange: after(offered, drop(1, 'w2'), refusedAccept),
    question: ofTeam(0),
    expected: holds('q1', 'w1', 'r1'),
  },
  {
    title: 'has its players again after a reversal',
    arrange: after(traded, reverse()),
    question: ofTeam(0),
    expected: holds('q1', 'w1', 'r1'),
  },
])

const showing = scenarios('getTrade', [
  {
    title: 'shows a trade to every reader',
    arrange: arranged(between),
    question: ofTrade(),
    as: 'blake',
    expected: answers({ trade: { status: 'pending', fromPlayerIds: ['w1'], toPlayerIds: ['w2'] } }),
  },
  {
    title: 'is pending still after an answer that was refused',
    arrange: arranged(after(offered, drop(1, 'w2'), refusedAccept)),
    question: ofTrade(),
    expected: answers({ trade: { status: 'pending', resolvedAt: null } }),
  },
  {
    title: 'is accepted still after a reversal, which is a row of the log',
    arrange: arranged(after(traded, reverse())),
    question: ofTrade(),
    expected: answers({ trade: { status: 'accepted' } }),
  },
  {
    title: 'does not find an unknown trade',
    arrange: arranged(offered),
    question: ofTrade({}, 1),
    expected: 'not_found',
  },
  {
    title: 'refuses an id that is none',
    arrange: offered,
    question: { params: { id: LEAGUE, tradeId: 'x'.repeat(300) } },
    expected: 'invalid_request',
  },
])

/** Four trades of three teams, each come to another end. */
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
    title: 'lists trades, newest first, to every reader',
    arrange: four,
    question: ofLeague(),
    as: 'blake',
    expected: gives(...ALL),
  },
  ...(['pending', 'accepted', 'rejected', 'cancelled'] as const).map(status => ({
    title: `lists the ${status} ones`,
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
    title: `lists those that team ${at + 1} is on either side of`,
    arrange: four,
    question: (teams: Teams) => ofLeague({ query: { teamId: teams[at] } }),
    expected: gives(...wanted),
  })),
  {
    title: 'lists by team and status together, as many as are asked for',
    arrange: four,
    question: (teams: Teams) => ofLeague({ query: { teamId: teams[1], status: 'accepted', limit: 1 } }),
    expected: gives('w2 accepted'),
  },
  {
    title: 'lists as many as are asked for',
    arrange: four,
    question: ofLeague({ query: { limit: 2 } }),
    expected: gives(...ALL.slice(0, 2)),
  },
  {
    title: 'lists 50 when nobody says how many',
    arrange: after(fillLeague(), async (stage: Stage, teams: Teams) => {
      for (let turn = 0; turn < 51; turn++) await offer(0, 1, EVEN)(stage, teams)
    }),
    question: ofLeague(),
    expected: ({ trades }: { trades: Trade[] }) => expect(trades.length).toBe(50),
  },
  { title: 'has none where nobody trades', arrange: fillLeague(), question: ofLeague(), expected: gives() },
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
    title: 'gives the players back',
    arrange: arranged(traded),
    question: ofTrade(),
    expected: answers({ trade: { status: 'accepted' } }),
  },
  ...(['casey', 'drew', 'blake'] as const).map(as => ({
    title: `is not open to ${as}, who is not the commissioner`,
    arrange: arranged(after(between, answer('accept', { as: 'drew' }))),
    question: ofTrade(),
    as,
    expected: { error: 'forbidden', message: /Only the commissioner of Home league/ } as const,
  })),
  {
    title: 'is open to the commissioner between teams with managers',
    arrange: arranged(after(between, answer('accept', { as: 'drew' }))),
    question: ofTrade(),
    expected: answers({ trade: { status: 'accepted' } }),
  },
  {
    title: 'refuses a trade that is pending',
    arrange: arranged(offered),
    question: ofTrade(),
    expected: { error: 'conflict', message: /This trade is pending; only an accepted one/ },
  },
  ...(['reject', 'cancel'] as const).map(action => ({
    title: `refuses a trade that is ${BECOMES[action]}`,
    arrange: arranged(after(offered, answer(action))),
    question: ofTrade(),
    expected: { error: 'conflict', message: new RegExp(`This trade is ${BECOMES[action]}`) } as const,
  })),
  {
    title: 'refuses to reverse twice',
    arrange: arranged(after(traded, reverse())),
    question: ofTrade(),
    expected: 'conflict',
  },
  {
    title: 'refuses when a player has gone on',
    arrange: arranged(after(traded, drop(1, 'r1'))),
    question: ofTrade(),
    expected: { error: 'conflict', message: /Player r1 is not on the roster of Bolts/ },
  },
  {
    title: 'refuses while a player plays',
    arrange: arranged(onFriday(after(openSeason, offer(2, 0, [['w3'], ['w1']]), answer('accept')))),
    question: ofTrade(),
    expected: { error: 'locked', message: /Player w3 \(Anvils\) is locked/ },
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
    title: 'refuses an id that is none',
    arrange: traded,
    question: { params: { id: LEAGUE, tradeId: 'x'.repeat(300) } },
    expected: 'invalid_request',
  },
])

const told = (shape: object[]) => answers({ transactions: shape })
const newest = ofLeague({ query: { limit: 1 } })

const logged = scenarios('listTransactions', [
  ...(['reject', 'cancel', 'accept'] as const).map(action => ({
    title: `tells who did ${action} a trade`,
    arrange: after(between, answer(action, { as: action === 'cancel' ? 'casey' : 'drew' })),
    question: newest,
    expected: told([{ type: action, actor: action === 'cancel' ? 'casey' : 'drew', after: { gives: ['Player w1'] } }]),
  })),
  {
    title: 'tells of an offer by the names of the players',
    arrange: offered,
    question: newest,
    expected: told([
      {
        type: 'offer',
        after: { fromPlayerIds: ['w1'], gives: ['Player w1'], toPlayerIds: ['w2'], gets: ['Player w2'] },
      },
    ]),
  },
  {
    title: 'tells of a reversal in a row of its own',
    arrange: after(traded, reverse()),
    question: ofLeague({ query: { limit: 3 } }),
    expected: told([{ type: 'reverse', actor: 'alex' }, { type: 'accept' }, { type: 'offer' }]),
  },
])

export const trades = inLeague([...proposing, ...answering, ...moved, ...showing, ...listing, ...reversing, ...logged])
