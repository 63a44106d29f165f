import { type HindsightError, invalid } from '../base/errors.ts'
import { lineOf, type Sink, scan, type Table } from './csv.ts'

/** A column, as its reader calls it, and what is wrong with the cell there. */
export interface BadCell {
  column: string
  problem: string
}

const LONGEST_QUOTE = 40

/** A cell in quotes, for messages. Long ones are cut. */
export const quoteCell = (text: string): string =>
  `"${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}"`

/** The first line of a record, and the file's own name of a column. */
export const placeOf = (table: Table, record: number, column: string): { line: number; name: string } => {
  const { bytes, header, columns } = table
  let start = table.body
  const first: Sink = (each, from) => {
    if (each === record) start = from
  }
  scan(table, [first])
  return { line: lineOf(bytes, start), name: header[columns.get(column) ?? -1] ?? column }
}

/** The error for a bad cell, with file, line and column. */
export const cellError = (table: Table, record: number, { column, problem }: BadCell): HindsightError => {
  const { line, name } = placeOf(table, record, column)
  return invalid(`${table.path}, line ${line}, column "${name}": ${problem}: correct it or download the file again`)
}
