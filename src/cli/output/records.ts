import { invalid } from '../../engine/index.ts'
import type { Format, Value } from '../../views/format.ts'
import type { Cell, Row, Table } from '../../views/view.ts'
import { plain } from './width.ts'

/** Lists for other programs: a column for each field, and one for the id beside a name. */

/** A field of a list, by the column that it stands in. */
interface Field {
  name: string
  at: number
  /** The id behind the name, rather than the name. */
  id: boolean
}

const fieldsOf = ({ columns }: Table): Field[] =>
  columns.flatMap(({ field, idField }, at) => [
    ...(field === undefined ? [] : [{ name: field, at, id: false }]),
    ...(idField === undefined ? [] : [{ name: idField, at, id: true }]),
  ])

const valueAt = (cells: readonly Cell[], { at, id }: Field): Value => (id ? cells[at]!.link?.id : cells[at]!.value)

/** What programs read of each row: a value of each field, and its details where any row has some. */
interface ReadColumn {
  name: string
  format?: Format | undefined
  of(row: Row): Value
}

const readColumns = (table: Table): ReadColumn[] => {
  const columns = fieldsOf(table).map(
    (field): ReadColumn => ({
      name: field.name,
      format: table.columns[field.at]!.format,
      of: ({ cells }) => valueAt(cells, field),
    }),
  )
  const isExplained = table.rows.some(({ details }) => details.length > 0)
  return isExplained ? [...columns, { name: 'details', of: ({ details }) => details.join('; ') }] : columns
}

/** A list with these fields alone, in this order. Throws invalid_request for one that it has not. */
export const chosen = (table: Table, names: readonly string[]): Table => {
  const fields = fieldsOf(table)
  if (fields.length === 0) return table
  const wanted = names.map(name => {
    const found = fields.find(each => each.name === name)
    if (found) return found
    throw invalid(`This list has no field "${name}"; it has ${fields.map(each => each.name).join(', ')}`)
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
      cells: wanted.map(field => (field.id ? { value: valueAt(cells, field) } : cells[field.at]!)),
    })),
  }
}

/** The rows of a list as objects of its fields; numbers whole, times in epoch milliseconds as in every answer. */
export const objectsOf = (table: Table): Record<string, Value>[] => {
  const columns = readColumns(table)
  return table.rows.map(row => Object.fromEntries(columns.map(({ name, of }) => [name, of(row) ?? null])))
}

/** An answer that lists nothing, with these fields alone. Throws invalid_request for one that it has not. */
export const chosenOf = (answer: object, names: readonly string[]): Record<string, unknown> => {
  const known = new Map<string, unknown>(Object.entries(answer))
  for (const name of names) {
    if (!known.has(name)) throw invalid(`This answer has no field "${name}"; it has ${[...known.keys()].join(', ')}`)
  }
  return Object.fromEntries(names.map(name => [name, known.get(name)]))
}

/**
 * Puts a quote in front of a text that spreadsheets would take for a formula: one that starts like a formula and is not a
 * number. A single sign is harmless.
 */
export const withQuote = (text: string): string =>
  text.length > 1 && /^[=+@-]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text

/** Removes that quote from a cell. */
export const withoutQuote = (cell: string): string => cell.replace(/^'(?=[=+@-].)/, '')

/** Converts a value to a cell: times in ISO 8601, and no text that a spreadsheet would take for a formula. */
const cellOf = (value: Value, format?: Format): Value => {
  if (typeof value === 'string') return withQuote(plain(value))
  const isTime = format === 'moment' || format === 'day'
  return isTime && typeof value === 'number' ? new Date(value).toISOString() : value
}

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
