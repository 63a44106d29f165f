import { expect } from 'vitest'
import {
  add,
  after,
  asking,
  clock,
  drop,
  fillLeague,
  inLeague,
  makeLeague,
  manage,
  mirror,
  ofLeague,
  ofTeam,
  openSeason,
  start,
  type Teams,
} from '../league.ts'
import { assign, friday, played, slots, starts } from '../lineups.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { inGame, TIME } from '../seasons.ts'

const setting = scenarios('setLineup', [
  {
    title: 'sets every slot of a week',
    arrange: played,
    question: ofTeam(0, slots(2, ['q1', null, 't1'])),
    expected: (answer: { lineup: object[] }, teams: Teams) =>
      expect(answer).toEqual({
        teamId: teams[0],
        week: 2,
        lineup: [
          {
            slotIndex: 0,
            slot: 'QB',
            eligible: ['QB'],
            player: { id: 'q1', name: 'Player q1', posGroup: 'QB', team: 'CHI', game: inGame(2, 'CHI'), status: null },
            locked: false,
          },
          { slotIndex: 1, slot: 'WR', eligible: ['WR'], player: null, locked: false },
          {
            slotIndex: 2,
            slot: 'FLEX',
            eligible: ['RB', 'WR', 'TE'],
            player: { id: 't1', name: 'Player t1', posGroup: 'TE', team: 'GB', game: inGame(2, 'GB'), status: null },
            locked: false,
          },
        ],
      }),
  },
  {
    title: 'assigns single slots, and keeps the others',
    arrange: played,
    question: ofTeam(0, assign(3, [[2, 't1']])),
    expected: starts('q1', 'w1', 't1'),
  },
  {
    title: 'assigns two slots together, so that players can be swapped',
    arrange: after(played, drop(0, 't1'), add(0, 'w5'), start(0, 1, ['q1', 'w1', 'w5'])),
    question: ofTeam(
      0,
      assign(1, [
        [1, 'w5'],
        [2, 'w1'],
      ]),
    ),
    expected: starts('q1', 'w5', 'w1'),
  },
  {
    title: 'empties a slot',
    arrange: played,
    question: ofTeam(0, assign(1, [[1, null]])),
    expected: starts('q1', null, 'r1'),
  },
  {
    title: 'is allowed for the manager',
    arrange: after(played, manage(0, 'blake')),
    question: ofTeam(0, slots(1, [null, null, null])),
    as: 'blake',
    expected: starts(null, null, null),
  },
  {
    title: 'sets a lineup for a playoff week',
    arrange: played,
    question: ofTeam(0, slots(4, ['q1', 'w1', 't1'])),
    expected: answers({ week: 4 }),
  },
])

/** Invalid lineups, each with its error message. */
const BAD: readonly (readonly [title: string, question: object, message: RegExp])[] = [
  ['too few slots', slots(1, ['q1']), /slots must have 3 entries.*; it has 1/],
  ['too many slots', slots(1, ['q1', 'w1', 'r1', null]), /slots must have 3 entries/],
  ['an unknown slot', assign(1, [[3, 'q1']]), /Slot 3 does not exist; slotIndex must be 0 to 2/],
  ['a slot below 0', assign(1, [[-1, 'q1']]), /slotIndex must be at least 0/],
  [
    'a repeated slot',
    assign(1, [
      [0, 'q1'],
      [0, null],
    ]),
    /sets a slot more than once/,
  ],
  ['a player in two slots', slots(1, [null, 'w1', 'w1']), /Player w1 would start in two slots/],
  ['a player who already starts in another slot', assign(1, [[2, 'w1']]), /Player w1 would start in two slots/],
  ['neither slots nor assignments', { query: { week: 1 }, body: {} }, /Send either slots or assignments/],
  [
    'slots and assignments',
    { query: { week: 1 }, body: { slots: [null, null, null], assignments: [] } },
    /Send either slots or assignments/,
  ],
  ['an unknown field', slots(1, [null, null, null], { color: 'red' }), /color/],
  ['no week', { body: { slots: [null, null, null] } }, /week is missing/],
  ['a week outside of the season', slots(19, [null, null, null]), /week must be 1 to 18/],
]

const refused = scenarios('setLineup', [
  ...BAD.map(([title, question, message]) => ({
    title: `refuses ${title}`,
    arrange: played,
    question: ofTeam(0, question),
    expected: { error: 'invalid_request', message } as const,
  })),
  {
    title: 'does not find an unknown player',
    arrange: played,
    question: ofTeam(0, slots(1, ['x1', null, null])),
    expected: { error: 'not_found', message: /Player "x1"/ },
  },
  {
    title: 'does not find an unknown league',
    question: ofTeam(0, slots(1, []))(['x']),
    expected: 'not_found',
  },
  {
    title: 'does not find an unknown team',
    arrange: makeLeague(),
    question: ofTeam(0, slots(1, [null, null, null]))(['x']),
    expected: 'not_found',
  },
  {
    title: 'refuses an account without the right to the team',
    arrange: after(played, manage(1, 'casey')),
    question: ofTeam(0, slots(1, [null, null, null])),
    as: 'casey',
    expected: 'forbidden',
  },
  {
    title: 'refuses force to a manager',
    arrange: after(played, manage(0, 'casey')),
    question: ofTeam(0, slots(1, [null, null, null], { force: true })),
    as: 'casey',
    expected: { error: 'forbidden', message: /can force/ },
  },
  {
    title: 'refuses a player who is not on the roster',
    arrange: played,
    question: ofTeam(0, slots(1, ['q2', null, null])),
    expected: { error: 'conflict', message: /Player q2 is not on this roster/ },
  },
  {
    title: 'refuses an ineligible player',
    arrange: played,
    question: ofTeam(0, slots(1, [null, 't1', null])),
    expected: { error: 'conflict', message: /Player t1 \(TE\) can't start as WR, which takes WR/ },
  },
  {
    title: 'does not start an ineligible player even with force',
    arrange: played,
    question: ofTeam(0, slots(1, [null, 't1', null], { force: true })),
    expected: { error: 'conflict', message: /can't start as \w+, which takes/ },
  },
  {
    title: 'refuses a mirror, and says where to set the lineup',
    arrange: after(played, mirror),
    question: ofTeam(0, slots(1, ['q1', null, null])),
    expected: {
      error: 'conflict',
      message: /mirrors Sleeper; set the lineup there; hindsight league sync imports the changes/,
    },
  },
])

const traces: Scenario[] = [
  {
    operation: 'getTeam',
    title: 'keeps a carried-over lineup when an earlier closed week is changed by force',
    arrange: after(
      openSeason,
      clock(TIME.over(1)),
      asking('setLineup', 0, slots(1, ['q1', null, null], { force: true })),
    ),
    question: ofTeam(0, { query: { week: 2 } }),
    expected: starts('q1', 'w1', 'r1'),
  },
  {
    operation: 'listTransactions',
    title: 'shows a lineup before and after the change, and that it was forced',
    arrange: after(friday, asking('setLineup', 2, slots(1, ['q3', 'w3', null], { force: true }))),
    question: ofLeague({ query: { limit: 1 } }),
    expected: answers({
      transactions: [
        {
          type: 'lineup',
          before: { week: 1, players: ['q3', 'w3', 'r2'] },
          after: { week: 1, players: ['q3', 'w3', null] },
          forced: true,
        },
      ],
    }),
  },
  {
    operation: 'getTeam',
    title: "shows a week's lineup only for that week",
    arrange: after(fillLeague(), start(0, 2, ['q1', null, null]), start(0, 3, [null, 'w1', null])),
    question: ofTeam(0, { query: { week: 2 } }),
    expected: starts('q1', null, null),
  },
]

export const lineups = inLeague([...setting, ...refused, ...traces])
