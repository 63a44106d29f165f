import fc from 'fast-check'
import type { ScoredSeason } from '../../src/engine/season/expected.ts'
import { buildSeason } from '../../src/engine/season/season.ts'
import { fictionalSeason } from './season.ts'

/** Small random seasons of two position groups, with any points. */

export const CLUBS = ['CHI', 'DET', 'GB', 'MIN']

export interface ScoredRow {
  player: string
  week: number
  opponent: string
  points: number
}

export const groupOf = (player: string) => (player < 'd' ? 'WR' : 'RB')

export const someRows: fc.Arbitrary<ScoredRow[]> = fc.uniqueArray(
  fc.record({
    player: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    week: fc.integer({ min: 1, max: 5 }),
    opponent: fc.constantFrom(...CLUBS),
    points: fc.integer({ min: -300, max: 4_000 }),
  }),
  { selector: ({ player, week }) => `${player} ${week}`, minLength: 1, maxLength: 25 },
)

/** Returns a finished season with these rows, and their points. */
export const scoredSeason = (rows: readonly ScoredRow[], season = 2024): ScoredSeason => {
  const made = rows.map(({ points: _, ...row }) => ({ ...row, posGroup: groupOf(row.player) }) as const)
  const ordered = rows.toSorted((a, b) => (a.player < b.player ? -1 : a.player > b.player ? 1 : a.week - b.week))
  return {
    season: buildSeason({ ...fictionalSeason({ rows: made, season }), version: 1 }, Date.UTC(2100, 0, 1)),
    points: Float64Array.from(ordered, ({ points }) => points),
  }
}
