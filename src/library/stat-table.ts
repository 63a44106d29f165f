import { POS_GROUPS, type PosGroup, posGroupOf } from '../../data/positions.ts'
import { STATS, type StatKey, statKeyOf, statRow } from '../../data/stats.ts'
import { countBefore } from '../engine/rules/binary-search.ts'
import { decimalsOf } from '../engine/rules/scoring/decimal.ts'
import type { StatColumn } from '../engine/schema/season.ts'
import type { ScoredRows } from '../engine/season/score.ts'

/** Stats of games as plain objects or columns, and as the sparse columns that scoring reads. */

/** A player's stats in one game: the position (`WR`, `FB`), and a value for each stat that is not 0. */
export type StatRow = { readonly position: string } & { readonly [Stat in StatKey]?: number | null }

/** Stats as columns: the positions of all rows, and a list of values for each stat. */
export type StatColumns = { readonly position: readonly string[] } & { readonly [Stat in StatKey]?: ArrayLike<number> }

/** Prepared rows, to be scored under different rules. */
export interface StatTable {
  readonly rowCount: number
}

/** The max number of rows in a part. */
const PART = 65_535
/** The max number of decimals. Stats have fewer, and any further digits are floating-point noise. */
const MAX_DECIMALS = 6

const GROUP_NUMBER: ReadonlyMap<PosGroup, number> = new Map(POS_GROUPS.map((group, at) => [group, at]))

const isColumns = (input: readonly StatRow[] | StatColumns): input is StatColumns => !Array.isArray(input)

/** A stat's nonzero values, by ascending row. */
interface Entries {
  rows: number[]
  values: number[]
}

/** Returns the stat with this name. Throws a TypeError for an unknown name. */
const statNamed = (name: string): StatKey => {
  const key = statKeyOf(name)
  if (key !== null) return key
  throw new TypeError(`Unknown stat "${name}"; STATS lists all`)
}

const add = ({ rows, values }: Entries, row: number, value: number): void => {
  if (value === 0) return
  if (!Number.isFinite(value)) throw new TypeError(`Row ${row} has a stat that is not a number`)
  rows.push(row)
  values.push(value)
}

type StatEntries = Map<StatKey, Entries>

const entriesOfColumns = (columns: StatColumns): StatEntries => {
  const found: StatEntries = new Map()
  for (const name of Object.keys(columns)) {
    if (name === 'position') continue
    const entries: Entries = { rows: [], values: [] }
    found.set(statNamed(name), entries)
    const list = columns[name as StatKey] ?? []
    for (let row = 0; row < columns.position.length; row++) add(entries, row, list[row] ?? 0)
  }
  return found
}

const entriesOfRows = (rows: readonly StatRow[]): StatEntries => {
  const found: StatEntries = new Map()
  const byName = new Map<string, Entries>()
  const entriesFor = (name: string): Entries => {
    const key = statNamed(name)
    const entries = found.get(key) ?? { rows: [], values: [] }
    found.set(key, entries)
    byName.set(name, entries)
    return entries
  }
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    for (const name in row) {
      if (name !== 'position') add(byName.get(name) ?? entriesFor(name), at, row[name as StatKey] ?? 0)
    }
  }
  return found
}

/**
 * Creates a stat's sparse column for the rows of a part. Uses loops, because `from` with a function is ten times
 * slower.
 */
const columnOf = ({ rows, values }: Entries, from: number, to: number): StatColumn => {
  const first = countBefore(rows.length, at => rows[at]! < from)
  const count = countBefore(rows.length, at => rows[at]! < to) - first
  const column = { decimals: 0, exact: true, rows: new Uint16Array(count), values: new Float64Array(count) }
  for (let at = 0; at < count; at++) {
    const value = values[first + at]!
    column.rows[at] = rows[first + at]! - from
    column.values[at] = value
    if (!Number.isInteger(value)) column.decimals = Math.max(column.decimals, decimalsOf(value))
  }
  column.decimals = Math.min(column.decimals, MAX_DECIMALS)
  const unit = 10 ** column.decimals
  if (unit > 1) for (let at = 0; at < count; at++) column.values[at] = Math.round(column.values[at]! * unit)
  return column
}

/** Returns the number of each row's position group. */
const groupsOf = (positions: readonly string[]): Uint8Array => {
  const groups = new Uint8Array(positions.length)
  for (let row = 0; row < positions.length; row++) groups[row] = GROUP_NUMBER.get(posGroupOf(positions[row]!))!
  return groups
}

const isCoverage = (stat: StatKey): boolean => {
  const { origin } = statRow(stat)
  return 'file' in origin && origin.file === 'pfr_advstats'
}

/** Returns the rows that have a coverage stat. Coverage was not recorded for other rows. */
const coverageIn = (columns: ReadonlyMap<StatKey, StatColumn>, rowCount: number): Uint16Array => {
  const isCovered = new Uint8Array(rowCount)
  for (const [stat, { rows }] of columns) if (isCoverage(stat)) for (const row of rows) isCovered[row] = 1
  const covered: number[] = []
  for (let row = 0; row < rowCount; row++) if (isCovered[row] === 1) covered.push(row)
  return Uint16Array.from(covered)
}

/** The prepared rows of a table, in parts of at most 65,535 rows each. */
const PARTS = new WeakMap<StatTable, readonly ScoredRows[]>()

/** Prepares rows or columns so that different rules can score them. Throws a TypeError for unknown stats. */
export const statTable = (input: readonly StatRow[] | StatColumns): StatTable => {
  const groups = groupsOf(isColumns(input) ? input.position : input.map(({ position }) => position))
  const entries = isColumns(input) ? entriesOfColumns(input) : entriesOfRows(input)
  const parts: ScoredRows[] = []
  for (let from = 0; from < groups.length; from += PART) {
    const to = Math.min(from + PART, groups.length)
    const columns = new Map<StatKey, StatColumn>()
    for (const { key } of STATS) {
      const statEntries = entries.get(key)
      if (statEntries) columns.set(key, columnOf(statEntries, from, to))
    }
    const rowCount = to - from
    parts.push({ rowCount, rowGroup: groups.subarray(from, to), columns, coverage: coverageIn(columns, rowCount) })
  }
  const table = Object.freeze({ rowCount: groups.length })
  PARTS.set(table, parts)
  return table
}

/** @internal Returns a table's parts. Throws a TypeError for an object that `statTable` did not create. */
export const partsOf = (table: StatTable): readonly ScoredRows[] => {
  const parts = PARTS.get(table)
  if (!parts) throw new TypeError('Create a table with statTable(rows)')
  return parts
}

/** @internal */
export const isTable = (input: object): input is StatTable => PARTS.has(input as StatTable)
