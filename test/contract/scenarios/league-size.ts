import { expect } from 'vitest'
import {
  add,
  after,
  asking,
  askingLeague,
  clock,
  drop,
  edit,
  fillLeague,
  inLeague,
  LEAGUE,
  makeLeague,
  manage,
  mirror,
  ofLeague,
  ofTeam,
  openSeason,
  SLOTS,
  type Teams,
} from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

/** A league's teams, slots and bench spots, before and after its draft. */

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
    title: 'keeps the IR spots when bench spots are removed',
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
    title: 'refuses to drop one of two equal slots after the draft',
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
    title: 'is allowed again after the last player is dropped',
    arrange: after(makeLeague(), add(0, 'q1'), drop(0, 'q1')),
    question: sized({ bench: 0 }),
    expected: answers({ league: { rosterConfig: { bench: 0 } } }),
  },
  {
    title: 'refuses fewer rounds than a keeper needs',
    arrange: keeping,
    question: sized({ bench: 1 }),
    expected: { error: 'conflict', message: /Change the keepers first. .* in round 5: .* at most 4 rounds/ },
  },
  {
    title: 'refuses slots in a mirror',
    arrange: after(makeLeague(), mirror),
    question: sized({ bench: 1 }),
    expected: { error: 'conflict', message: /mirrors Sleeper; change its rosters there/ },
  },
  ...(
    [
      ['no slots', { slots: [] }, /slots must have at least 1 item/],
      ['a slot without positions', { slots: [{ slot: 'X', eligible: [] }] }, /eligible must have at least 1 item/],
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

/** The league has a tight end slot from week 2 on. Anvils had a tight end on the bench in week 1. */
const grown = after(openSeason, add(0, 't1'), clock(TIME.before(2)), edit({ rosterConfig: { slots: [...SLOTS, TE] } }))

const bestWithout = after(openSeason, add(0, 't1'), clock(TIME.before(2)))

const weeks = [
  ...scenarios('getBenchPoints', [
    ...[bestWithout, grown].map((arrange, at) => ({
      title: `compares week 1 with the best lineup for that week's slots, ${at === 0 ? 'before' : 'after'} a slot is added`,
      arrange,
      question: ofTeam(0, { query: { week: 1 } }),
      expected: answers({ left: 0 }),
    })),
  ]),
  ...scenarios('setLineup', [
    {
      title: 'starts a player in an added slot',
      arrange: grown,
      question: ofTeam(0, { query: { week: 2 }, body: { assignments: [{ slotIndex: 3, playerId: 't1' }] } }),
      expected: answers({ lineup: [{}, {}, {}, { player: { id: 't1' } }] }),
    },
  ]),
]

/** Adds a fifth team, Echoes. */
const echoes = askingLeague('addTeam', { body: { name: 'Echoes' } })

const five = after(makeLeague({ acquisitionMode: 'waivers' }), echoes)

const removing = (at: number) => ofTeam(at)

const byDivisions = (sizes: readonly [number, number]) =>
  after(makeLeague({ teamCount: 5, teamNames: ['Anvils', 'Bolts', 'Comets', 'Dukes', 'Echoes'] }), (stage, teams) =>
    edit({
      divisions: [
        { name: 'East', teamIds: teams.slice(0, sizes[0]) },
        { name: 'West', teamIds: teams.slice(sizes[0]) },
      ],
    })(stage),
  )

const adding = scenarios('addTeam', [
  {
    title: 'adds a team that drafts last and claims first, and creates a new schedule',
    arrange: makeLeague({ acquisitionMode: 'waivers' }),
    question: ofLeague({ body: { name: 'Echoes' } }),
    expected: answers({
      team: { name: 'Echoes', number: 5, draftPosition: 5, waiverPriority: 1, managers: [] },
      schedule: { weeks: 3, games: 6 },
    }),
  },
  {
    title: "names a team after its number, and gives it the league's budget",
    arrange: makeLeague({ waivers: { order: 'budget', budget: 70 } }),
    question: ofLeague({ body: {} }),
    expected: answers({ team: { name: 'Team 5', budget: 70 } }),
  },
  {
    title: 'puts a team into the smallest division',
    arrange: byDivisions([3, 2]),
    question: ofLeague({ body: {} }),
    expected: answers({ team: { division: 2 } }),
  },
  {
    title: 'refuses another team after the draft',
    arrange: fillLeague(),
    question: ofLeague({ body: {} }),
    expected: { error: 'conflict', message: /Home league has drafted, so teams can't be added or removed/ },
  },
  {
    title: 'refuses a 17th team',
    arrange: makeLeague({ teamCount: 16 }),
    question: ofLeague({ body: {} }),
    expected: { error: 'conflict', message: /has 16 teams, the most/ },
  },
  {
    title: 'refuses another team in a mirror',
    arrange: after(makeLeague(), mirror),
    question: ofLeague({ body: {} }),
    expected: { error: 'conflict', message: /change its teams there/ },
  },
  {
    title: 'requires a name with letters',
    arrange: makeLeague(),
    question: ofLeague({ body: { name: ' ' } }),
    expected: { error: 'invalid_request', message: /name must have at least 1 character/ },
  },
  {
    title: 'does not find an unknown league',
    question: { params: { id: 'no' }, body: {} },
    expected: 'not_found',
  },
  {
    title: 'is only for the commissioner',
    arrange: makeLeague(),
    question: ofLeague({ body: {} }),
    as: 'blake',
    expected: 'forbidden',
  },
])

const leaving = scenarios('removeTeam', [
  {
    title: 'removes a team, and creates a new schedule',
    arrange: five,
    question: removing(0),
    expected: answers({ team: { name: 'Anvils', number: 1 }, schedule: { weeks: 3, games: 6 } }),
  },
  {
    title: 'removes the keepers of a team',
    arrange: after(five, (stage, [first, second]) =>
      edit({
        keepers: [
          { teamId: first, playerId: 'q1', round: 5 },
          { teamId: second, playerId: 'q2', round: 5 },
        ],
      })(stage),
    ),
    question: removing(0),
    expected: answers({ league: { keepers: [{ playerId: 'q2' }] } }),
  },
  {
    title: 'refuses to go below four teams',
    arrange: makeLeague(),
    question: removing(3),
    expected: { error: 'conflict', message: /has 4 teams, the fewest/ },
  },
  {
    title: 'refuses fewer teams than the playoffs have',
    arrange: makeLeague({ teamCount: 6, playoffs: { teams: 6, startWeek: 4 } }),
    question: removing(0),
    expected: { error: 'conflict', message: /playoffs in Home league have 6 teams; choose fewer first/ },
  },
  {
    title: 'refuses an empty division',
    arrange: byDivisions([1, 4]),
    question: removing(0),
    expected: { error: 'conflict', message: /East would not have a team/ },
  },
  {
    title: 'is refused after the draft',
    arrange: fillLeague(),
    question: removing(0),
    expected: { error: 'conflict', message: /has drafted, so teams can't be added or removed/ },
  },
  {
    title: 'refuses an id that is too long',
    arrange: makeLeague(),
    question: { params: { id: LEAGUE, teamId: 'x'.repeat(300) } },
    expected: 'invalid_request',
  },
  {
    title: 'does not find a team of another league',
    arrange: makeLeague(),
    question: { params: { id: LEAGUE, teamId: 'nothing' } },
    expected: 'not_found',
  },
  { title: 'is only for the commissioner', arrange: five, question: removing(0), as: 'blake', expected: 'forbidden' },
])

const without = after(five, manage(0, 'casey'), asking('removeTeam', 0))

const afterwards = [
  ...scenarios('getLeague', [
    {
      title: 'keeps team numbers, and the draft and waiver sequence, when a team leaves',
      arrange: without,
      question: ofLeague(),
      expected: answers({
        teams: [
          { number: 2, draftPosition: 1, waiverPriority: 4 },
          { number: 3, draftPosition: 2, waiverPriority: 3 },
          { number: 4, draftPosition: 3, waiverPriority: 2 },
          { number: 5, draftPosition: 4, waiverPriority: 1 },
        ],
      }),
    },
  ]),
  ...scenarios('listTransactions', [
    {
      title: 'keeps the name of a team that left',
      arrange: without,
      question: ofLeague({ query: { limit: 2 } }),
      expected: answers({
        transactions: [
          { type: 'team_remove', teamName: 'Anvils', before: { name: 'Anvils', number: 1, manager: 'casey' } },
          { type: 'assign', teamName: 'Anvils' },
        ],
      }),
    },
  ]),
  ...scenarios('startDraft', [
    {
      title: 'drafts with the teams that joined and without those that left',
      arrange: without,
      question: ofLeague({ body: { kind: 'snake' } }),
      expected: ({ draft }: { draft: { order: string[] } }, teams: Teams) =>
        expect([draft.order.length, draft.order.slice(0, 3)]).toEqual([4, teams.slice(1)]),
    },
  ]),
]

export const leagueSize: readonly Scenario[] = inLeague([...changes, ...weeks, ...adding, ...leaving, ...afterwards])
