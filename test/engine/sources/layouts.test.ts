import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readSeason, seasonsIn } from '../../../src/engine/sources/nflverse.ts'
import { archiveOf, type Cells, csv, HEADERS } from '../../support/csv.ts'
import { valueAt } from './values.ts'

const PLAYERS = 'stats_player/stats_player_week_2031.csv'
const ANN = { id: '00-0000001', week: 1 }
const players = (...rows: Cells[]): string => csv(HEADERS.playerWeek, rows)
const load = (files: Record<string, string | Uint8Array>) => readSeason(archiveOf(files).archive, 2031)
const loadPlayers = (...rows: Cells[]) => load({ [PLAYERS]: players(...rows) })

describe('season files', () => {
  const text = players({ receptions: 7 })

  it.each([
    ['as released', { [PLAYERS]: text }],
    ['gzipped', { [`${PLAYERS}.gz`]: gzipSync(text) }],
    ['from a single folder', { 'stats_player_week_2031.csv': text }],
    ['gzipped without the file extension', { [PLAYERS]: gzipSync(text) }],
    ['with Windows line endings', { [PLAYERS]: text.replaceAll('\n', '\r\n') }],
    ['without a final line break', { [PLAYERS]: text.trimEnd() }],
  ])('can be read %s', async (_, files) => {
    const { archive } = archiveOf(files as Record<string, string | Uint8Array>)
    expect(await seasonsIn(archive)).toEqual([2031])
    expect(valueAt(await readSeason(archive, 2031), 'rec', ANN)).toBe(7)
  })

  it('exist for 1990 and since 1999', async () => {
    const names = [1990, 1998, 1999, 2100, 2101].map(year => [`stats_player/stats_player_week_${year}.csv`, ''])
    expect(await seasonsIn(archiveOf(Object.fromEntries(names)).archive)).toEqual([1990, 1999, 2100])
  })
})

describe('file layouts', () => {
  it('the order of the columns does not matter', async () => {
    const season = await load({ [PLAYERS]: csv(HEADERS.playerWeek.toReversed(), [{ receptions: 7, carries: 2 }]) })
    expect(valueAt(season, 'rec', ANN)).toBe(7)
    expect(valueAt(season, 'rush_attempts', ANN)).toBe(2)
  })

  it('stats missing from the older layout are not recorded, and its fumbles count only plays from scrimmage', async () => {
    const row = { sack_fumbles: 1, rushing_fumbles: 2, receiving_fumbles_lost: 1 }
    const season = await load({ [PLAYERS]: csv(HEADERS.olderPlayerWeek, [row]) })
    expect(season.columns.has('punts')).toBe(false)
    expect(season.columns.has('st_fumble_recoveries')).toBe(false)
    expect(valueAt(season, 'fumbles_total', ANN)).toBe(3)
    expect(valueAt(season, 'fumbles_lost_total', ANN)).toBe(1)
  })

  it('column names used before 2025 are read', async () => {
    const past: Record<string, string> = {
      team: 'recent_team',
      passing_interceptions: 'interceptions',
      def_safeties: 'def_safety',
    }
    const header = HEADERS.playerWeek.map(column => past[column] ?? column)
    const season = await load({ [PLAYERS]: csv(header, [{ recent_team: 'SD', interceptions: 2, def_safety: 1 }]) })
    expect(season.players[0]?.team).toBe('LAC')
    expect(valueAt(season, 'pass_interceptions', ANN)).toBe(2)
    expect(valueAt(season, 'def_safeties', ANN)).toBe(1)
  })

  it('an unknown column is skipped and reported', async () => {
    const season = await load({ [PLAYERS]: csv([...HEADERS.playerWeek, 'moonshots'], [{ moonshots: 'many' }]) })
    expect(season.files[0]).toMatchObject({ rows: 1, skipped: { 'unknown column moonshots': 1 } })
  })

  it('blank and NA are 0', async () => {
    const season = await loadPlayers({ receptions: 'NA', targets: '', carries: '0', receiving_yards: -3 })
    expect(valueAt(season, 'rec', ANN)).toBe(0)
    expect(valueAt(season, 'rec_targets', ANN)).toBe(0)
    expect(valueAt(season, 'rec_yards', ANN)).toBe(-3)
    expect(season.columns.get('rec')).toEqual({
      decimals: 0,
      exact: true,
      rows: new Uint16Array(),
      values: new Float64Array(),
    })
  })

  it('half sacks are stored as integers with one decimal', async () => {
    const season = await loadPlayers({ def_sacks: 1.5, passing_epa: -2.98485 })
    expect(season.columns.get('def_sacks')).toMatchObject({ decimals: 1, exact: true, values: new Float64Array([15]) })
    expect(season.columns.get('pass_epa')).toMatchObject({
      decimals: 0,
      exact: false,
      values: new Float64Array([-2.98485]),
    })
  })
})
