import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedPoints } from '../../../src/engine/rules/lineups/expected.ts'
import { allowedIn } from '../../../src/engine/season/allowed-points.ts'
import { expectedIn, type ScoredSeason } from '../../../src/engine/season/expected.ts'
import { buildSeason } from '../../../src/engine/season/season.ts'
import { fictionalSeason } from '../../support/season.ts'

const PLAYERS = ['a', 'b', 'c', 'd', 'e']
const CLUBS = ['CHI', 'DET', 'GB', 'MIN']
const groupOf = (player: string) => (player < 'd' ? 'WR' : 'RB')

type Row = { player: string; week: number; opponent: string; points: number }

const someRows = fc.uniqueArray(
  fc.record({
    player: fc.constantFrom(...PLAYERS),
    week: fc.integer({ min: 1, max: 5 }),
    opponent: fc.constantFrom(...CLUBS),
    points: fc.integer({ min: -300, max: 4_000 }),
  }),
  { selector: ({ player, week }) => `${player} ${week}`, minLength: 1, maxLength: 25 },
)

const scoredSeason = (rows: readonly Row[], year: number): ScoredSeason => {
  const made = rows.map(({ points: _, ...row }) => ({ ...row, posGroup: groupOf(row.player) }) as const)
  const season = buildSeason({ ...fictionalSeason({ rows: made, season: year }), version: 1 }, Date.UTC(2100, 0, 1))
  const ordered = rows.toSorted((a, b) => (a.player < b.player ? -1 : a.player > b.player ? 1 : a.week - b.week))
  return { season, points: Float64Array.from(ordered, ({ points }) => points) }
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) / 2
  return values.length === 0 ? 0 : (sorted[Math.floor(at)]! + sorted[Math.ceil(at)]!) / 2
}

test('expected points are based on both seasons, the median of the position and the opponent', () => {
  fc.assert(
    fc.property(someRows, fc.option(someRows), (rows, earlier) => {
      const scored = scoredSeason(rows, 2024)
      const expectedOf = expectedIn(scored, earlier && scoredSeason(earlier, 2023))
      const gamesOf = (all: readonly Row[], player: string) => {
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
