import type { ArchiveFile } from './archive.ts'
import { openTable, refuse } from './csv.ts'
import { readColumns } from './csv-columns.ts'
import { PAST_SPELLINGS, TEAM_COLUMNS } from './layouts.ts'
import { SLOTS, slotOf, TEAM_CODES } from './team-slots.ts'
import { regularRecords, type Skipped, teamsIn } from './weeks.ts'

/** One week of one team, in the regular season. */
export interface TeamWeek {
  week: number
  team: number
  opponent: number
}

/** One file of team weeks. */
export interface TeamWeeks {
  path: string
  skipped: Skipped
  weeks: readonly TeamWeek[]
  /** The number columns, by nflverse's name and then by slot. */
  numbers: Readonly<Record<(typeof TEAM_COLUMNS)[number], Float64Array>>
}

/**
 * Reads a file of team weeks. Throws `invalid_request` as the player weeks do, and for a team without its opponent in
 * the same week, since half of what a team defense did stands in the opponent's row.
 */
export function readTeamWeeks(file: ArchiveFile, season: number): TeamWeeks {
  const table = openTable(file, PAST_SPELLINGS)
  const { texts, numbers } = readColumns(table, {
    texts: ['season_type', 'team', 'opponent_team'],
    numbers: ['season', 'week', ...TEAM_COLUMNS],
  })
  const skipped: Skipped = {}
  const when = { season: numbers.season, week: numbers.week, part: { column: 'season_type', cells: texts.season_type } }
  const records = regularRecords(table, season, { when, skipped })
  const team = teamsIn(table, records, { column: 'team', codes: texts.team })
  const opponent = teamsIn(table, records, { column: 'opponent_team', codes: texts.opponent_team })
  const slot = (record: number, side: Uint8Array): number => slotOf(when.week[record] as number, side[record] as number)
  const recordOf = new Map<number, number>()
  for (const record of records) {
    const where = slot(record, team)
    if (recordOf.has(where))
      throw refuse(table, record, {
        column: 'team',
        problem: `"${texts.team[record]}" stands twice in this week: remove one row`,
      })
    recordOf.set(where, record)
  }
  for (const record of records) {
    if (recordOf.has(slot(record, opponent))) continue
    const name = TEAM_CODES[opponent[record] as number]
    throw refuse(table, record, {
      column: 'opponent_team',
      problem: `${name} has no row of its own in this week: download the file again`,
    })
  }
  const bySlot = (values: Float64Array): Float64Array => {
    const cells = new Float64Array(SLOTS)
    for (const [where, record] of recordOf) cells[where] = values[record] as number
    return cells
  }
  const week = (record: number): TeamWeek => ({
    week: when.week[record] as number,
    team: team[record] as number,
    opponent: opponent[record] as number,
  })
  return {
    path: table.path,
    skipped,
    weeks: records.map(week),
    numbers: Object.fromEntries(TEAM_COLUMNS.map(name => [name, bySlot(numbers[name])])) as TeamWeeks['numbers'],
  }
}
