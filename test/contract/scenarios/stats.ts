import { expect } from 'vitest'
import type { Scenario } from '../scenario.ts'

export const stats: readonly Scenario[] = [
  {
    operation: 'listStats',
    title: 'lists the catalog with the seasons that hold each stat',
    expected: (answer: { stats: { key: string; seasons: number[] }[] }) =>
      expect(answer.stats.find(({ key }) => key === 'rec_yards')?.seasons).toEqual([2024]),
  },
]
