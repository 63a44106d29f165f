import { expect } from 'vitest'
import { STATS } from '../../../data/stats.ts'
import { answers, type Scenario } from '../scenario.ts'

export const stats: readonly Scenario[] = [
  {
    operation: 'listStats',
    title: 'lists the catalog with the seasons that hold each stat',
    expected: (answer: { stats: { key: string; seasons: number[] }[] }) =>
      expect(answer.stats.find(({ key }) => key === 'rec_yards')?.seasons).toEqual([2024]),
  },
  {
    operation: 'listStats',
    title: 'names the positions that each stat is of',
    expected: ({ stats }: { stats: { key: string; posGroups: readonly string[] }[] }) =>
      expect(stats.map(({ key, posGroups }) => [key, posGroups])).toEqual(
        STATS.map(({ key, posGroups }) => [key, posGroups]),
      ),
  },
  {
    operation: 'listStatLines',
    title: 'lists the stats of each game, without those that are 0',
    question: { query: { week: 1, pos: 'QB' } },
    expected: answers({ week: 1 }),
  },
  {
    operation: 'listStatLines',
    title: 'refuses a week beyond the season',
    question: { query: { week: 9 } },
    expected: 'invalid_request',
  },
  {
    operation: 'listStatLines',
    title: 'does not find an unknown league',
    question: { query: { week: 1, league: 'nope' } },
    expected: 'not_found',
  },
  {
    operation: 'listStatLines',
    title: 'says when no season is held',
    question: { query: { week: 1 } },
    holds: 'nothing',
    expected: 'conflict',
  },
]
