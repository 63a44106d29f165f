import { stringify } from 'csv-stringify/sync'
import type { Format, Value } from '../../views/format.ts'
import type { Table } from '../../views/view.ts'
import { withQuote } from './formula-cells.ts'
import { plain } from './plain.ts'
import { readColumns } from './records.ts'

/** Lists for spreadsheets: numbers whole, times in ISO 8601, ids beside names; with commas or tabs between. */

/** A value as a cell: times in ISO 8601, and no text that a spreadsheet would reckon with. */
const cellOf = (value: Value, format?: Format): Value => {
  if (typeof value === 'string') return withQuote(plain(value))
  const isTime = format === 'moment' || format === 'day'
  return isTime && typeof value === 'number' ? new Date(value).toISOString() : value
}

/** A table as CSV, with a header; nothing where it has no row. */
export const csvOf = (table: Table, delimiter = ','): string => {
  if (table.rows.length === 0) return ''
  const columns = readColumns(table)
  const cells = table.rows.map(row => columns.map(({ of, format }) => cellOf(of(row), format)))
  return stringify(cells, { header: true, delimiter, columns: columns.map(({ name }) => name) })
}

/** An answer that lists nothing as one row of CSV; truth and what it holds in parts as JSON. */
export const recordCsv = (answer: object, delimiter = ','): string => {
  const entries = Object.entries(answer)
  const cells = entries.map(([, value]) =>
    cellOf(typeof value === 'boolean' || (typeof value === 'object' && value) ? JSON.stringify(value) : value),
  )
  return stringify([cells], { header: true, delimiter, columns: entries.map(([name]) => name) })
}
