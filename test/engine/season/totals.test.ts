import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedIn } from '../../../src/engine/season/totals.ts'
import { CLUBS, groupOf, scoredSeason, someRows } from '../../support/scored-season.ts'

test("points allowed are an opponent's total divided by its games, and the team at rank 1 allows the most", () => {
  fc.assert(
    fc.property(someRows, rows => {
      const { season, points } = scoredSeason(rows)
      const allowed = allowedIn(season, points)
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
