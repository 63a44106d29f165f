import { expect } from 'vitest'
import {
  adjust,
  adjusting,
  after,
  askingLeague,
  edit,
  inLeague,
  LEAGUE,
  makeLeague,
  manage,
  mirror,
  ofLeague,
  playLeague,
  type Teams,
} from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'

const giving = scenarios('adjustPoints', [
  {
    title: 'deducts points from a team, with the reason',
    arrange: playLeague(),
    question: adjusting(-5.25),
    expected: (answer: { adjustment: object }, teams: Teams) =>
      expect(answer.adjustment).toMatchObject({
        leagueId: LEAGUE,
        week: 1,
        teamId: teams[0],
        points: -5.25,
        reason: 'Late lineup',
        actor: 'alex',
      }),
  },
  {
    title: 'adds points in a playoff week',
    arrange: playLeague(),
    question: adjusting(3, { week: 4 }),
    expected: answers({ adjustment: { points: 3, week: 4 } }),
  },
  ...(
    [
      ['nothing', adjusting(0), /points must not be 0/],
      ['thousandths', adjusting(1.005), /at most two decimals/],
      ['more than a thousand', adjusting(1001), /points/],
      ['no reason', adjusting(1, { reason: ' ' }), /reason/],
      [
        'a week after the championship',
        adjusting(1, { week: 5 }),
        /week must be 1 to 4: the championship game of Home league is in week 4/,
      ],
    ] as const
  ).map(([what, question, message]) => ({
    title: `refuses ${what}`,
    arrange: playLeague(),
    question,
    expected: { error: 'invalid_request', message } as const,
  })),
  {
    title: 'refuses a team without a game in the bracket',
    arrange: after(playLeague(), edit({ draw: true })),
    question: adjusting(5, { at: 3, week: 4 }),
    expected: { error: 'conflict', message: /Dukes does not play in week 4/ },
  },
  {
    title: "refuses a manager's request",
    arrange: after(playLeague(), manage(0, 'casey')),
    question: adjusting(5),
    as: 'casey',
    expected: { error: 'forbidden', message: /Only the commissioner/ },
  },
  {
    title: 'refuses a mirror',
    arrange: after(makeLeague(), mirror),
    question: adjusting(5),
    expected: { error: 'conflict', message: /mirrors Sleeper/ },
  },
  {
    title: 'does not find a team of another league',
    arrange: makeLeague(),
    question: adjusting(5, { at: 9 }),
    expected: 'invalid_request',
  },
  { title: 'does not find an unknown league', question: adjusting(5)(['x']), expected: 'not_found' },
])

const listed = scenarios('listAdjustments', [
  {
    title: 'lists adjustments, newest first, for every account',
    arrange: after(playLeague(), adjust(-5), adjust(5)),
    question: ofLeague(),
    as: 'blake',
    expected: answers({ leagueId: LEAGUE, adjustments: [{ points: 5 }, { points: -5 }] }),
  },
  {
    title: 'refuses an id that is too long',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  { title: 'does not find an unknown league', question: ofLeague(), expected: 'not_found' },
])

interface Table {
  standings: { team: { name: string }; pointsFor: number; adjustment: number; wins: number }[]
}

const of = (name: string, { standings }: Table) => standings.find(({ team }) => team.name === name)

/** In week 1, the Anvils play the Dukes. */
const counted: readonly Scenario[] = [
  {
    operation: 'listMatchups',
    title: 'includes an adjustment in the matchup total, and lists it separately',
    arrange: after(playLeague(), adjust(-500)),
    question: ofLeague({ query: { week: 1 } }),
    expected: ({ matchups }: { matchups: { winner: string; home: object; away: object }[] }) => {
      const matchup = matchups.find(each => JSON.stringify(each).includes('Anvils'))!
      expect(matchup).toMatchObject({ winner: 'away', home: { team: { name: 'Anvils' }, adjustment: -500 } })
      expect(matchup.away).toMatchObject({ adjustment: 0 })
    },
  },
  {
    operation: 'getLeague',
    title: 'includes an adjustment in the standings, where it changes a win to a loss',
    arrange: after(playLeague(), adjust(-500)),
    question: ofLeague(),
    expected: (table: Table) => {
      expect(of('Anvils', table)).toMatchObject({ adjustment: -500, wins: 1 })
      expect(of('Dukes', table)).toMatchObject({ adjustment: 0 })
    },
  },
  {
    operation: 'getLeague',
    title: 'does not show an adjustment that was undone',
    arrange: after(playLeague(), adjust(500), adjust(-500)),
    question: ofLeague(),
    expected: (table: Table) => expect(of('Anvils', table)).toMatchObject({ adjustment: 0, wins: 2 }),
  },
  {
    operation: 'getLeague',
    title: 'lets an adjustment decide a playoff game',
    arrange: after(playLeague(), edit({ draw: true }), adjust(-500, { week: 4 })),
    question: ofLeague(),
    expected: answers({
      playoffs: {
        rounds: [{ games: [{ home: { team: { name: 'Anvils' }, adjustment: -500 }, winner: 'away' }] }],
        champion: { name: 'Bolts' },
      },
    }),
  },
  {
    operation: 'listTransactions',
    title: 'logs an adjustment',
    arrange: after(playLeague(), adjust(-5), askingLeague('listAdjustments')),
    question: ofLeague({ query: { type: 'adjust' } }),
    expected: answers({ transactions: [{ actor: 'alex', after: { week: 1, points: -5, reason: 'Late lineup' } }] }),
  },
]

export const adjustments = inLeague([...giving, ...listed, ...counted])
