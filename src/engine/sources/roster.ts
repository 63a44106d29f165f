import type { ArchiveFile } from './archive.ts'
import { openTable, refuse } from './csv.ts'
import { readColumns } from './csv-columns.ts'
import { TEAM_CODES } from './team-slots.ts'
import { type Skipped, skip, teamsIn } from './weeks.ts'

export interface RosterRow {
  id: string
  name: string
  position: string
  team: string | null
}

/** One season's roster file. */
export interface Roster {
  path: string
  rows: readonly RosterRow[]
  skipped: Skipped
}

/** The team of each player who has one, by id. */
export const teamsOfRoster = (roster: Roster | null): Map<string, string> =>
  new Map(roster?.rows.flatMap(({ id, team }) => (team === null ? [] : [[id, team] as const])))

/**
 * Reads a roster file. The id of the newest rookies can be another than a GSIS id (`MEN516487`): it is kept, as
 * nothing else is known of them. Throws `invalid_request` for a row of another season and for an unknown team.
 */
export function readRoster(file: ArchiveFile, season: number): Roster {
  const table = openTable(file)
  const { texts, numbers } = readColumns(table, {
    texts: ['gsis_id', 'full_name', 'position', 'team'],
    numbers: ['season'],
  })
  const skipped: Skipped = {}
  const records = [...numbers.season.keys()].filter(record => {
    const year = numbers.season[record]
    if (year !== season)
      throw refuse(table, record, { column: 'season', problem: `${year} in a file of ${season}: load the right file` })
    if (texts.gsis_id[record] !== '') return true
    skip(skipped, 'players without an id')
    return false
  })
  const placed = records.filter(record => texts.team[record] !== '')
  const team = teamsIn(table, placed, { column: 'team', codes: texts.team })
  const row = (record: number): RosterRow => ({
    id: texts.gsis_id[record] as string,
    name: texts.full_name[record] as string,
    position: texts.position[record] as string,
    team: texts.team[record] === '' ? null : (TEAM_CODES[team[record] as number] as string),
  })
  return { path: table.path, rows: records.map(row), skipped }
}
