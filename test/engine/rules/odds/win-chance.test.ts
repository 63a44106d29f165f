import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Starter, winChance } from '../../../../src/engine/rules/odds/win-chance.ts'

/** Properties of win probabilities that hold for any lineups. */

const points = fc.integer({ min: -200, max: 5_000 })
const starter: fc.Arbitrary<Starter> = fc.record({
  points,
  left: fc.double({ min: 0, max: 1, noNaN: true }),
  games: fc.array(points, { maxLength: 6 }),
  position: fc.array(points, { maxLength: 8 }),
})
const lineup = fc.array(starter, { maxLength: 5 })
const seed = fc.integer({ min: 0, max: 1_000 })
const over = (side: readonly Starter[]): Starter[] => side.map(each => ({ ...each, left: 0 }))
const total = (side: readonly Starter[]): number => side.reduce((sum, each) => sum + each.points, 0)

test('the win probability follows the totals once all games are over', () => {
  fc.assert(
    fc.property(lineup, lineup, seed, (home, away, seed) => {
      const lead = total(home) - total(away)
      expect(winChance(over(home), over(away), { seed, runs: 10 })).toBe(lead > 0 ? 1 : lead < 0 ? 0 : 0.5)
    }),
  )
})

test('the win probability is the same for the same seed, and never lower with more points', () => {
  fc.assert(
    fc.property(lineup, lineup, seed, fc.integer({ min: 1, max: 2_000 }), (home, away, seed, more) => {
      const before = winChance(home, away, { seed, runs: 100 })
      expect(winChance(home, away, { seed, runs: 100 })).toBe(before)
      expect(winChance(home, away, { seed, runs: 100, margin: more })).toBeGreaterThanOrEqual(before)
    }),
  )
})

test('the win probability is near 50% for equal lineups, and near 100% for a large lead with little time left', () => {
  fc.assert(
    fc.property(fc.array(starter, { minLength: 3, maxLength: 5 }), seed, (side, seed) => {
      expect(Math.abs(winChance(side, side, { seed }) - 0.5)).toBeLessThan(0.06)
      const late = side.map(each => ({ ...each, left: Math.min(each.left, 0.05) }))
      expect(winChance(late, late, { seed, margin: 10_000 })).toBeGreaterThan(0.99)
    }),
    { numRuns: 30 },
  )
})
