import type { StatKey } from '../../../data/stats.ts'
import type { SeasonData, StatColumn } from '../schema/season.ts'
import type { Sql } from './dialects/sql.ts'

/** The columns of seasons: one blob a stat. */

/** Numbers of a column as a blob: little-endian, in the narrowest type that holds them all. */
const WIDTHS = {
  i8: { type: Int8Array, least: -0x80, most: 0x7f },
  i16: { type: Int16Array, least: -0x8000, most: 0x7fff },
  i32: { type: Int32Array, least: -0x8000_0000, most: 0x7fff_ffff },
  f64: { type: Float64Array, least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY },
} as const

type Width = keyof typeof WIDTHS

const widthOf = (values: Float64Array, exact: boolean): Width => {
  if (!exact) return 'f64'
  let least = 0
  let most = 0
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
  }
  const fits = (width: Width) => least >= WIDTHS[width].least && most <= WIDTHS[width].most
  return (['i8', 'i16', 'i32'] as const).find(fits) ?? 'f64'
}

/** The bytes under a typed array. */
export const bytes = (array: ArrayBufferView): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** A blob as a typed array of its own, whatever its place in memory. */
export const view = <T>(blob: Uint8Array, type: { new (buffer: ArrayBuffer): T }): T => new type(blob.slice().buffer)

const packCells = (values: Float64Array, exact: boolean): { width: Width; cells: Uint8Array } => {
  const width = widthOf(values, exact)
  return { width, cells: bytes(new WIDTHS[width].type(values)) }
}

const unpackCells = (cells: Uint8Array, width: Width): Float64Array =>
  width === 'f64' ? view(cells, Float64Array) : new Float64Array(view<Iterable<number>>(cells, WIDTHS[width].type))

interface ColumnRow {
  decimals: number
  exact: number
  width: Width
  row_numbers: Uint8Array
  cells: Uint8Array
}

/** Adds the columns of a season that has none yet. */
export const insertColumns = async (sql: Sql, { season, columns }: SeasonData): Promise<void> => {
  for (const [stat, { decimals, exact, rows, values }] of columns) {
    const { width, cells } = packCells(values, exact)
    await sql.run(
      'INSERT INTO season_column VALUES (?, ?, ?, ?, ?, ?, ?)',
      season,
      stat,
      decimals,
      exact ? 1 : 0,
      width,
      bytes(rows),
      cells,
    )
  }
}

const COLUMN = 'SELECT decimals, exact, width, row_numbers, cells FROM season_column WHERE season = ? AND stat = ?'

/** One stat of a season, or null where it was not recorded. */
export const findColumn = async (sql: Sql, season: number, stat: StatKey): Promise<StatColumn | null> => {
  const row = await sql.get<ColumnRow>(COLUMN, season, stat)
  return row
    ? {
        decimals: row.decimals,
        exact: row.exact === 1,
        rows: view(row.row_numbers, Uint16Array),
        values: unpackCells(row.cells, row.width),
      }
    : null
}
