import { expect } from 'vitest'
import type { ErrorCode } from '../../src/engine/index.ts'
import type { Ask, Person, Question } from './stage.ts'

/** One question to one operation, and what must come of it, whichever way it is asked. */
export interface Scenario {
  operation: string
  title: string
  /** Sets the stage; what it answers goes into the question. */
  arrange?(ask: Ask): Promise<string | undefined>
  question?: Question | ((arranged: string) => Question)
  as?: Person
  /** No season is held. */
  empty?: boolean
  expected: ErrorCode | ((answer: never) => void)
  /** What of the answer must be the same both ways, where not all of it can be. */
  compared?(answer: never): unknown
}

const rules = { global: { weights: { rec_yards: 0.1 } } }
const ruined = { global: { weights: { rec_yrds: 0.1 } } }

const house = async (ask: Ask, as: Person = 'alex'): Promise<string> =>
  ((await ask('createSystem', { body: { name: 'House', rules } }, as)) as { system: { id: string } }).system.id

const answers =
  (shape: object): Scenario['expected'] =>
  (answer: never) =>
    expect(answer).toMatchObject(shape)

const me: Scenario[] = [
  {
    operation: 'getMe',
    title: 'shows who acts',
    expected: answers({ plan: 'pro', key: { revokedAt: null }, rateLimit: { limit: 600 } }),
    compared: ({ userId, plan }: { userId: string; plan: string }) => ({ userId, plan }),
  },
]

const systems: Scenario[] = [
  {
    operation: 'listSystems',
    title: 'lists the built-in ones, then your own',
    arrange: house,
    expected: (answer: { systems: { id: string; mine: boolean }[] }) => {
      expect(answer.systems[0]).toMatchObject({ id: 'standard', builtin: true })
      expect(answer.systems.at(-1)).toMatchObject({ name: 'House', mine: true })
    },
  },
  {
    operation: 'createSystem',
    title: 'creates one under your name',
    question: { body: { name: 'House', description: 'Ours', rules } },
    expected: answers({ system: { name: 'House', description: 'Ours', mine: true, builtin: false, rules } }),
  },
  {
    operation: 'createSystem',
    title: 'refuses rules over an unknown stat, naming the nearest',
    question: { body: { name: 'House', rules: ruined } },
    expected: 'invalid_request',
  },
  {
    operation: 'createSystem',
    title: 'names an unknown field',
    question: { body: { name: 'House', rules, colour: 'red' } },
    expected: 'invalid_request',
  },
  {
    operation: 'createSystem',
    title: 'refuses more than 200 of one account',
    arrange: async ask => {
      for (let at = 0; at < 200; at++) await house(ask)
      return undefined
    },
    question: { body: { name: 'House', rules } },
    expected: 'conflict',
  },
  {
    operation: 'getSystem',
    title: 'shows anybody’s',
    arrange: ask => house(ask, 'blake'),
    question: id => ({ params: { id } }),
    expected: answers({ system: { name: 'House', mine: false } }),
  },
  {
    operation: 'getSystem',
    title: 'refuses an id longer than any',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  {
    operation: 'getSystem',
    title: 'does not find what is not there',
    question: { params: { id: 'a b/c?d' } },
    expected: 'not_found',
  },
  {
    operation: 'updateSystem',
    title: 'changes what is named and nothing else',
    arrange: house,
    question: id => ({ params: { id }, body: { description: 'Changed' } }),
    expected: answers({ system: { name: 'House', description: 'Changed', rules } }),
  },
  {
    operation: 'updateSystem',
    title: 'refuses rules that are none',
    arrange: house,
    question: id => ({ params: { id }, body: { rules: ruined } }),
    expected: 'invalid_request',
  },
  {
    operation: 'updateSystem',
    title: 'does not find what is not there',
    question: { params: { id: 'nope' }, body: {} },
    expected: 'not_found',
  },
  {
    operation: 'updateSystem',
    title: 'refuses another account’s',
    arrange: ask => house(ask, 'blake'),
    question: id => ({ params: { id }, body: { name: 'Mine' } }),
    expected: 'forbidden',
  },
  {
    operation: 'deleteSystem',
    title: 'deletes your own',
    arrange: house,
    question: id => ({ params: { id } }),
    expected: (answer: { deleted: string }) => expect(Object.keys(answer)).toEqual(['deleted']),
  },
  {
    operation: 'deleteSystem',
    title: 'refuses an id longer than any',
    question: { params: { id: 'x'.repeat(101) } },
    expected: 'invalid_request',
  },
  {
    operation: 'deleteSystem',
    title: 'does not find what is not there',
    question: { params: { id: 'nope' } },
    expected: 'not_found',
  },
  {
    operation: 'deleteSystem',
    title: 'refuses a built-in one',
    question: { params: { id: 'ppr' } },
    expected: 'forbidden',
  },
]

const stats: Scenario[] = [
  {
    operation: 'listStats',
    title: 'lists the catalog with the seasons that hold each stat',
    expected: (answer: { stats: { key: string; seasons: number[] }[] }) =>
      expect(answer.stats.find(({ key }) => key === 'rec_yards')?.seasons).toEqual([2024]),
  },
]

const players: Scenario[] = [
  {
    operation: 'listPlayers',
    title: 'finds players by a part of their name, in order of it',
    question: { query: { q: 'PLAYER w', limit: 1 } },
    expected: answers({
      season: 2024,
      systemId: null,
      total: 2,
      players: [{ id: 'w1', totalPoints: null, ppg: null }],
    }),
  },
  {
    operation: 'listPlayers',
    title: 'adds what they scored when a system is named',
    question: { query: { system: 'standard', pos: 'WR' } },
    expected: answers({ total: 2, players: [{ id: 'w1', gamesPlayed: 2, totalPoints: 17, ppg: 8.5 }, { id: 'w2' }] }),
  },
  {
    operation: 'listPlayers',
    title: 'refuses a limit out of range',
    question: { query: { limit: 101 } },
    expected: 'invalid_request',
  },
  {
    operation: 'listPlayers',
    title: 'refuses a season that is not held',
    question: { query: { season: 2023 } },
    expected: 'invalid_request',
  },
  {
    operation: 'listPlayers',
    title: 'does not find an unknown system',
    question: { query: { system: 'nope' } },
    expected: 'not_found',
  },
  { operation: 'listPlayers', title: 'says when no season is held', empty: true, expected: 'conflict' },
  {
    operation: 'getPlayer',
    title: 'shows a player week by week',
    question: { params: { id: 'w1' }, query: { system: 'standard' } },
    expected: answers({
      id: 'w1',
      totalPoints: 17,
      weeks: [
        { week: 1, points: 8 },
        { week: 2, points: 9 },
      ],
    }),
  },
  {
    operation: 'getPlayer',
    title: 'refuses a season that is none',
    question: { params: { id: 'w1' }, query: { season: 7 } },
    expected: 'invalid_request',
  },
  {
    operation: 'getPlayer',
    title: 'does not find who is not there',
    question: { params: { id: 'w9' } },
    expected: 'not_found',
  },
  {
    operation: 'getPlayer',
    title: 'says when no season is held',
    question: { params: { id: 'w1' } },
    empty: true,
    expected: 'conflict',
  },
]

const scores: Scenario[] = [
  {
    operation: 'listScores',
    title: 'shows a week best first, with the arithmetic behind it',
    question: { query: { week: 1, system: 'standard', limit: 1, breakdown: 1 } },
    expected: answers({ week: 1, total: 3, scores: [{ id: 'q1', points: 10, breakdown: [{ stat: 'rec_yards' }] }] }),
  },
  {
    operation: 'listScores',
    title: 'shows all weeks',
    question: { query: { week: 'all', system: 'standard' } },
    expected: answers({ week: 'all', total: 6 }),
  },
  {
    operation: 'listScores',
    title: 'refuses a week beyond the season',
    question: { query: { week: 9, system: 'standard' } },
    expected: 'invalid_request',
  },
  {
    operation: 'listScores',
    title: 'does not find an unknown system',
    question: { query: { week: 1, system: 'nope' } },
    expected: 'not_found',
  },
  {
    operation: 'listScores',
    title: 'says when no season is held',
    question: { query: { week: 1, system: 'ppr' } },
    empty: true,
    expected: 'conflict',
  },
]

/** What every board of the analysis refuses in the same way. */
const refusals = (operation: string, query: Record<string, unknown>): Scenario[] => [
  { operation, title: 'needs the pro plan', question: { query }, as: 'blake', expected: 'pro_plan_required' },
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
  { operation, title: 'says when no season is held', question: { query }, empty: true, expected: 'conflict' },
]

const analysis: Scenario[] = [
  {
    operation: 'rankPlayers',
    title: 'ranks who played enough',
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
    title: 'shows each position but OTHER',
    question: { query: { system: 'standard', min: 1 } },
    expected: (answer: { ranks: number[]; positions: { pos: string; count: number }[] }) => {
      expect(answer.ranks).toEqual([1, 3, 6, 12, 24, 36])
      expect(answer.positions.map(({ pos, count }) => [pos, count])).toContainEqual(['WR', 2])
    },
  },
  ...refusals('balanceSystem', { system: 'standard' }),
  {
    operation: 'compareSystems',
    title: 'puts two systems side by side',
    question: { query: { a: 'standard', b: 'ppr', min: 1, sort: 'delta', limit: 500 } },
    expected: answers({ systemA: 'standard', systemB: 'ppr', total: 3, sort: 'delta' }),
  },
  ...refusals('compareSystems', { a: 'standard', b: 'ppr' }),
]

const slots = { slots: [{ slot: 'WR', eligible: ['WR'] }], bench: 0 }
const lineup = { week: 2, systemId: 'standard', players: ['w2', 'w1', 'x1'], slots }

const optimize: Scenario[] = [
  {
    operation: 'optimizeLineup',
    title: 'finds the best lineup and names who is unknown',
    question: { body: lineup },
    expected: answers({ week: 2, total: 9, slots: [{ playerId: 'w1', points: 9 }], unknownPlayerIds: ['x1'] }),
  },
  {
    operation: 'optimizeLineup',
    title: 'takes rules in the place of a system',
    question: { body: { ...lineup, systemId: undefined, system: rules } },
    expected: answers({ systemId: null, total: 9 }),
  },
  {
    operation: 'optimizeLineup',
    title: 'needs the pro plan',
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
    title: 'says when no season is held',
    question: { body: lineup },
    empty: true,
    expected: 'conflict',
  },
]

export const SCENARIOS: readonly Scenario[] = [
  ...me,
  ...systems,
  ...stats,
  ...players,
  ...scores,
  ...analysis,
  ...optimize,
]

/** Refusals that an operation names and nothing can bring about yet. */
export const NOT_YET: Readonly<Record<string, ErrorCode>> = { deleteSystem: 'conflict' }
