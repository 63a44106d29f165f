import {
  add,
  after,
  clock,
  close,
  drop,
  inLeague,
  LEAGUE,
  makeLeague,
  openSeason,
  playLeague,
  type Teams,
} from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'

const rules = { global: { weights: { rec_yards: 0.1 } } }
const slots = { slots: [{ slot: 'WR', eligible: ['WR'] }], bench: 0 }
const lineup = { week: 2, systemId: 'standard', players: ['w2', 'w1', 'x1'], slots }

const plain: readonly Scenario[] = [
  {
    operation: 'optimizeLineup',
    title: 'finds the best lineup, and lists unknown players',
    question: { body: lineup },
    expected: answers({ week: 2, total: 9, slots: [{ playerId: 'w1', points: 9 }], unknownPlayerIds: ['x1'] }),
  },
  {
    operation: 'optimizeLineup',
    title: 'accepts rules instead of a system',
    question: { body: { ...lineup, systemId: undefined, system: rules } },
    expected: answers({ systemId: null, total: 9 }),
  },
  {
    operation: 'optimizeLineup',
    title: 'requires the pro plan',
    question: { body: lineup },
    as: 'blake',
    expected: 'pro_plan_required',
  },
  {
    operation: 'optimizeLineup',
    title: 'refuses a system and rules together',
    question: { body: { ...lineup, system: rules } },
    expected: 'invalid_request',
  },
  {
    operation: 'optimizeLineup',
    title: 'does not find an unknown system',
    question: { body: { ...lineup, systemId: 'nope' } },
    expected: 'not_found',
  },
  {
    operation: 'optimizeLineup',
    title: 'reports that no season is loaded',
    question: { body: lineup },
    seasons: 'nothing',
    expected: 'conflict',
  },
]

/** Returns a request for one of the league's teams, with changes. */
const ofTeam =
  (at: number, more: object = {}) =>
  (teams: Teams) => ({ body: { week: 2, leagueId: LEAGUE, teamId: teams[at], ...more } })

/** Invalid request bodies. */
const BAD: readonly (readonly [title: string, body: Record<string, unknown>, message: RegExp])[] = [
  ['a league without its team', { week: 2, leagueId: LEAGUE }, /Send both leagueId and teamId, or neither/],
  ['a team without its league', { ...lineup, teamId: 'x' }, /Send both leagueId and teamId, or neither/],
  ['no players', { ...lineup, players: undefined }, /send players, slots, and systemId or system/],
  ['no slots', { ...lineup, slots: undefined }, /players, slots, and/],
  ['no system', { ...lineup, systemId: undefined }, /players, slots, and/],
  ['no week', { ...lineup, week: undefined }, /week is missing/],
  ['a week outside of the season', { ...lineup, week: 9 }, /week must be 1 to 5/],
  ['a duplicate player', { ...lineup, players: ['w1', 'w1'] }, /players contains "w1" more than once/],
  ['a team defense listed twice, under two codes', { ...lineup, players: ['DST_LA', 'DST_LAR'] }, /more than once/],
  ['more than 200 players', { ...lineup, players: Array.from({ length: 201 }, (_, at) => `x${at}`) }, /at most 200/],
  ['41 slots', { ...lineup, slots: { slots: Array(41).fill(slots.slots[0]), bench: 0 } }, /at most 40/],
  ['a season that is not loaded', { ...lineup, season: 2023 }, /Season 2023 is not loaded/],
  [
    'rules with an unknown stat',
    { ...lineup, systemId: undefined, system: { global: { weights: { rec_yrds: 1 } } } },
    /rec_yrds/,
  ],
]

const played = playLeague()

const teams = scenarios('optimizeLineup', [
  {
    title: 'uses the roster, rules, season and slots of any league team',
    arrange: after(played, add(0, 't1')),
    question: ofTeam(0),
    as: 'drew',
    expected: answers({
      leagueId: LEAGUE,
      systemId: 'standard',
      season: 2024,
      week: 2,
      total: 26,
      slots: [
        { slot: 'QB', playerId: 'q1', points: 5 },
        { playerId: 'w1', points: 12 },
        { slot: 'FLEX', playerId: 't1', points: 9 },
      ],
      bench: [{ playerId: 'r1', points: 6 }],
      unknownPlayerIds: [],
    }),
  },
  {
    title: 'uses another stored system',
    arrange: played,
    question: ofTeam(1, { systemId: 'ppr' }),
    expected: answers({ systemId: 'ppr', total: 32 }),
  },
  {
    title: 'uses other rules',
    arrange: played,
    question: ofTeam(1, { system: { global: { weights: { rec: 1 } } } }),
    expected: answers({ systemId: null, total: 10 }),
  },
  {
    title: 'uses other players, including those on other teams',
    arrange: played,
    question: ofTeam(1, { players: ['q2', 'w3', 't1', 'x1'] }),
    expected: answers({ systemId: 'standard', total: 42, unknownPlayerIds: ['x1'] }),
  },
  {
    title: 'accepts every code of a team defense',
    arrange: played,
    question: ofTeam(1, {
      players: ['DST_LAR', 'DST_XXX'],
      slots: { slots: [{ slot: 'DST', eligible: ['DST'] }], bench: 0 },
    }),
    expected: answers({ slots: [{ playerId: 'DST_LA' }], unknownPlayerIds: ['DST_XXX'] }),
  },
  {
    title: 'uses other slots',
    arrange: played,
    question: ofTeam(1, { slots: { slots: [{ slot: 'QB', eligible: ['QB'] }], bench: 4 } }),
    expected: answers({ total: 18, slots: [{ playerId: 'q2' }], bench: [{ playerId: 'w2', points: 4 }] }),
  },
  {
    title: 'uses the given season',
    arrange: played,
    question: ofTeam(1, { season: 2024 }),
    expected: answers({ season: 2024, total: 22 }),
  },
  {
    title: 'uses the stored roster of a closed week',
    arrange: after(played, close(2), drop(0, 'w1')),
    question: ofTeam(0),
    expected: answers({ total: 23 }),
  },
  {
    title: 'ignores locks',
    arrange: after(openSeason, clock(TIME.friday(1))),
    question: ofTeam(2, { week: 1 }),
    expected: answers({ total: 17, slots: [{ playerId: 'q3' }, { playerId: 'w3' }, { playerId: null, points: 0 }] }),
  },
  {
    title: "refuses a league team's season that is not loaded",
    arrange: played,
    question: ofTeam(1, { season: 2023 }),
    expected: 'invalid_request',
  },
  {
    title: "refuses a system and rules together even for a league's team",
    arrange: played,
    question: ofTeam(1, { systemId: 'ppr', system: rules }),
    expected: { error: 'invalid_request', message: /not both/ },
  },
  { title: 'does not find an unknown league', question: ofTeam(0)(['x']), expected: 'not_found' },
  { title: 'does not find an unknown team', arrange: makeLeague(), question: ofTeam(0)(['x']), expected: 'not_found' },
  ...BAD.map(([title, body, message]) => ({
    title: `refuses ${title}`,
    question: { body },
    expected: { error: 'invalid_request', message } as const,
  })),
])

export const optimize: readonly Scenario[] = [...plain, ...inLeague(teams)]
