import { expect } from 'vitest'
import { STATS } from '../../../data/stats.ts'
import type { Scenario } from '../scenario.ts'

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
]
