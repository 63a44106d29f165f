import { invalid } from '../../errors.ts'
import type { SheetRow } from '../../schema/sheet.ts'

/** What is wrong with rows of a sheet, each named by its line in the file, else by its number. */

export interface Fault {
  row: SheetRow
  /** The column, and what is wrong in it. */
  message: string
}

const MOST_SHOWN = 25

const placeOf = (row: SheetRow, rows: readonly SheetRow[]): string =>
  row.line === undefined ? `row ${rows.indexOf(row) + 1}` : `line ${row.line}`

/** Throws invalid_request that names what is wrong, row by row. */
export const requireNoFaults = (faults: readonly Fault[], rows: readonly SheetRow[]): void => {
  if (faults.length === 0) return
  const count = faults.length === 1 ? '1 row is' : `${faults.length} rows are`
  const lines = faults.slice(0, MOST_SHOWN).map(({ row, message }) => `${placeOf(row, rows)}: ${message}`)
  const more = faults.length > MOST_SHOWN ? `\nand ${faults.length - MOST_SHOWN} more` : ''
  throw invalid(`The sheet was not imported, as ${count} wrong:\n${lines.join('\n')}${more}`)
}
