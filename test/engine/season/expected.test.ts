import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedPoints } from '../../../src/engine/rules/lineups/expected.ts'
import { allowedIn } from '../../../src/engine/season/allowed-points.ts'
import { expectedIn } from '../../../src/engine/season/expected.ts'
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
