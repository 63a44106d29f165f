import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedIn } from '../../../src/engine/season/allowed-points.ts'
import { buildSeason } from '../../../src/engine/season/season.ts'
import { fictionalSeason } from '../../support/season.ts'

const CLUBS = ['CHI', 'DET', 'GB', 'MIN']

const someRows = fc.uniqueArray(
  fc.record({
    player: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    week: fc.integer({ min: 1, max: 5 }),
    opponent: fc.constantFrom(...CLUBS),
    points: fc.integer({ min: -300, max: 4_000 }),
  }),
  { selector: ({ player, week }) => `${player} ${week}`, minLength: 1, maxLength: 25 },
)

test("points allowed are an opponent's total divided by its games, and the team at rank 1 allows the most", () => {
  fc.assert(
    fc.property(someRows, rows => {
      const groupOf = (player: string) => (player < 'd' ? 'WR' : 'RB')
      const made = rows.map(({ points: _, ...row }) => ({ ...row, posGroup: groupOf(row.player) }) as const)
      const season = buildSeason({ ...fictionalSeason({ rows: made }), version: 1 }, Date.UTC(2100, 0, 1))
      const ordered = rows.toSorted((a, b) => (a.player < b.player ? -1 : a.player > b.player ? 1 : a.week - b.week))
      const allowed = allowedIn(
        season,
        Float64Array.from(ordered, ({ points }) => points),
      )
      const perGame = (team: string, group: string): number => {
        const against = rows.filter(({ opponent }) => opponent === team)
        const games = new Set(against.map(({ week }) => week)).size
        const own = against.filter(({ player }) => groupOf(player) === group)
        return own.reduce((sum, { points }) => sum + points, 0) / games
      }
      const played = CLUBS.filter(team => rows.some(({ opponent }) => opponent === team))
      for (const group of ['WR', 'RB'] as const) {
        for (const team of CLUBS) {
          if (!played.includes(team)) expect(allowed(team, group)).toBeNull()
          else {
            const more = played.filter(other => perGame(other, group) > perGame(team, group)).length
            expect(allowed(team, group)).toMatchObject({ points: perGame(team, group), rank: more + 1 })
          }
        }
      }
    }),
  )
})
