import type { NflEntry } from '../schema/season.ts'
import type { ArchiveFile } from './archive.ts'
import { quoteCell } from './bad-cell.ts'
import { openTable, type Table } from './csv.ts'
import { readColumns } from './csv-columns.ts'
import { everyOf, passOver, placeable, type Skipped, skip, teamsIn } from './placing.ts'
import { TEAM_CODES } from './team-slots.ts'

export interface RosterRow {
  id: string
  name: string
  position: string
  team: string | null
  /** Retired or released, so the team is the last one and not the present one. */
  isGone: boolean
  entry: NflEntry | null
  /** First and last name, where the file has them apart from the full name. */
  otherNames: readonly string[]
}

/** The roster file of a season. */
export interface Roster {
  path: string
  rows: readonly RosterRow[]
  skipped: Skipped
}

/** The team of each player who has one, by id. */
export const teamsOfRoster = (roster: Roster | null): Map<string, string> =>
  new Map(roster?.rows.flatMap(({ id, team }) => (team === null ? [] : [[id, team] as const])))

/** The statuses of players who have left their team: retired and released. */
const GONE: ReadonlySet<string> = new Set(['RET', 'CUT'])

/** Reads which players of a file have left their team. A file without the column says nothing. */
const goneIn = (table: Table): ((record: number) => boolean) => {
  if (!table.columns.has('status')) return () => false
  const { texts } = readColumns(table, { texts: ['status'], numbers: {} })
  return record => GONE.has(texts.status[record]!)
}

/** Columns that a roster file may lack. */
const ENTRY_COLUMNS = ['rookie_year', 'draft_number'] as const

const wholeNumber = (text: string | undefined): number | null =>
  text && /^\d{1,4}(\.0)?$/.test(text) ? Number(text) : null

/** When each player of a file came into the NFL; null where it does not say. */
const entriesIn = (table: Table): ((record: number) => NflEntry | null) => {
  if (ENTRY_COLUMNS.some(column => !table.columns.has(column))) return () => null
  const { texts } = readColumns(table, { texts: ENTRY_COLUMNS, numbers: {} })
  return record => {
    const year = wholeNumber(texts.rookie_year[record])
    return year === null ? null : { year, draftNumber: wholeNumber(texts.draft_number[record]) }
  }
}

const NAME_COLUMNS = ['first_name', 'football_name', 'last_name'] as const

/** The names in columns that a roster file may lack. */
const namesIn = (table: Table): ((record: number) => string[]) => {
  if (NAME_COLUMNS.some(column => !table.columns.has(column))) return () => []
  const { texts } = readColumns(table, { texts: NAME_COLUMNS, numbers: {} })
  return record => {
    const last = texts.last_name[record]
    const firsts = [texts.first_name[record], texts.football_name[record]].filter(first => first && last)
    return firsts.map(first => `${first} ${last}`)
  }
}

/**
 * Reads a roster file. The newest rookies can have an id that is not a GSIS id (`MEN516487`): it is kept. A player of an
 * unknown team has no team. Throws `invalid_request` for a file of another season.
 */
export const readRoster = (file: ArchiveFile, season: number): Roster => {
  const table = openTable(file)
  const { texts, numbers } = readColumns(table, {
    texts: ['gsis_id', 'full_name', 'position', 'team'],
    numbers: { season: null },
  })
  const skipped: Skipped = {}
  const misfit = (record: number) =>
    numbers.season[record] === season ? null : { column: 'season', problem: `is not of the season ${season}` }
  const records = placeable(table, everyOf(numbers.season), { misfit, skipped }).filter(record => {
    if (texts.gsis_id[record] !== '') return true
    skip(skipped, 'players without an id')
    return false
  })
  const teams = teamsIn(texts.team)
  const entryOf = entriesIn(table)
  const namesOf = namesIn(table)
  const isGone = goneIn(table)
  const row = (record: number): RosterRow => {
    const code = texts.team[record]!
    const team = teams[record] ?? null
    if (team === null && code !== '')
      passOver(table, record, { column: 'team', problem: `${quoteCell(code)} is not a team`, skipped })
    return {
      id: texts.gsis_id[record]!,
      name: texts.full_name[record]!,
      position: texts.position[record]!,
      team: team === null ? null : TEAM_CODES[team]!,
      isGone: isGone(record),
      entry: entryOf(record),
      otherNames: namesOf(record),
    }
  }
  return { path: table.path, rows: records.map(row), skipped }
}
