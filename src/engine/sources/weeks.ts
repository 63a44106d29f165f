import { refuse, type Table } from './csv.ts'
import { UNREAD_COLUMNS } from './layouts.ts'
import { LAST_WEEK, teamIndexOf } from './team-slots.ts'

/** Reasons why rows or columns of a file were left out, each with how many. */
export type Skipped = Record<string, number>

export const skip = (skipped: Skipped, reason: string): void => {
  skipped[reason] = (skipped[reason] ?? 0) + 1
}

/** The cells that say when a row of a weekly file happened. */
export interface When {
  season: Float64Array
  week: Float64Array
  /** The column that says which part of the season it was, and its cells: REG, or the name of another part. */
  part: { column: string; cells: readonly string[] }
}

/** The week of a record; one that no season has is refused. */
export function weekOf(table: Table, record: number, weeks: Float64Array): number {
  const week = weeks[record] as number
  if (Number.isInteger(week) && week >= 1 && week <= LAST_WEEK) return week
  throw refuse(table, record, {
    column: 'week',
    problem: `${week} is no week of a season (1 to ${LAST_WEEK}): correct it`,
  })
}

const POSTSEASON: ReadonlySet<string> = new Set(['POST', 'WC', 'DIV', 'CON', 'SB'])

/**
 * The records of the regular season in a weekly file; those of the postseason are counted in `skipped`. Throws
 * `invalid_request` for a row of another season than the file is of, and for a week or a part that no season has.
 */
export function regularRecords(table: Table, season: number, { when, skipped }: { when: When; skipped: Skipped }) {
  const records: number[] = []
  for (let record = 0; record < when.week.length; record++) {
    const year = when.season[record] as number
    if (year !== season)
      throw refuse(table, record, { column: 'season', problem: `${year} in a file of ${season}: load the right file` })
    weekOf(table, record, when.week)
    const part = when.part.cells[record] as string
    if (part === 'REG') records.push(record)
    else if (POSTSEASON.has(part)) skip(skipped, 'postseason')
    else
      throw refuse(table, record, { column: when.part.column, problem: `"${part}" is no part of a season: correct it` })
  }
  return records
}

/** The index of the team of each of some records; a code that nobody knows is refused. */
export function teamsIn(table: Table, records: readonly number[], cells: { column: string; codes: readonly string[] }) {
  const teams = new Uint8Array(cells.codes.length)
  const known = new Map<string, number>()
  for (const record of records) {
    const code = cells.codes[record] as string
    const team = known.get(code) ?? teamIndexOf(code)
    if (team === null)
      throw refuse(table, record, { column: cells.column, problem: `"${code}" is the code of no team: correct it` })
    known.set(code, team)
    teams[record] = team
  }
  return teams
}

/** Counts the columns of a weekly file that are neither read nor known to hold nothing of use. */
export function countUnknown(table: Table, read: readonly string[], skipped: Skipped): void {
  for (const column of table.columns.keys()) {
    if (!read.includes(column) && !UNREAD_COLUMNS.has(column)) skip(skipped, `unknown column ${column}`)
  }
}
