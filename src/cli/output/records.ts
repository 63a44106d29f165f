import { invalid, withQuote } from '../../engine/index.ts'
import type { Format, Value } from '../../views/format.ts'
import { fieldsOf, fieldValue, programValue, readColumns } from '../../views/list-columns.ts'
import type { Table } from '../../views/view.ts'
import { plain } from './width.ts'

/** Lists for other programs (CSV, JSON), with a column for each field and another for the id of each name. */

/** Reduces a list to these fields, in this order. Throws invalid_request for an unknown field. */
export const chosen = (table: Table, names: readonly string[]): Table => {
  const fields = fieldsOf(table)
  if (fields.length === 0) return table
  const wanted = names.map(name => {
    const found = fields.find(each => each.name === name)
    if (found) return found
    throw invalid(`Unknown field "${name}"; the list has ${fields.map(each => each.name).join(', ')}`)
  })
  return {
    ...table,
    caption: null,
    matrix: false,
    columns: wanted.map(({ name, at, id }) => {
      const { heading, idField: _, ...column } = table.columns[at]!
      return id ? { heading: name.toUpperCase(), field: name } : { ...column, heading: heading ?? name.toUpperCase() }
    }),
    rows: table.rows.map(({ cells }) => ({
      details: [],
      cells: wanted.map(field => (field.id ? { value: fieldValue(cells, field) } : cells[field.at]!)),
    })),
  }
}

/**
 * Returns the rows of a list as objects. Numbers are not rounded, and times are epoch milliseconds as in every answer.
 */
export const objectsOf = (table: Table): Record<string, Value>[] => {
  const columns = readColumns(table)
  return table.rows.map(row => Object.fromEntries(columns.map(({ name, of }) => [name, of(row) ?? null])))
}

/** Reduces an answer without a list to these fields. Throws invalid_request for an unknown field. */
export const chosenOf = (answer: object, names: readonly string[]): Record<string, unknown> => {
  const known = new Map<string, unknown>(Object.entries(answer))
  for (const name of names) {
    if (!known.has(name)) throw invalid(`Unknown field "${name}"; the answer has ${[...known.keys()].join(', ')}`)
  }
  return Object.fromEntries(names.map(name => [name, known.get(name)]))
}

/** Converts a value to a cell, without text that a spreadsheet would take for a formula. */
const cellOf = (value: Value, format?: Format): Value =>
  typeof value === 'string' ? withQuote(plain(value)) : programValue(value, format)

const toCsv = async (cells: Value[][], delimiter: string, columns: readonly string[]): Promise<string> => {
  const { stringify } = await import('csv-stringify/sync')
  return stringify(cells, { header: true, delimiter, columns })
}

/** Writes a table as CSV with a header; nothing for a table without rows. Numbers are not rounded. */
export const tableCsv = async (table: Table, delimiter = ','): Promise<string> => {
  if (table.rows.length === 0) return ''
  const columns = readColumns(table)
  const cells = table.rows.map(row => columns.map(({ of, format }) => cellOf(of(row), format)))
  return toCsv(
    cells,
    delimiter,
    columns.map(({ name }) => name),
  )
}

/** Writes an answer without a list as one row of CSV. Booleans and objects are written as JSON. */
export const recordCsv = async (answer: object, delimiter = ','): Promise<string> => {
  const entries = Object.entries(answer)
  const cells = entries.map(([, value]) =>
    cellOf(typeof value === 'boolean' || (typeof value === 'object' && value) ? JSON.stringify(value) : value),
  )
  return toCsv(
    [cells],
    delimiter,
    entries.map(([name]) => name),
  )
}
