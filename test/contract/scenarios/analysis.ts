import { expect } from 'vitest'
import { inLeague, LEAGUE, makeLeague } from '../league.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import type { Question } from '../stage.ts'

/** Returns the refusals that all rankings and scores share. */
const refusals = (operation: string, query: Record<string, unknown>): Scenario[] => [
  { operation, title: 'requires the pro plan', question: { query }, as: 'blake', expected: 'pro_plan_required' },
  {
    operation,
    title: 'refuses a minimum below 0',
    question: { query: { ...query, min: -1 } },
    expected: 'invalid_request',
  },
  {
    operation,
    title: 'does not find an unknown system',
    question: { query: Object.fromEntries(Object.keys(query).map(name => [name, 'nope'])) },
    expected: 'not_found',
  },
  {
    operation,
    title: 'reports that no season is loaded',
    question: { query },
    seasons: 'nothing',
    expected: 'conflict',
  },
]

const boards: readonly Scenario[] = [
  {
    operation: 'rankPlayers',
    title: 'ranks players with enough games',
    question: { query: { system: 'standard', min: 2, pos: 'WR' } },
    expected: answers({
      season: 2024,
      pos: 'WR',
      minGames: 2,
      sort: 'total',
      total: 2,
      players: [
        { rank: 1, id: 'w1', posRank: 1, posCount: 2 },
        { rank: 3, id: 'w2', posRank: 2 },
      ],
    }),
  },
  ...refusals('rankPlayers', { system: 'standard' }),
  {
    operation: 'balanceSystem',
    title: 'shows each position except OTHER',
    question: { query: { system: 'standard', min: 1 } },
    expected: (answer: { ranks: number[]; positions: { pos: string; count: number }[] }) => {
      expect(answer.ranks).toEqual([1, 3, 6, 12, 24, 36])
      expect(answer.positions.map(({ pos, count }) => [pos, count])).toContainEqual(['WR', 2])
    },
  },
  ...refusals('balanceSystem', { system: 'standard' }),
  {
    operation: 'compareSystems',
    title: 'compares two systems',
    question: { query: { a: 'standard', b: 'ppr', min: 1, sort: 'delta', limit: 500 } },
    expected: answers({ systemA: 'standard', systemB: 'ppr', total: 3, sort: 'delta' }),
  },
  {
    operation: 'compareSystems',
    title: 'leaves out players with fewer points than `least` under both systems',
    question: { query: { a: 'standard', b: 'ppr', min: 1, sort: 'delta', least: 20 } },
    expected: (answer: { least: number; total: number; players: { totalA: number; totalB: number }[] }) => {
      expect(answer.least).toBe(20)
      expect(answer.total).toBe(answer.players.length)
      expect(answer.players.every(({ totalA, totalB }) => Math.max(totalA, totalB) >= 20)).toBe(true)
      expect(answer.total).toBeLessThan(3)
    },
  },
  {
    operation: 'compareSystems',
    title: 'refuses a negative `least`',
    question: { query: { a: 'standard', b: 'ppr', least: -1 } },
    expected: 'invalid_request',
  },
  ...refusals('compareSystems', { a: 'standard', b: 'ppr' }),
]

const ofALeague = { system: 'standard', min: 1, league: LEAGUE }

const leagues = [
  ...scenarios('balanceSystem', [
    {
      title: 'counts the starters of a league by its slots and teams, with flex slots for the best remaining players',
      arrange: makeLeague(),
      question: { query: ofALeague },
      expected: (answer: { positions: { pos: string; starters: number; count: number }[] }) => {
        const starters = new Map(answer.positions.map(({ pos, starters }) => [pos, starters]))
        expect(['QB', 'RB', 'WR', 'TE'].map(pos => starters.get(pos as 'QB'))).toEqual([4, 2, 5, 1])
      },
    },
  ]),
  ...scenarios('rankPlayers', [
    {
      title: 'computes the baseline of a league from its slots and teams',
      arrange: makeLeague(),
      question: { query: { ...ofALeague, pos: 'RB' } },
      expected: answers({
        players: [
          { id: 'r1', ppg: 6.5, baseline: 4.5833, paa: 1.9167 },
          { id: 'r2', ppg: 2.6667 },
        ],
      }),
    },
  ]),
]

/** Requests about a season, or about a league's season. */
const OF_A_SEASON: readonly (Question & { operation: string })[] = [
  { operation: 'rankPlayers', query: { system: 'standard' } },
  { operation: 'balanceSystem', query: { system: 'standard' } },
  { operation: 'compareSystems', query: { a: 'standard', b: 'ppr' } },
  { operation: 'listPlayers', query: {} },
  { operation: 'getPlayer', params: { id: 'w1' }, query: {} },
  { operation: 'listScores', query: { system: 'standard', week: 1 } },
]

const seasons = OF_A_SEASON.flatMap(({ operation, params, query }) => {
  const asking = (more: object): Question => ({ ...(params && { params }), query: { ...query, ...more } })
  const both = { seasons: 'seasons', arrange: makeLeague() } as const
  return scenarios(operation, [
    {
      ...both,
      title: 'uses the newest season by default',
      question: asking({}),
      expected: answers({ season: 2025 }),
    },
    {
      ...both,
      title: 'uses the season of a league',
      question: asking({ league: LEAGUE }),
      expected: answers({ season: 2024 }),
    },
    {
      ...both,
      title: 'uses the given season, even if the league has a different one',
      question: asking({ season: 2025, league: LEAGUE }),
      expected: answers({ season: 2025 }),
    },
    { title: 'does not find an unknown league', question: asking({ league: LEAGUE }), expected: 'not_found' },
    {
      title: 'refuses an unknown system before it reports that no season is loaded',
      seasons: 'nothing',
      question: asking(operation === 'compareSystems' ? { a: 'nope' } : { system: 'nope' }),
      expected: 'not_found',
    },
  ])
})

export const analysis: readonly Scenario[] = [...boards, ...seasons, ...inLeague(leagues)]
