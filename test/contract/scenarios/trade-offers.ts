import { expect } from 'vitest'
import type { Trade } from '../../../src/engine/schema/trade.ts'
import { managed, offering, onFriday, platform } from '../acquisitions.ts'
import { fillLeague, inLeague, LEAGUE, makeLeague, openSeason, type Teams } from '../league.ts'
import { answers, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import type { Stage } from '../stage.ts'
import { EVEN, half, offered } from '../trades.ts'

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
    title: 'creates a pending offer with its time',
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
        reversedAt: null,
        acceptedAt: null,
        reviewUntil: null,
        note: null,
        answers: null,
        fromBudget: 0,
        toBudget: 0,
        fromDropPlayerIds: [],
        toDropPlayerIds: [],
        message: null,
        expiresAt: null,
        endedBy: null,
        vetoedBy: [],
        obstacle: null,
      }),
  },
  {
    title: 'does not check rosters, games in progress or roster sizes yet',
    arrange: onFriday(openSeason),
    question: proposal(2, 0, [['q3', 'w4', 't1'], ['q2']]),
    expected: answers({ trade: { status: 'pending' } }),
  },
  {
    title: 'stores the current code of a team defense',
    arrange: fillLeague(),
    question: proposal(0, 1, [['DST_LAR'], ['w2']]),
    expected: answers({ trade: { fromPlayerIds: ['DST_LA'] } }),
  },
  {
    title: 'refuses the same offer twice',
    arrange: offered,
    question: proposal(0, 1),
    expected: { error: 'conflict', message: /already pending/ },
  },
  {
    title: 'is allowed for the manager of the offering team',
    arrange: managed(fillLeague()),
    question: proposal(0, 1),
    as: 'casey',
    expected: answers({ trade: { status: 'pending' } }),
  },
  {
    title: 'is allowed for the commissioner for a team without a manager',
    arrange: half,
    question: proposal(1, 0, [['w2'], ['w1']]),
    expected: answers({ trade: { status: 'pending' } }),
  },
  ...(
    [
      ['the commissioner', 'alex', 0],
      ['the manager of the receiving team', 'drew', 0],
      ['an account outside of the league', 'blake', 0],
      ['the manager of another team', 'casey', 2],
      ['an account outside of the league', 'blake', 2],
    ] as const
  ).map(([who, as, from]) => ({
    title: `is not allowed for ${who} for a team ${from === 0 ? 'with' : 'without'} a manager`,
    arrange: managed(fillLeague()),
    question: proposal(from, 1, [['w3'], ['w2']]),
    as,
    expected: { error: 'forbidden', message: /Only the manager of (Anvils|Comets) can do this/ } as const,
  })),
  {
    title: 'refuses a mirror, and says where to make the trade',
    arrange: platform(fillLeague()),
    question: proposal(0, 1),
    expected: { error: 'conflict', message: /mirrors Sleeper; make the move there/ },
  },
  ...(
    [
      ['a team with itself', body(teams => ({ toTeamId: teams[0] })), /between two teams/],
      ['an unknown offering team', body(() => ({ fromTeamId: 'x' })), /fromTeamId must be a team in Home league/],
      ['an unknown receiving team', body(() => ({ toTeamId: 'x' })), /toTeamId must be a team in Home league/],
      ['a duplicate player', proposal(0, 1, [['w1', 'w1'], ['w2']]), /fromPlayerIds contains "w1" more than once/],
      [
        'a team defense listed twice, under two codes',
        proposal(0, 1, [['w1'], ['DST_LA', 'DST_LAR']]),
        /toPlayerIds contains "DST_LA" more than once/,
      ],
      ['a player on both sides', proposal(0, 1, [['w1'], ['w2', 'w1']]), /toPlayerIds both list "w1"/],
      [
        'a team defense on both sides, under two codes',
        proposal(0, 1, [['DST_LA'], ['DST_LAR']]),
        /both list "DST_LA"/,
      ],
      ['no players to give', proposal(0, 1, [[], ['w2']]), /fromPlayerIds/],
      ['no players to get', proposal(0, 1, [['w1'], []]), /toPlayerIds/],
      ['201 players', proposal(0, 1, [Array.from({ length: 201 }, (_, at) => `p${at}`), ['w2']]), /fromPlayerIds/],
      ['a missing field', () => ({ params: { id: LEAGUE }, body: { fromTeamId: 'x' } }), /toTeamId/],
      ['an unknown field', body(() => ({ color: 'red' })), /color/],
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
    expected: { error: 'invalid_request', message: /toTeamId must be a team in Home league/ },
  },
  {
    title: 'does not find an unknown player, for any account',
    arrange: managed(fillLeague()),
    question: proposal(0, 1, [['w1'], ['nobody']]),
    as: 'blake',
    expected: 'not_found',
  },
  { title: 'does not find an unknown league', question: proposal(0, 1)(['a', 'b']), expected: 'not_found' },
])

export const tradeOffers = inLeague(proposing)
