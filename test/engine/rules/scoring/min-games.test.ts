import { expect, test } from 'vitest'
import { minGames } from '../../../../src/engine/rules/scoring/rankings.ts'

test('a leaderboard requires games in half of the finished weeks, at least one and at most eight', () => {
  expect([0, 1, 2, 3, 8, 15, 16, 18].map(minGames)).toEqual([1, 1, 1, 2, 4, 8, 8, 8])
})
