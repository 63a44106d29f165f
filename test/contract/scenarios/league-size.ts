import {
  add,
  after,
  clock,
  drop,
  edit,
  fillLeague,
  inLeague,
  makeLeague,
  mirror,
  ofLeague,
  ofTeam,
  openSeason,
  SLOTS,
} from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

/** The slots and bench spots of a league, before and after its draft. */

const TE = { slot: 'TE', eligible: ['TE'] }
const [QB, WR, FLEX] = SLOTS

const sized = (rosterConfig: object) => ofLeague({ body: { rosterConfig } })

const keeping = after(makeLeague(), (stage, [first]) =>
  edit({ keepers: [{ teamId: first, playerId: 'q1', round: 5 }] })(stage),
)

const changes = scenarios('updateLeague', [
  {
    title: 'replaces the slots and bench spots of a league before its draft',
    arrange: makeLeague(),
    question: sized({ slots: [QB, TE], bench: 1 }),
    expected: answers({ league: { rosterConfig: { slots: [QB, TE], bench: 1 } } }),
  },
  {
    title: 'keeps the IR spots with fewer bench spots',
    arrange: makeLeague({ rosterConfig: { slots: SLOTS, bench: 2, reserve: 1 } }),
    question: sized({ bench: 0 }),
    expected: answers({ league: { rosterConfig: { slots: SLOTS, bench: 0, reserve: 1 } } }),
  },
  {
    title: 'adds slots and bench spots after the draft, the new slots last',
    arrange: fillLeague(),
    question: sized({ slots: [TE, ...SLOTS], bench: 3 }),
    expected: answers({ league: { rosterConfig: { slots: [...SLOTS, { ...TE, fromWeek: 1 }], bench: 3 } } }),
  },
  {
    title: 'counts a new slot from the first open week',
    arrange: after(openSeason, clock(TIME.before(2))),
    question: sized({ slots: [...SLOTS, TE] }),
    expected: answers({ league: { closedWeeks: [1], rosterConfig: { slots: [...SLOTS, { ...TE, fromWeek: 2 }] } } }),
  },
  {
    title: 'refuses to drop a slot after the draft',
    arrange: fillLeague(),
    question: sized({ slots: [QB, FLEX, TE] }),
    expected: { error: 'conflict', message: /The slot WR can't be removed: after the draft/ },
  },
  {
    title: 'refuses one of two equal slots after the draft',
    arrange: fillLeague({ rosterConfig: { slots: [...SLOTS, WR], bench: 2 } }),
    question: sized({ slots: SLOTS }),
    expected: { error: 'conflict', message: /The slot WR can't be removed/ },
  },
  {
    title: 'refuses fewer bench spots after the draft, even if all rosters fit',
    arrange: fillLeague(),
    question: sized({ bench: 1 }),
    expected: { error: 'conflict', message: /can't have fewer than 2 spots: after the draft/ },
  },
  {
    title: 'is free again once the last player has been dropped',
    arrange: after(makeLeague(), add(0, 'q1'), drop(0, 'q1')),
    question: sized({ bench: 0 }),
    expected: answers({ league: { rosterConfig: { bench: 0 } } }),
  },
  {
    title: 'refuses fewer rounds than a keeper needs',
    arrange: keeping,
    question: sized({ bench: 1 }),
    expected: { error: 'conflict', message: /Change the keepers first: .* names round 5 .* 4 rounds at most/ },
  },
  {
    title: 'refuses slots in a mirror',
    arrange: after(makeLeague(), mirror),
    question: sized({ bench: 1 }),
    expected: { error: 'conflict', message: /mirrors Sleeper; its rosters are set there/ },
  },
  ...(
    [
      ['no slots', { slots: [] }, /slots must have at least 1 item/],
      ['a slot for no position', { slots: [{ slot: 'X', eligible: [] }] }, /eligible must have at least 1 item/],
      ['an unknown field', { taxi: 1 }, /taxi/],
      ['more than 60 bench spots', { bench: 61 }, /bench must be at most 60/],
    ] as const
  ).map(([what, config, message]) => ({
    title: `refuses ${what}`,
    arrange: makeLeague(),
    question: sized(config),
    expected: { error: 'invalid_request', message } as const,
  })),
])

/** Anvils has a tight end on its bench in week 1, and a slot for one from week 2 on. */
const grown = after(openSeason, add(0, 't1'), clock(TIME.before(2)), edit({ rosterConfig: { slots: [...SLOTS, TE] } }))

const bestWithout = after(openSeason, add(0, 't1'), clock(TIME.before(2)))

const weeks = [
  ...scenarios('getBenchPoints', [
    ...[bestWithout, grown].map((arrange, at) => ({
      title: `compares week 1 with its own slots, ${at === 0 ? 'before' : 'after'} a slot is added`,
      arrange,
      question: ofTeam(0, { query: { week: 1 } }),
      expected: answers({ left: 0 }),
    })),
  ]),
  ...scenarios('setLineup', [
    {
      title: 'starts a player in a slot that was added',
      arrange: grown,
      question: ofTeam(0, { query: { week: 2 }, body: { assignments: [{ slotIndex: 3, playerId: 't1' }] } }),
      expected: answers({ lineup: [{}, {}, {}, { player: { id: 't1' } }] }),
    },
  ]),
]

export const leagueSize: readonly Scenario[] = inLeague([...changes, ...weeks])
