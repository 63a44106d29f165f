import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StatKey } from '../../../data/stats.ts'
import type { Game } from '../../../src/engine/schema/season.ts'
import { diffSeason, isUnchanged } from '../../../src/engine/season/diff.ts'
import { type FictionalRow, fictionalSeason } from '../../support/season.ts'

const KEYS: readonly StatKey[] = ['rec', 'rec_yards', 'pass_yards']

const someRows = fc.uniqueArray(
  fc.record({
    player: fc.constantFrom('a', 'b', 'c'),
    week: fc.integer({ min: 1, max: 3 }),
    covered: fc.boolean(),
    stats: fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom(0, 1, 1.5), { maxKeys: 3 }),
    team: fc.constantFrom('CHI', 'GB'),
  }),
  { selector: ({ player, week }) => `${player} ${week}`, minLength: 1 },
)

const someGames = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('g1', 'g2', 'g3'), homeScore: fc.constantFrom(null, 20) }),
  { selector: ({ id }) => id },
)

const someSeason = fc.record({
  rows: someRows,
  recorded: fc.subarray([...KEYS]),
  games: someGames.map(all =>
    all.map(
      ({ id, homeScore }): Game => ({ id, week: 1, home: 'CHI', away: 'GB', kickoffAt: 0, homeScore, awayScore: 3 }),
    ),
  ),
})

const keyOf = ({ player, week }: FictionalRow): string => `${player} ${week}`

/** Counts the elements of a list that were added, removed or changed. */
const compared = (before: readonly { id: string }[], after: readonly { id: string }[]) => {
  const same = (id: string, list: readonly { id: string }[]) => JSON.stringify(list.find(each => each.id === id))
  return {
    added: after.filter(({ id }) => !same(id, before)).length,
    removed: before.filter(({ id }) => !same(id, after)).length,
    changed: after.filter(({ id }) => same(id, before) && same(id, before) !== same(id, after)).length,
  }
}

describe('changes reported by a load', () => {
  test('match a cell-by-cell comparison of the rows in both seasons', () => {
    fc.assert(
      fc.property(someSeason, someSeason, (one, other) => {
        const [before, after] = [fictionalSeason(one), fictionalSeason(other)]
        const shared = one.rows.flatMap(was => {
          const is = other.rows.find(row => keyOf(row) === keyOf(was))
          return is ? [{ was, is }] : []
        })
        const cells = shared.reduce(
          (sum, { was, is }) =>
            sum +
            KEYS.filter(key => (was.stats[key] ?? 0) !== (is.stats[key] ?? 0)).length +
            Number(was.covered !== is.covered),
          0,
        )
        const stats = KEYS.filter(key => before.columns.has(key) !== after.columns.has(key))
        const [players, games] = [compared(before.players, after.players), compared(before.games, after.games)]
        expect(diffSeason(before, after)).toEqual({
          ...{ rowsAdded: other.rows.length - shared.length, rowsRemoved: one.rows.length - shared.length },
          ...{ cellsChanged: cells, statsChanged: stats.length },
          ...{ playersAdded: players.added, playersRemoved: players.removed, playersChanged: players.changed },
          gamesChanged: games.added + games.removed + games.changed,
          factsChanged: 0,
        })
      }),
      { numRuns: 500 },
    )
  })

  test('are empty if the same season is loaded again', () => {
    fc.assert(
      fc.property(someSeason, season => {
        expect(isUnchanged(diffSeason(fictionalSeason(season), fictionalSeason(season)))).toBe(true)
      }),
    )
    const season = fictionalSeason({ rows: [{ player: 'a', week: 1 }] })
    expect(isUnchanged(diffSeason(season, { ...season, coverage: Uint16Array.of(0) }))).toBe(false)
  })
})
