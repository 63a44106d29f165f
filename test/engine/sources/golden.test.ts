import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { BUILTIN_SYSTEMS } from '../../../data/systems.ts'
import { compileRules } from '../../../src/engine/rules/scoring/scoring.ts'
import type { SeasonData } from '../../../src/engine/schema/season.ts'
import type { ScoringRules } from '../../../src/engine/schema/system.ts'
import { scoreRows } from '../../../src/engine/season/score.ts'
import { buildSeason } from '../../../src/engine/season/season.ts'
import { seasonsIn } from '../../../src/engine/sources/nflverse.ts'
import { realArchive, realSeason } from '../../support/real-seasons.ts'
import { sampled } from '../../support/rounds.ts'
import { NFLVERSE, overRealData, whyNoRealData } from '../../support/shared.ts'

/** Returns the points of every row under a built-in scoring system, in hundredths. */
const pointsUnder = (data: SeasonData, id: string): Float64Array => {
  const { rules } = BUILTIN_SYSTEMS.find(system => system.id === id)!
  const season = buildSeason({ ...data, version: 1 }, Date.UTC(2100, 0, 1))
  for (const [stat, column] of data.columns) season.columns.set(stat, column)
  return scoreRows(season, compileRules(rules as ScoringRules))
}

/** Returns a number in hundredths. Decimal halves are rounded away from zero, and noise in the last bits is ignored. */
const cents = (value: number): number => Math.sign(value) * Math.round(Number((Math.abs(value) * 100).toFixed(6)))

/**
 * Returns every row's published points, read without the code under test. Quoted cells in these files never contain a
 * line break.
 */
const published = (season: number): Map<string, { position: string; standard: number; ppr: number }> => {
  const text = gunzipSync(readFileSync(resolve(NFLVERSE, `stats_player/stats_player_week_${season}.csv.gz`))).toString()
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const header = head.split(',')
  const cell = (cells: string[], name: string): string => cells[header.indexOf(name)] ?? ''
  const rows = lines
    .map(line => line.replace(/"[^"]*"/g, '').split(','))
    .filter(cells => cell(cells, 'season_type') === 'REG' && cell(cells, 'player_id') !== '')
  return new Map(
    rows.map(cells => [
      `${cell(cells, 'player_id')} ${cell(cells, 'week')}`,
      {
        position: cell(cells, 'position_group'),
        standard: cents(Number(cell(cells, 'fantasy_points'))),
        ppr: cents(Number(cell(cells, 'fantasy_points_ppr'))),
      },
    ]),
  )
}

const seasons = whyNoRealData ? [] : await seasonsIn(realArchive)

describe.skipIf(whyNoRealData)(overRealData("nflverse's own points"), () => {
  it.each(sampled(seasons, 4))(
    'every offensive player-week of %i scores exactly fantasy_points in standard and fantasy_points_ppr in ppr',
    async year => {
      const season = await realSeason(year)
      const [standard, ppr] = [pointsUnder(season, 'standard'), pointsUnder(season, 'ppr')]
      const expected = published(year)
      const differing: string[] = []
      let compared = 0
      for (const [row, player] of season.index.player.entries()) {
        const key = `${season.players[player]?.id} ${season.index.week[row]}`
        const oracle = expected.get(key)
        if (!oracle || !['QB', 'RB', 'WR', 'TE'].includes(oracle.position)) continue
        compared++
        if (standard[row] !== oracle.standard) differing.push(`${key} standard`)
        if (ppr[row] !== oracle.ppr) differing.push(`${key} ppr`)
      }
      expect(differing).toEqual([])
      expect(compared).toBe(
        [...expected.values()].filter(({ position }) => ['QB', 'RB', 'WR', 'TE'].includes(position)).length,
      )
      expect(compared).toBeGreaterThan(5000)
    },
  )
})
