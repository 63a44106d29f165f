import { stringify } from 'csv-stringify/sync'
import type { Value } from '../../views/format.ts'
import type { Row, Table } from '../../views/view.ts'
import { withQuote } from './formula-cells.ts'
import { plain } from './plain.ts'

/** Lists for spreadsheets: numbers whole, times in ISO 8601, ids beside names; with commas or tabs between. */

type Column = readonly [header: string, of: (row: Row) => Value]

const iso = (at: Value): Value => (typeof at === 'number' ? new Date(at).toISOString() : at)

const columnsOf = ({ columns, rows }: Table): Column[] => {
  const listed = columns.flatMap(({ field, idField, format }, at): Column[] => {
    const read = ({ cells }: Row) => cells[at]!.value
    const isTime = format === 'moment' || format === 'day'
    return [
      ...(field === undefined ? [] : [[field, isTime ? row => iso(read(row)) : read] satisfies Column]),
      ...(idField === undefined ? [] : [[idField, ({ cells }) => cells[at]!.link?.id] satisfies Column]),
    ]
  })
  const explained = rows.some(({ details }) => details.length > 0)
  return explained ? [...listed, ['details', ({ details }) => details.join('; ')]] : listed
}

/** A table as CSV, with a header; nothing where it has no row. */
export const csvOf = (table: Table, delimiter = ','): string => {
  if (table.rows.length === 0) return ''
  const columns = columnsOf(table)
  const cells = table.rows.map(row =>
    columns.map(([, of]) => {
      const value = of(row)
      return typeof value === 'string' ? withQuote(plain(value)) : value
    }),
  )
  return stringify(cells, { header: true, delimiter, columns: columns.map(([header]) => header) })
}

/** An answer that lists nothing as one row of CSV; what it holds in parts as JSON. */
export const recordCsv = (answer: object, delimiter = ','): string => {
  const entries = Object.entries(answer)
  const cells = entries.map(([, value]) =>
    typeof value === 'object' || typeof value === 'boolean'
      ? value && JSON.stringify(value)
      : typeof value === 'string'
        ? withQuote(value)
        : value,
  )
  return stringify([cells], { header: true, delimiter, columns: entries.map(([name]) => name) })
}
