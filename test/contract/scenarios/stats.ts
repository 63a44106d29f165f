import { expect } from 'vitest'
import { STATS } from '../../../data/stats.ts'
import { answers, type Scenario } from '../scenario.ts'

export const stats: readonly Scenario[] = [
  {
    operation: 'listStats',
    title: 'lists the catalog with the seasons that have each stat',
    expected: (answer: { stats: { key: string; seasons: number[] }[] }) =>
      expect(answer.stats.find(({ key }) => key === 'rec_yards')?.seasons).toEqual([2024]),
  },
  {
    operation: 'listStats',
    title: 'lists the positions for each stat',
    expected: ({ stats }: { stats: { key: string; posGroups: readonly string[] }[] }) =>
      expect(stats.map(({ key, posGroups }) => [key, posGroups])).toEqual(
        STATS.map(({ key, posGroups }) => [key, posGroups]),
      ),
  },
  {
    operation: 'listStatLines',
    title: 'lists the stats of each game, without zeros',
    question: { query: { week: 1, pos: 'QB' } },
    expected: answers({ week: 1 }),
  },
  {
    operation: 'listStatLines',
    title: 'refuses a week outside of the season',
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
    title: 'reports that no season is loaded',
    question: { query: { week: 1 } },
    seasons: 'nothing',
    expected: 'conflict',
  },
]
