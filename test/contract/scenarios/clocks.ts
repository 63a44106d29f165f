import { expect } from 'vitest'
import {
  add,
  after,
  asking,
  askingLeague,
  clock,
  fillLeague,
  inLeague,
  makeLeague,
  manage,
  mirror,
  ofLeague,
  openSeason,
} from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

/** March 1 after the season. */
const END = Date.UTC(2025, 2, 1)

const replay = (change: object = {}) => makeLeague({ clock: { mode: 'replay', from: TIME.before(1), ...change } })
const set = (body: Record<string, unknown>) => ofLeague({ body })
const advance = (to: unknown) => askingLeague('setClock', { body: { advance: to } })
const shows = (clock: object) => answers({ clock })

const shown = scenarios('getClock', [
  {
    title: 'shows wall time for a league in hindsight mode',
    arrange: makeLeague(),
    question: ofLeague(),
    expected: shows({ mode: 'hindsight', running: true, speed: 1, at: null, since: null, behind: false }),
    compared: () => null,
  },
  {
    title: 'shows the time at which a replay is paused',
    arrange: replay(),
    question: ofLeague(),
    expected: shows({ mode: 'replay', running: false, speed: 1, at: TIME.before(1), now: TIME.before(1) }),
    compared: () => null,
  },
  {
    title: 'shows a replay as paused once it is at the end of its season',
    arrange: replay({ from: END, speed: 100_000, running: true }),
    question: ofLeague(),
    expected: shows({ mode: 'replay', running: false, at: END, now: END }),
    compared: () => null,
  },
  {
    title: 'shows a league of a future season as live',
    arrange: openSeason,
    question: ofLeague(),
    expected: shows({ mode: 'live', running: true, now: TIME.before(1) }),
  },
  { title: 'does not find an unknown league', question: ofLeague(), expected: 'not_found' },
  {
    title: 'refuses an id that is too long',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
])

const went = (at: number) => (answer: { clock: { at: number; now: number; running: boolean } }) =>
  expect([answer.clock.at, answer.clock.now, answer.clock.running]).toEqual([at, at, false])

const changed = scenarios('setClock', [
  {
    title: 'advances to one minute before the next kickoff',
    arrange: replay(),
    question: set({ advance: 'kickoff' }),
    expected: went(TIME.thursdayKickoff(1) - 60_000),
    compared: () => null,
  },
  {
    title: 'advances to the end of the week, and closes the week',
    arrange: after(replay(), advance('week')),
    question: set({ advance: 'week' }),
    expected: went(TIME.sundayKickoff(2) + 6 * 3_600_000),
    compared: () => null,
  },
  {
    title: 'lists the steps that ran',
    arrange: after(
      replay({ from: TIME.friday(1) }),
      add(0, 'w1'),
      add(1, 'w2'),
      askingLeague('updateLeague', { body: { acquisitionMode: 'waivers', playoffs: { teams: 2, startWeek: 4 } } }),
      asking('updateTeam', 0, { body: { autoLineup: true } }),
      asking('fileClaim', 2, { body: { addPlayerId: 't1', dropPlayerId: null } }),
      asking('fileClaim', 3, { body: { addPlayerId: 't1', dropPlayerId: null } }),
    ),
    question: set({ advance: TIME.over(3) }),
    expected: answers({
      passed: {
        closedWeeks: [1, 2, 3],
        claimsWon: 1,
        claimsLost: 1,
        tradesMade: 0,
        lineupsMended: 1,
        bracketDrawn: true,
      },
    }),
    compared: () => null,
  },
  {
    title: 'advances to the next daily run',
    arrange: replay(),
    question: set({ advance: 'day' }),
    expected: went(TIME.before(1) + 20 * 3_600_000),
    compared: () => null,
  },
  {
    title: 'advances to an instant',
    arrange: replay(),
    question: set({ advance: TIME.sunday(2) }),
    expected: went(TIME.sunday(2)),
    compared: () => null,
  },
  {
    title: 'runs a replay at a speed',
    arrange: replay(),
    question: set({ running: true, speed: 60 }),
    expected: shows({ mode: 'replay', running: true, speed: 60 }),
    compared: () => null,
  },
  ...(
    [
      ['pausing a paused replay', replay(), { running: false }],
      ['pausing at the end of its season', replay({ from: END, speed: 100_000, running: true }), { running: false }],
      ['setting the current speed', replay({ speed: 60 }), { speed: 60 }],
      ['advancing to the current instant', replay(), { advance: TIME.before(1) }],
    ] as const
  ).map(([what, arrange, change]) => ({
    title: `writes nothing when ${what}`,
    arrange,
    question: set(change),
    unchanged: true as const,
    expected: answers({ clock: { mode: 'replay', running: false }, passed: { closedWeeks: [] } }),
    compared: () => null,
  })),
  {
    title: 'advances a running replay to an instant, where it continues',
    arrange: replay({ running: true }),
    question: set({ advance: TIME.over(1) }),
    expected: answers({ clock: { running: true, at: TIME.over(1), now: TIME.over(1) }, passed: { closedWeeks: [1] } }),
    compared: () => null,
  },
  {
    title: 'never goes back',
    arrange: after(replay(), advance(TIME.sunday(2))),
    question: set({ advance: TIME.sunday(1) }),
    expected: { error: 'conflict', message: /its time can't go back/ },
  },
  {
    title: 'refuses to advance to a kickoff after the last one',
    arrange: replay({ from: TIME.over(5) }),
    question: set({ advance: 'kickoff' }),
    expected: { error: 'conflict', message: /no more kickoffs/ },
  },
  {
    title: "refuses to advance to a week's end after the last one",
    arrange: replay({ from: TIME.over(5) }),
    question: set({ advance: 'week' }),
    expected: { error: 'conflict', message: /The last week of the season is over/ },
  },
  {
    title: 'refuses an instant after the end of the season',
    arrange: replay(),
    question: set({ advance: END + 86_400_000 }),
    expected: { error: 'conflict', message: /can advance to 2025-03-01/ },
  },
  {
    title: 'switches a league from hindsight mode to a replay if no account has changed anything',
    arrange: fillLeague(),
    question: set({ mode: 'replay' }),
    expected: shows({ mode: 'replay', running: false, at: TIME.thursdayKickoff(1) - 7 * 86_400_000 }),
    compared: () => null,
  },
  {
    title: "refuses to switch a league to a replay if lineups were set while the season's results were visible",
    arrange: after(fillLeague(), ({ ask }, teams) =>
      ask('setLineup', {
        params: { id: 'home', teamId: teams[0] },
        query: { week: 1 },
        body: { slots: ['q1', null, null] },
      }),
    ),
    question: set({ mode: 'replay' }),
    expected: { error: 'conflict', message: /made in hindsight/ },
  },
  {
    title: 'switches a replay to hindsight mode, on wall time',
    arrange: replay(),
    question: set({ mode: 'hindsight' }),
    expected: (answer: { clock: { mode: string; at: number | null; now: number } }) => {
      expect(answer.clock).toMatchObject({ mode: 'hindsight', running: true, at: null })
      expect(answer.clock.now).toBeGreaterThan(END)
    },
    compared: () => null,
  },
  ...(
    [
      ['replay', 'replay mode in a replay', replay(), /is already a replay/],
      ['hindsight', 'hindsight mode in a league already in hindsight mode', makeLeague(), /is already in hindsight/],
      [
        'hindsight',
        'hindsight mode in a season in progress',
        openSeason,
        /follows its season live; only a replay can become/,
      ],
    ] as const
  ).map(([mode, what, arrange, message]) => ({
    title: `refuses ${what}`,
    arrange,
    question: set({ mode }),
    expected: { error: 'conflict' as const, message },
  })),
  {
    title: 'refuses to change a clock on wall time',
    arrange: makeLeague(),
    question: set({ advance: 'day' }),
    expected: { error: 'conflict', message: /whole season at once; only a replay/ },
  },
  {
    title: 'refuses a mirror',
    arrange: after(makeLeague(), mirror),
    question: set({ mode: 'replay' }),
    expected: { error: 'conflict', message: /is a mirror/ },
  },
  {
    title: "refuses a manager's request",
    arrange: after(replay(), manage(0, 'casey')),
    question: set({ running: true }),
    as: 'casey',
    expected: 'forbidden',
  },
  { title: 'refuses an empty change', arrange: replay(), question: set({}), expected: 'invalid_request' },
  {
    title: 'refuses a mode together with another change',
    arrange: replay(),
    question: set({ mode: 'hindsight', speed: 2 }),
    expected: 'invalid_request',
  },
  { title: 'refuses a speed of 0', arrange: replay(), question: set({ speed: 0 }), expected: 'invalid_request' },
  { title: 'does not find an unknown league', question: set({ running: true }), expected: 'not_found' },
])

const seen = scenarios('getLeague', [
  {
    title: "does not show a replay's future",
    arrange: replay(),
    question: ofLeague(),
    expected: answers({ currentWeek: 1, standings: [{ games: 0 }, { games: 0 }, { games: 0 }, { games: 0 }] }),
    compared: () => null,
  },
  {
    title: 'shows the state before a waiver run that is due but has not been processed, and says that it is behind',
    arrange: after(
      openSeason,
      askingLeague('updateLeague', { body: { acquisitionMode: 'waivers' } }),
      ({ ask }, teams) =>
        ask('fileClaim', { params: { id: 'home', teamId: teams[3] }, body: { addPlayerId: 't1', dropPlayerId: null } }),
      clock(TIME.friday(1)),
    ),
    question: ofLeague(),
    expected: answers({ league: { clock: { mode: 'live', behind: true } } }),
  },
])

export const clocks: readonly Scenario[] = inLeague([...shown, ...changed, ...seen])
