import { beforeAll, describe, expect, test } from 'vitest'
import { POS_GROUPS } from '../../../../data/positions.ts'
import type { StatKey } from '../../../../data/stats.ts'
import { BUILTIN_SYSTEMS } from '../../../../data/systems.ts'
import { fitRules } from '../../../../src/engine/rules/fit/fit.ts'
import { compileRules } from '../../../../src/engine/rules/scoring/scoring.ts'
import type { ScoringRules } from '../../../../src/engine/schema/system.ts'
import { scoreRows } from '../../../../src/engine/season/score.ts'
import { buildSeason, type Season } from '../../../../src/engine/season/season.ts'
import { folderArchive, readSeason } from '../../../../src/engine/sources/nflverse.ts'
import { DEMO } from '../../../support/current-season.ts'
import { sampled } from '../../../support/rounds.ts'

/** A row of the bundled season, for a player at a position that a league can roster. */
interface Played {
  season: Season
  rows: readonly number[]
  stats: ReadonlyMap<StatKey, Float64Array>
}

const played = async (): Promise<Played> => {
  const data = await readSeason(folderArchive(DEMO), 1990)
  const season = buildSeason({ ...data, version: 1 }, Date.UTC(2100, 0, 1))
  const startable = [...season.rowGroup.keys()].filter(row => POS_GROUPS[season.rowGroup[row]!] !== 'OTHER')
  // A league rosters only some players.
  const rows = startable.filter(row => row % 4 === 0)
  const places = new Map(rows.map((row, at) => [row, at]))
  const stats = new Map<StatKey, Float64Array>()
  for (const [stat, column] of data.columns) {
    season.columns.set(stat, column)
    const values = new Float64Array(rows.length)
    column.rows.forEach((row, at) => {
      const place = places.get(row)
      if (place !== undefined) values[place] = column.values[at]! / 10 ** column.decimals
    })
    stats.set(stat, values)
  }
  return { season, rows, stats }
}

const pointsOf = ({ season, rows }: Played, rules: ScoringRules): number[] => {
  const points = scoreRows(season, compileRules(rules))
  return rows.map(row => points[row]!)
}

const between = async (): Promise<void> => {}

describe("rules fitted to a league's points", () => {
  let game: Played
  beforeAll(async () => {
    game = await played()
  })

  const fitted = (paid: readonly number[]): Promise<ScoringRules> =>
    fitRules(
      {
        groups: game.rows.map(row => POS_GROUPS[game.season.rowGroup[row]!]!),
        paid: Float64Array.from(paid),
        stats: game.stats,
      },
      between,
    )

  const explained = async (paid: readonly number[]): Promise<number> => {
    const ours = pointsOf(game, await fitted(paid))
    return ours.filter((points, at) => points === paid[at]).length / paid.length
  }

  test.each(sampled(BUILTIN_SYSTEMS, 2).map(({ id, rules }) => ({ id, rules })))(
    'explain the points under $id',
    async ({ rules }) => {
      expect(await explained(pointsOf(game, rules as ScoringRules))).toBeGreaterThan(0.995)
    },
  )

  test('find bonuses with separate bands, and no other bonuses', async () => {
    const bands = [
      { stat: 'rush_yards', min: 100, max: 149, points: 2 },
      { stat: 'rush_yards', min: 150, max: null, points: 5 },
    ]
    const rules = { global: { weights: { rush_yards: 0.1, rush_tds: 6, rec: 0.5 }, brackets: bands } }
    const found = await fitted(pointsOf(game, rules))
    expect(found.global.weights).toMatchObject(rules.global.weights)
    expect(found.global.brackets).toContainEqual(bands[0])
    expect(found.global.brackets?.every(({ stat }) => stat === 'rush_yards')).toBe(true)
  })

  test('are not distorted by games with unexplained points', async () => {
    const standard = pointsOf(game, BUILTIN_SYSTEMS[0]!.rules as ScoringRules)
    const bonus = standard.map((points, at) => (at % 12 === 0 && points > 1000 ? points + 300 : points))
    const ours = pointsOf(game, await fitted(bonus))
    const kept = ours.filter((points, at) => points === standard[at]).length
    expect(kept / ours.length).toBeGreaterThan(0.995)
  })

  test('are empty if all points are 0, or if there are only a few games', async () => {
    expect((await fitted(game.rows.map(() => 0))).global.weights).toEqual({})
    expect(
      (await fitRules({ groups: ['QB'], paid: Float64Array.of(400), stats: new Map() }, between)).global.weights,
    ).toEqual({})
  })
})
