import { csvLine, flatCells, invalid } from '../../engine/index.ts'
import type { Value } from '../../views/format.ts'
import { fieldsOf, fieldValue, programValue, readColumns } from '../../views/list-columns.ts'
import type { Table } from '../../views/view.ts'
import { unknownField } from './fields.ts'
import { plain } from './width.ts'

/** Lists for programs (CSV, JSON), with a column for each field and another for each name's id. */

/** Reduces a list to these fields, in this order. Throws invalid_request for an unknown field. */
export const chosen = (table: Table, names: readonly string[]): Table => {
  const fields = fieldsOf(table)
  if (fields.length === 0) return table
  const selected = names.map(name => {
    const found = fields.find(each => each.name === name)
    if (found) return found
    throw unknownField(
      name,
      fields.map(each => each.name),
    )
  })
  return {
    ...table,
    caption: null,
    matrix: false,
    columns: selected.map(({ name, at, id }) => {
      const { heading, idField: _, ...column } = table.columns[at]!
      return id ? { heading: name.toUpperCase(), field: name } : { ...column, heading: heading ?? name.toUpperCase() }
    }),
    rows: table.rows.map(({ cells }) => ({
      details: [],
      cells: selected.map(field => (field.id ? { value: fieldValue(cells, field) } : cells[field.at]!)),
    })),
  }
}

/** Returns a list's rows as objects. Numbers are not rounded, and times are in epoch ms, as in every response. */
export const objectsOf = (table: Table): Record<string, Value>[] => {
  const columns = readColumns(table)
  return table.rows.map(row => Object.fromEntries(columns.map(({ name, of }) => [name, of(row) ?? null])))
}

/** Returns true if a list's columns include these fields. */
export const hasColumns = (table: Table, names: readonly string[]): boolean => {
  const fields = new Set(fieldsOf(table).map(({ name }) => name))
  return names.every(name => fields.has(name))
}

const toLine = (values: readonly Value[], separator: string): string =>
  `${csvLine(
    values.map(value => (typeof value === 'string' ? plain(value) : value)),
    separator,
  )}\n`

/** Writes a table as CSV with a header; empty for a table without columns. Numbers are not rounded. */
export const tableCsv = (table: Table, separator = ','): string => {
  const columns = readColumns(table)
  if (columns.length === 0) return ''
  const rows = table.rows.map(row => columns.map(({ of, format }) => programValue(of(row), format)))
  return [columns.map(({ name }) => name), ...rows].map(row => toLine(row, separator)).join('')
}

/** Fields that contain times, in epoch ms in responses. */
const TIME = /(At|Until)$/

/** Formats a value that does not have fields: a time in ISO 8601, and a list's items separated by semicolons. */
const textOfValue = (name: string, value: unknown): string => {
  if (typeof value === 'number' && TIME.test(name)) return new Date(value).toISOString()
  const items = Array.isArray(value) ? value : [value]
  if (items.every(item => item === null || typeof item !== 'object')) return items.map(item => item ?? '').join('; ')
  throw invalid(`"${name}" is a list of objects, which doesn't fit in a row; use --json, or leave it out with --fields`)
}

/**
 * Writes a response as a header and one row of CSV. Each field has a column, such as `league.name`. Throws
 * invalid_request if the response contains a list of objects.
 */
export const recordCsv = (answer: object, separator = ','): string => {
  const cells = flatCells(answer)
  const texts = cells.map(([name, value]) => textOfValue(name, value))
  return [cells.map(([name]) => name), texts].map(row => toLine(row, separator)).join('')
}
