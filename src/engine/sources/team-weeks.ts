import type { ArchiveFile } from './archive.ts'
import { openTable, type Table } from './csv.ts'
import { type BadCell, cellError, readColumns } from './csv-columns.ts'
import { PAST_SPELLINGS, TEAM_COLUMNS } from './layouts.ts'
import {
  countBlank,
  type Opponents,
  type PlacedRecords,
  placeable,
  placeTeams,
  regularRecords,
  type SkipCounts,
  SLOTS,
  slotOf,
  TEAM_CODES,
} from './row-placement.ts'

export interface DefenseWeek {
  week: number
  team: number
  opponent: number
}

export interface TeamWeeks {
  path: string
  skipped: SkipCounts
  weeks: readonly DefenseWeek[]
  /** The number columns by nflverse's name, each with values by slot. */
  numbers: Readonly<Record<string, Float64Array>>
}

/** Returns the record of each team's week, by slot. Throws if a team has two rows in a week. */
const recordsBySlot = (table: Table, { records, team }: PlacedRecords, week: Float64Array): Map<number, number> => {
  const bySlot = new Map<number, number>()
  for (const record of records) {
    const slot = slotOf(week[record]!, team[record]!)
    if (bySlot.has(slot)) throw cellError(table, record, { column: 'team', problem: 'has two rows in this week' })
    bySlot.set(slot, record)
  }
  return bySlot
}

/**
 * Returns the records that have a row for the opponent, because half of a team defense's events are in that row. Throws
 * if the opponent's row names a different opponent.
 */
const facedRecords = (
  table: Table,
  { records, team, opponent }: PlacedRecords,
  { week, skipped }: { week: Float64Array; skipped: SkipCounts },
): number[] => {
  const bySlot = recordsBySlot(table, { records, team, opponent }, week)
  const misfit = (record: number): BadCell | null => {
    const name = TEAM_CODES[opponent[record]!]
    const facing = bySlot.get(slotOf(week[record]!, opponent[record]!))
    if (facing === undefined) return { column: 'opponent_team', problem: `${name} does not have a row in this week` }
    if (opponent[facing] === team[record]) return null
    throw cellError(table, record, { column: 'opponent_team', problem: `${name} played another team in this week` })
  }
  return placeable(table, records, { misfit, skipped })
}

/**
 * Reads a file of team weeks. Throws `invalid_request` as `readPlayerWeeks` does, and also if a team has two rows in a
 * week, or if two rows disagree about the opponents.
 */
export const readTeamWeeks = (file: ArchiveFile, season: number, opponents: Opponents): TeamWeeks => {
  const table = openTable(file, PAST_SPELLINGS)
  const { texts, numbers, blank } = readColumns<'season_type' | 'team' | 'opponent_team', string>(table, {
    texts: ['season_type', 'team', 'opponent_team'],
    numbers: { season: null, week: null, ...TEAM_COLUMNS },
  })
  const skipped: SkipCounts = {}
  countBlank(blank, skipped)
  const [year, week] = [numbers.season, numbers.week] as [Float64Array, Float64Array]
  const when = { season: year, week, part: { column: 'season_type', cells: texts.season_type } }
  const regular = regularRecords(table, season, { when, skipped })
  const placed = placeTeams(table, regular, { sides: { ...texts, week }, opponents, skipped })
  const weeks = facedRecords(table, placed, { week, skipped }).map(record => ({
    record,
    week: week[record]!,
    team: placed.team[record]!,
    opponent: placed.opponent[record]!,
  }))
  const bySlot = (values: Float64Array): Float64Array => {
    const cells = new Float64Array(SLOTS)
    for (const each of weeks) cells[slotOf(each.week, each.team)] = values[each.record]!
    return cells
  }
  return {
    path: table.path,
    skipped,
    weeks,
    numbers: Object.fromEntries(Object.keys(TEAM_COLUMNS).map(name => [name, bySlot(numbers[name]!)])),
  }
}
