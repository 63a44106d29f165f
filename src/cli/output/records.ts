import { invalid } from '../../engine/index.ts'
import type { Format, Value } from '../../views/format.ts'
import type { Cell, Row, Table } from '../../views/view.ts'

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

export const readColumns = (table: Table): ReadColumn[] => {
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
