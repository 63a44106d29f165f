import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectedIn, expectedPoints, opponentFactor } from '../../../src/engine/season/expected.ts'
import { allowedIn } from '../../../src/engine/season/totals.ts'
import { CLUBS, groupOf, type ScoredRow, scoredSeason, someRows } from '../../support/scored-season.ts'

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) / 2
  return values.length === 0 ? 0 : (sorted[Math.floor(at)]! + sorted[Math.ceil(at)]!) / 2
}

test('expected points are based on both seasons, the median of the position and the opponent', () => {
  fc.assert(
    fc.property(someRows, fc.option(someRows), (rows, earlier) => {
      const scored = scoredSeason(rows)
      const expectedOf = expectedIn(scored, earlier && scoredSeason(earlier, 2023))
      const gamesOf = (all: readonly ScoredRow[], player: string) => {
        const own = all.filter(row => row.player === player)
        return { games: own.length, total: own.reduce((sum, { points }) => sum + points, 0) }
      }
      for (const [at, { id, posGroup }] of scored.season.players.entries()) {
        const level = median(rows.filter(({ player }) => groupOf(player) === posGroup).map(({ points }) => points))
        const past = { season: gamesOf(rows, id), before: gamesOf(earlier ?? [], id), level }
        expect(expectedOf(at, null)).toBeCloseTo(expectedPoints(past, null), 6)
        for (const opponent of CLUBS) {
          const allowed = allowedIn(scored.season, scored.points)(opponent, posGroup)
          expect(expectedOf(at, opponent)).toBeCloseTo(expectedPoints(past, allowed), 6)
        }
      }
    }),
  )
})

const past = fc
  .record({ games: fc.integer({ min: 0, max: 18 }), total: fc.integer({ min: 0, max: 50_000 }) })
  .map(({ games, total }) => ({ games, total: games === 0 ? 0 : total }))
const level = fc.integer({ min: 0, max: 2_000 })
const opponent = fc.record({
  points: fc.integer({ min: 0, max: 5_000 }),
  games: fc.integer({ min: 1, max: 18 }),
  mean: fc.integer({ min: 1, max: 5_000 }),
})

const ppgOr = ({ games, total }: { games: number; total: number }, none: number): number =>
  games === 0 ? none : total / games

describe('expected points', () => {
  test('are between the averages of this season, last season and the position, for any games', () => {
    fc.assert(
      fc.property(past, past, level, (season, before, level) => {
        const parts = [ppgOr(season, level), ppgOr(before, level), level]
        const expected = expectedPoints({ season, before, level }, null)
        expect(expected).toBeGreaterThanOrEqual(Math.min(...parts) - 1e-6)
        expect(expected).toBeLessThanOrEqual(Math.max(...parts) + 1e-6)
      }),
    )
  })

  test('get closer to points per game with each game', () => {
    const at = (games: number) =>
      expectedPoints({ season: { games, total: 2_000 * games }, before: { games: 0, total: 0 }, level: 500 }, null)
    expect([0, 3, 15].map(at)).toEqual([500, 1_250, 1_750])
  })

  test("are multiplied by a factor between 1 and the opponent's allowed points divided by the mean", () => {
    fc.assert(
      fc.property(opponent, record => {
        const factor = opponentFactor(record)
        const whole = record.points / record.mean
        expect(factor).toBeGreaterThanOrEqual(Math.min(1, whole) - 1e-9)
        expect(factor).toBeLessThanOrEqual(Math.max(1, whole) + 1e-9)
      }),
    )
    expect(opponentFactor(null)).toBe(1)
    expect(opponentFactor({ points: 100, games: 4, mean: 0 })).toBe(1)
  })
})
