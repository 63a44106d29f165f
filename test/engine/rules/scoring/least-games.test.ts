import { expect, test } from 'vitest'
import { leastGames } from '../../../../src/engine/rules/scoring/rankings.ts'

test('a board asks for half of the weeks that are over, for one game at the least and eight at the most', () => {
  expect([0, 1, 2, 3, 8, 15, 16, 18].map(leastGames)).toEqual([1, 1, 1, 2, 4, 8, 8, 8])
})
