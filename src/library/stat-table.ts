import { POS_GROUPS, type PosGroup, posGroupOf } from '../../data/positions.ts'
import { STATS, type StatKey, statKeyOf, statRow } from '../../data/stats.ts'
import { decimalsOf } from '../engine/rules/scoring/decimal.ts'
import type { StatColumn } from '../engine/schema/season.ts'
import type { ScoredRows } from '../engine/season/score.ts'

/** The stats of games as plain objects or columns, and as the sparse columns that scoring reads. */

/** The stats of a player in one game: the position (`WR`, `FB`), and a value for each stat that is not 0. */
export type StatRow = { readonly position: string } & { readonly [Stat in StatKey]?: number | null }

/** Stats as columns: the positions of all rows, and a list of values for each stat. */
export type StatColumns = { readonly position: readonly string[] } & { readonly [Stat in StatKey]?: ArrayLike<number> }

/** Prepared rows, which different rules can score. */
export interface StatTable {
  readonly rowCount: number
}

/** The max number of rows in a part. */
const PART = 65_535
/** The max number of decimals. Stats have fewer; any further digits are binary noise. */
const MAX_DECIMALS = 6

const GROUP_NUMBER: ReadonlyMap<PosGroup, number> = new Map(POS_GROUPS.map((group, at) => [group, at]))

const isColumns = (input: readonly StatRow[] | StatColumns): input is StatColumns => !Array.isArray(input)

type Cell = (row: number) => number

/** Returns the value of each row for each stat that the input names. Throws a TypeError for unknown names. */
const cellsOf = (input: readonly StatRow[] | StatColumns): ReadonlyMap<StatKey, Cell> => {
  const names = isColumns(input) ? Object.keys(input) : [...new Set(input.flatMap(row => Object.keys(row)))]
  const cells = new Map<StatKey, Cell>()
  for (const name of names) {
    if (name === 'position') continue
    const key = statKeyOf(name)
    if (key === null) throw new TypeError(`Unknown stat "${name}"; STATS lists all`)
    const spelled = name as StatKey
    cells.set(key, isColumns(input) ? row => input[spelled]?.[row] ?? 0 : row => input[row]?.[spelled] ?? 0)
  }
  return cells
}

/** Makes the sparse column of a stat from the rows of a part. */
const columnOf = (cell: Cell, from: number, count: number): StatColumn => {
  const rows: number[] = []
  let decimals = 0
  for (let row = 0; row < count; row++) {
    const value = cell(from + row)
    if (!Number.isFinite(value)) throw new TypeError(`Row ${from + row} has a stat that is not a number`)
    if (value === 0) continue
    rows.push(row)
    if (!Number.isInteger(value)) decimals = Math.max(decimals, Math.min(MAX_DECIMALS, decimalsOf(value)))
  }
  const unit = 10 ** decimals
  const values = Float64Array.from(rows, row => Math.round(cell(from + row) * unit))
  return { decimals, exact: true, rows: Uint16Array.from(rows), values }
}

const isCoverage = (stat: StatKey): boolean => {
  const { origin } = statRow(stat)
  return 'file' in origin && origin.file === 'pfr_advstats'
}

/** Returns the rows that have a coverage stat. Coverage was not recorded for other rows. */
const coverageIn = (columns: ReadonlyMap<StatKey, StatColumn | null>): Uint16Array => {
  const covered = [...columns].flatMap(([stat, column]) => (isCoverage(stat) && column ? [...column.rows] : []))
  return Uint16Array.from(new Set(covered)).sort()
}

/** The prepared rows of a table, in parts of at most 65,535 rows each. */
const PARTS = new WeakMap<StatTable, readonly ScoredRows[]>()

/** Prepares rows or columns, so that different rules can score them. Throws a TypeError for unknown stats. */
export const statTable = (input: readonly StatRow[] | StatColumns): StatTable => {
  const positions = isColumns(input) ? input.position : input.map(({ position }) => position)
  const cells = cellsOf(input)
  const parts: ScoredRows[] = []
  for (let from = 0; from < positions.length; from += PART) {
    const count = Math.min(PART, positions.length - from)
    const columns = new Map<StatKey, StatColumn | null>()
    for (const { key } of STATS) {
      const cell = cells.get(key)
      if (cell) columns.set(key, columnOf(cell, from, count))
    }
    const own = positions.slice(from, from + count)
    const rowGroup = Uint8Array.from(own, position => GROUP_NUMBER.get(posGroupOf(position))!)
    parts.push({ rowCount: count, rowGroup, columns, coverage: coverageIn(columns) })
  }
  const table = Object.freeze({ rowCount: positions.length })
  PARTS.set(table, parts)
  return table
}

/** @internal Returns the parts of a table. Throws a TypeError for an object that `statTable` did not make. */
export const partsOf = (table: StatTable): readonly ScoredRows[] => {
  const parts = PARTS.get(table)
  if (!parts) throw new TypeError('A table is made with statTable(rows)')
  return parts
}

/** @internal */
export const isTable = (input: object): input is StatTable => PARTS.has(input as StatTable)
