import { expect } from 'vitest'
import {
  type Arrange,
  after,
  clock,
  edit,
  inLeague,
  mirror,
  ofLeague,
  openSeason,
  playLeague,
  type Teams,
} from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

/** The commissioner's changes to a league's schedule. */

interface Changed {
  rivalGames?: { min: number; max: number }
  weeks: number[]
  pairings: { week: number; homeTeamId: string; awayTeamId: string | null }[]
}

const pairing = (pairings: object[], week?: number) =>
  ofLeague({ body: { pairings }, ...(week !== undefined && { query: { week } }) })

const swap = (week: number, swapWith: number) => ofLeague({ body: { swapWith }, query: { week } })

const divided: Arrange = after(openSeason, (stage, [one, two, three, four]) =>
  edit({
    divisions: [
      { name: 'East', teamIds: [one, two] },
      { name: 'West', teamIds: [three, four] },
    ],
  })(stage),
)

/** Anvils, Bolts, Comets and Dukes play the regular season in weeks 1 to 3. */
const changes = scenarios('setSchedule', [
  {
    title: 'pairs teams by name and number, with byes for the others',
    arrange: openSeason,
    question: pairing([{ home: 'bolts', away: '4' }], 2),
    expected: ({ weeks, pairings }: Changed, teams: Teams) =>
      expect([weeks, pairings.map(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])]).toEqual([
        [2],
        [
          [teams[1], teams[3]],
          [teams[0], null],
          [teams[2], null],
        ],
      ]),
  },
  {
    title: 'changes several weeks together',
    arrange: openSeason,
    question: pairing([
      { week: 2, home: '1', away: '2' },
      { week: 3, home: '1', away: '2' },
    ]),
    expected: answers({ weeks: [2, 3] }),
  },
  { title: 'swaps two weeks', arrange: openSeason, question: swap(1, 3), expected: answers({ weeks: [1, 3] }) },
  {
    title: 'lets teams in a division play each other three times',
    arrange: divided,
    question: ofLeague({ body: { divisionGames: 3 } }),
    expected: ({ pairings, rivalGames }: Changed, [one, two]: Teams) => {
      expect(rivalGames).toEqual({ min: 3, max: 3 })
      expect(
        pairings.filter(each => [each.homeTeamId, each.awayTeamId].sort().join() === [one, two].sort().join()).length,
      ).toBeGreaterThanOrEqual(2)
    },
  },
  {
    title: 'changes nothing if the schedule is the same',
    arrange: openSeason,
    question: ofLeague({ body: { divisionGames: 0 } }),
    unchanged: true,
    expected: answers({ weeks: [], pairings: [] }),
  },
  ...(
    [
      [
        'a team that plays twice in a week',
        pairing(
          [
            { home: '1', away: '2' },
            { home: '2', away: '3' },
          ],
          2,
        ),
        /twice in week 2/,
      ],
      ['a team that plays itself', pairing([{ home: '1', away: 'Anvils' }], 2), /Anvils can't play itself/],
      ['an unknown team', pairing([{ home: '1', away: 'Nobody' }], 2), /"Nobody"/],
      ['pairings without a week', pairing([{ home: '1', away: '2' }]), /must have a week/],
      ['a playoff week', pairing([{ home: '1', away: '2' }], 4), /week 4/],
      ['to swap a week with itself', swap(2, 2), /different weeks/],
      ['to swap with a playoff week', swap(2, 4), /different weeks/],
      ['a week for divisional games', ofLeague({ body: { divisionGames: 1 }, query: { week: 1 } }), /week/],
      ['two changes together', ofLeague({ body: { divisionGames: 0, swapWith: 2 }, query: { week: 1 } }), /one thing/],
      ['no change', ofLeague({ body: {} }), /one thing/],
      ['to swap without a week', ofLeague({ body: { swapWith: 2 } }), /needs week/],
      ['more divisional games than weeks', ofLeague({ body: { divisionGames: 4 } }), /divisionGames/],
    ] as const
  ).map(([what, question, message]) => ({
    title: `refuses ${what}`,
    arrange: openSeason,
    question,
    expected: { error: 'invalid_request', message } as const,
  })),
  {
    title: 'refuses divisional games without divisions',
    arrange: openSeason,
    question: ofLeague({ body: { divisionGames: 2 } }),
    expected: { error: 'conflict', message: /set its divisions first/ },
  },
  {
    title: 'refuses a week that has started',
    arrange: after(openSeason, clock(TIME.thursdayKickoff(1))),
    question: swap(1, 2),
    expected: { error: 'conflict', message: /Week 1 has begun/ },
  },
  {
    title: 'refuses a closed week',
    arrange: after(openSeason, clock(TIME.over(1))),
    question: swap(1, 2),
    expected: { error: 'conflict', message: /Week 1 is closed/ },
  },
  {
    title: 'refuses a mirror',
    arrange: after(playLeague(), mirror),
    question: swap(1, 2),
    expected: { error: 'conflict', message: /change its schedule there/ },
  },
  {
    title: 'does not find an unknown league',
    question: { params: { id: 'nothing' }, body: { swapWith: 2 }, query: { week: 1 } },
    expected: 'not_found',
  },
  {
    title: 'is only for the commissioner',
    arrange: openSeason,
    question: swap(1, 2),
    as: 'blake',
    expected: 'forbidden',
  },
])

const listed = scenarios('listMatchups', [
  {
    title: 'shows the pairings that the commissioner set',
    arrange: after(openSeason, ({ ask }) => ask('setSchedule', pairing([{ home: '1', away: '2' }], 2))),
    question: ofLeague({ query: { week: 2 } }),
    expected: answers({
      matchups: [
        { home: { team: { name: 'Anvils' } }, away: { team: { name: 'Bolts' } } },
        { home: { team: { name: 'Comets' } }, away: null },
        { away: null },
      ],
    }),
  },
])

const logged = scenarios('listTransactions', [
  {
    title: 'keeps the matchups before and after a change of the schedule',
    arrange: after(openSeason, ({ ask }) => ask('setSchedule', swap(1, 2))),
    question: ofLeague({ query: { limit: 1 } }),
    expected: answers({
      transactions: [{ type: 'schedule', before: { matchups: [{ week: 1 }, { week: 1 }, { week: 2 }, { week: 2 }] } }],
    }),
  },
])

export const scheduleEdits: readonly Scenario[] = inLeague([...changes, ...listed, ...logged])
