import { type Format, isTime, type Value } from './format.ts'
import type { Cell, Row, Table } from './view.ts'

/** Lists for programs: a column for each field, an id column for each name, and a column for details. */

/** A list's field and its column. */
interface Field {
  name: string
  at: number
  /** True if the column contains the id instead of the name. */
  id: boolean
}

/** Returns a list's fields in column order. */
export const fieldsOf = ({ columns }: Table): Field[] =>
  columns.flatMap(({ field, idField }, at) => [
    ...(field === undefined ? [] : [{ name: field, at, id: false }]),
    ...(idField === undefined ? [] : [{ name: idField, at, id: true }]),
  ])

/** Returns a field's value in a row. */
export const fieldValue = (cells: readonly Cell[], { at, id }: Field): Value =>
  id ? cells[at]!.link?.id : cells[at]!.value

/** Returns a value for programs that read CSV: times in ISO 8601, all other values unchanged. */
export const programValue = (value: Value, format: Format | undefined): Value =>
  isTime(format) && typeof value === 'number' ? new Date(value).toISOString() : value

/** A column for programs: a field, or the details if any row has them. */
interface ReadColumn {
  name: string
  format?: Format | undefined
  of(row: Row): Value
}

/** Returns a list's columns for programs. */
export const readColumns = (table: Table): ReadColumn[] => {
  const columns = fieldsOf(table).map(
    (field): ReadColumn => ({
      name: field.name,
      format: table.columns[field.at]!.format,
      of: ({ cells }) => fieldValue(cells, field),
    }),
  )
  const isExplained = table.rows.some(({ details }) => details.length > 0)
  return isExplained ? [...columns, { name: 'details', of: ({ details }) => details.join('; ') }] : columns
}
