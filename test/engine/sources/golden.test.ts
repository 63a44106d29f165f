import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { StatKey } from '../../../data/stats.ts'
import { folderArchive, readSeason } from '../../../src/engine/sources/nflverse.ts'
import { NFLVERSE, overRealData, whyNoRealData } from '../../support/shared.ts'
import { dense } from './values.ts'

/** nflverse's own formula, with the three kinds of fumbles lost from scrimmage. */
const STANDARD: Partial<Record<StatKey, number>> = {
  pass_yards: 1 / 25,
  pass_tds: 4,
  pass_interceptions: -2,
  rush_yards: 0.1,
  rec_yards: 0.1,
  rush_tds: 6,
  rec_tds: 6,
  special_teams_tds: 6,
  pass_2pt: 2,
  rush_2pt: 2,
  rec_2pt: 2,
  fumbles_lost: -2,
}
const PPR = { ...STANDARD, rec: 1 }

/** To two decimals, half away from zero on the decimal value: noise in the last bits is no decimal. */
const cents = (value: number): number => Math.sign(value) * Math.round(Number((Math.abs(value) * 100).toFixed(6)))

/** The published points of every row, read without any code of ours: no quoted cell of these files holds a line break. */
function published(season: number): Map<string, { position: string; standard: number; ppr: number }> {
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

describe.skipIf(whyNoRealData)(overRealData("nflverse's own points as the oracle"), () => {
  const archive = folderArchive(NFLVERSE)

  it.each([2020, 2022, 2023, 2024, 2025])(
    'every offensive player-week of %i is worth exactly fantasy_points and fantasy_points_ppr',
    async year => {
      const season = await readSeason(archive, year)
      const points = (rules: Partial<Record<StatKey, number>>): Float64Array => {
        const sum = new Float64Array(season.index.player.length)
        for (const [key, weight] of Object.entries(rules)) {
          const values = dense(season, key as StatKey) as Float64Array
          for (const [row, value] of values.entries()) sum[row] = (sum[row] as number) + value * weight
        }
        return sum
      }
      const [standard, ppr] = [points(STANDARD), points(PPR)]
      const expected = published(year)
      const differing: string[] = []
      let compared = 0
      for (const [row, player] of season.index.player.entries()) {
        const key = `${season.players[player]?.id} ${season.index.week[row]}`
        const oracle = expected.get(key)
        if (!oracle || !['QB', 'RB', 'WR', 'TE'].includes(oracle.position)) continue
        compared++
        if (cents(standard[row] as number) !== oracle.standard) differing.push(`${key} standard`)
        if (cents(ppr[row] as number) !== oracle.ppr) differing.push(`${key} ppr`)
      }
      expect(differing).toEqual([])
      expect(compared).toBe(
        [...expected.values()].filter(({ position }) => ['QB', 'RB', 'WR', 'TE'].includes(position)).length,
      )
      expect(compared).toBeGreaterThan(5000)
    },
  )
})
