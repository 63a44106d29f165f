import { HindsightError } from '../../engine/index.ts'
import type { CsvRow } from '../program/csv-rows.ts'

/** What is made of the rows of a sheet: commands, and faults. */

/** A command as a line of a batch. */
export type Line = Readonly<Record<string, unknown>>

/** A command made from rows of a sheet. */
export interface SheetCommand {
  rows: readonly CsvRow[]
  command: Line
  /** What each of several rows would be by itself. */
  apart?: readonly Line[]
}

/** Rows that cannot be loaded, and why: one, unless several are wrong only together. */
export interface Fault {
  rows: readonly CsvRow[]
  message: string
}

export interface SheetCommands {
  planned: SheetCommand[]
  faults: Fault[]
}

/** Converts a row to a command, noting its fault if that throws. */
export const understood = async <Value>(
  row: CsvRow,
  faults: Fault[],
  work: () => Value | Promise<Value>,
): Promise<Value | null> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HindsightError)) throw error
    faults.push({ rows: [row], message: error.message })
    return null
  }
}
