import { NFL_TEAMS, teamOf } from '../../../data/teams.ts'
import type { Table } from './csv.ts'
import { type BadCell, cellError, placeOf, quoteCell } from './csv-columns.ts'
import { UNREAD_COLUMNS } from './layouts.ts'

/**
 * Finds where a file's rows belong: season, week, part of the season, and teams. A row that fits nowhere is left out,
 * counted and reported, so one bad cell never prevents a season from loading. If two rows contradict each other, the
 * file is rejected, because leaving out either one would change points.
 */

/** Team codes, in the order that team indexes refer to. */
export const TEAM_CODES: readonly string[] = NFL_TEAMS.map(team => team.code)

/** The highest week number in any season so far, including the postseason. */
export const LAST_WEEK = 22

/** The number of slots, one for each team in each week. Week 0 is empty. */
export const SLOTS = (LAST_WEEK + 1) * TEAM_CODES.length

/** Returns the slot for a team's week, which is an index into arrays of values by team and week. */
export const slotOf = (week: number, team: number): number => week * TEAM_CODES.length + team

/** Returns a team's index by its current or former code, or null. */
const teamIndexOf = (code: string): number | null => {
  const team = teamOf(code)
  return team && TEAM_CODES.indexOf(team.code)
}

/**
 * Returns the numbers from 0 up to, but not including, `size` that meet a condition, in ascending order, like R's
 * `which`. Uses a loop, because iterators create garbage.
 */
export const which = (size: number, holds: (at: number) => boolean): number[] => {
  const found: number[] = []
  for (let at = 0; at < size; at++) if (holds(at)) found.push(at)
  return found
}

/** Reasons why a file's rows or columns were left out, and how many for each reason. */
export type SkipCounts = Record<string, number>

export const skip = (skipped: SkipCounts, reason: string): void => {
  skipped[reason] = (skipped[reason] ?? 0) + 1
}

/** The max number of misfits. If there are more, the entire file is wrong, not just a few cells. */
const MAX_UNPLACED = 100
const MAX_NAMED = 10
const BAD_ROW = 'bad row in line '

/** Counts a row with a bad cell. Reports the first ones with line and column. */
export const passOver = (
  table: Table,
  record: number,
  { column, problem, skipped }: BadCell & { skipped: SkipCounts },
) => {
  const named = Object.keys(skipped).filter(reason => reason.startsWith(BAD_ROW)).length
  if (named >= MAX_NAMED) return skip(skipped, 'more bad rows')
  const { line, name } = placeOf(table, record, column)
  skip(skipped, `${BAD_ROW}${line} (${name}: ${problem})`)
}

/**
 * Returns the records without misfits. Counts misfits in `skipped`. If all or most records are misfits, throws
 * `invalid_request` with a description of the first one.
 */
export const placeable = (
  table: Table,
  records: readonly number[],
  { misfit, skipped }: { misfit: (record: number) => BadCell | null; skipped: SkipCounts },
): number[] => {
  const placed: number[] = []
  const misfits: { record: number; cell: BadCell }[] = []
  for (const record of records) {
    const cell = misfit(record)
    if (cell) misfits.push({ record, cell })
    else placed.push(record)
  }
  const [first] = misfits
  if (first && (placed.length === 0 || misfits.length > MAX_UNPLACED)) throw cellError(table, first.record, first.cell)
  for (const { record, cell } of misfits) passOver(table, record, { ...cell, skipped })
  return placed
}

/** Returns all records in a file with these cells. */
export const allIndexes = ({ length }: ArrayLike<unknown>): number[] => which(length, () => true)

/** Cells with a row's week and season. */
interface WeekCells {
  season: Float64Array
  week: Float64Array
  /** The column for the part of the season, and its cells: REG, or a part of the postseason. */
  part: { column: string; cells: readonly string[] }
}

const isWeek = (week: number): boolean => Number.isInteger(week) && week >= 1 && week <= LAST_WEEK

const POSTSEASON: ReadonlySet<string> = new Set(['POST', 'WC', 'DIV', 'CON', 'SB'])

/**
 * Returns the records in `all` that belong to the regular season. Counts postseason records in `skipped`. Leaves out
 * records from another season, or without a whole week number.
 */
export const regularRecords = (
  table: Table,
  season: number,
  { when, skipped, all = allIndexes(when.week) }: { when: WeekCells; skipped: SkipCounts; all?: readonly number[] },
): number[] => {
  const { column, cells } = when.part
  const misfit = (record: number): BadCell | null => {
    const part = cells[record]!
    if (when.season[record] !== season) return { column: 'season', problem: `is not season ${season}` }
    if (!isWeek(when.week[record]!)) return { column: 'week', problem: `is not a week in a season (1 to ${LAST_WEEK})` }
    return part === 'REG' || POSTSEASON.has(part)
      ? null
      : { column, problem: `${quoteCell(part)} is not a part of a season` }
  }
  return placeable(table, all, { misfit, skipped }).filter(record => {
    if (cells[record] === 'REG') return true
    skip(skipped, 'postseason')
    return false
  })
}

/** Returns each cell's team index; null for a blank cell or an unknown code. */
export const teamsIn = (cells: readonly string[]): (number | null)[] => {
  const cache = new Map<string, number | null>()
  return cells.map(code => {
    const team = cache.get(code)
    if (team !== undefined) return team
    const index = teamIndexOf(code)
    cache.set(code, index)
    return index
  })
}

/** Each team's opponent, by slot; null or missing for a bye. */
export type Opponents = readonly (number | null)[]

/** Cells with a game's two teams. */
interface Sides {
  week: Float64Array
  team: readonly string[]
  opponent_team: readonly string[]
}

/** The records whose two teams are known, and their team indexes by record. */
export interface PlacedRecords {
  records: number[]
  team: Uint8Array
  opponent: Uint8Array
}

/**
 * Finds both teams in each record. Takes a blank or unknown team from the schedule, because each team plays once a
 * week. Leaves out a record if a team is still unknown.
 */
export const placeTeams = (
  table: Table,
  records: readonly number[],
  { sides, opponents, skipped }: { sides: Sides; opponents: Opponents; skipped: SkipCounts },
): PlacedRecords => {
  const [teams, other] = [teamsIn(sides.team), teamsIn(sides.opponent_team)]
  const team = new Uint8Array(teams.length)
  const opponent = new Uint8Array(teams.length)
  const facing = (side: number | null, record: number): number | null =>
    side === null ? null : (opponents[slotOf(sides.week[record]!, side)] ?? null)
  const unknownTeam = (column: 'team' | 'opponent_team', record: number): BadCell => ({
    column,
    problem: `${quoteCell(sides[column][record]!)} is not a team, and the schedule does not have one`,
  })
  const misfit = (record: number): BadCell | null => {
    const us = teams[record] ?? null
    const them = other[record] ?? null
    const teamIndex = us ?? facing(them, record)
    const opponentIndex = them ?? facing(us, record)
    if (teamIndex === null || opponentIndex === null)
      return unknownTeam(teamIndex === null ? 'team' : 'opponent_team', record)
    team[record] = teamIndex
    opponent[record] = opponentIndex
    return null
  }
  return { records: placeable(table, records, { misfit, skipped }), team, opponent }
}

/** Throws if a player has two rows in a week. `column` is the file's column for the player. */
export const requireOneRow = (
  table: Table,
  records: readonly number[],
  { column, ids, week }: { column: string; ids: readonly string[]; week: Float64Array },
): void => {
  const weeksOf = new Map<string, number>()
  for (const record of records) {
    const id = ids[record]!
    const weeks = weeksOf.get(id) ?? 0
    const bit = 1 << week[record]!
    if (weeks & bit) throw cellError(table, record, { column, problem: `has two rows in week ${week[record]}` })
    weeksOf.set(id, weeks | bit)
  }
}

/** Counts the columns in a weekly file that Hindsight does not read and does not know as unneeded. */
export const countUnknown = (table: Table, read: readonly string[], skipped: SkipCounts): void => {
  for (const column of table.columns.keys()) {
    if (!read.includes(column) && !UNREAD_COLUMNS.has(column)) skip(skipped, `unknown column ${column}`)
  }
}

/** Counts the stats whose column in a file is empty. In a complete file, players without a stat have 0. */
export const countBlank = (blank: readonly string[], skipped: SkipCounts): void => {
  for (const column of blank) skip(skipped, `blank column ${column}`)
}
