/**
 * Facts that are known before a kickoff: injury reports, weekly NFL rosters, and snaps by week.
 *
 * 1. An injury report has a row per player, team and week. If there are two, the one that was changed last counts.
 * 2. Injury reports do not list players on injured reserve. The weekly rosters do.
 * 3. Weekly rosters skip a team's bye week.
 * 4. Only the regular season and the season's players count.
 */
import { PRACTICES } from '../../../data/designations.ts'
import { invalid } from '../base/errors.ts'
import { FACT_WEEKS, type InjuryReports, ROSTER_STATES, type SeasonFacts } from '../schema/season.ts'
import type { ArchiveFile } from './archive.ts'
import { openTable, scanRows, type Table } from './csv.ts'
import type { SnapShares } from './roster.ts'

interface ReportRow {
  id: string
  week: number
  state: number
  practice: number
  /** In seconds since 1970; 0 if the file does not have the time. */
  changedAt: number
  injury: string
}

/** A season's injury reports, with a row per player and week. */
export type ReportRows = readonly ReportRow[]

/** Players' roster states by week, by id. */
export type RosterWeeks = ReadonlyMap<string, Uint8Array>

/** Throws `invalid_request` if a file lacks a column that its facts depend on. */
const requireColumns = ({ path, columns }: Table, needed: readonly string[]): void => {
  const missing = needed.find(column => !columns.has(column))
  if (missing !== undefined) throw invalid(`${path}, line 1: column "${missing}" is missing; download the file again`)
}

/** Returns a regular-season week; null for a row in another part of the season. */
const regularWeek = (week: string | undefined, part: string | undefined): number | null => {
  const number = Number(week)
  return part === 'REG' && Number.isInteger(number) && number >= 1 && number < FACT_WEEKS ? number : null
}

/** Scans a file's rows by week. Throws `invalid_request` if it has rows and all of them are from other seasons. */
const scanSeason = (
  table: Table,
  { season, columns }: { season: number; columns: readonly string[] },
  take: (row: Readonly<Record<string, string>>, week: number) => void,
): void => {
  requireColumns(table, ['season', 'game_type', 'week', 'gsis_id', ...columns])
  let [rows, seasonRows] = [0, 0]
  scanRows(table, ['season', 'game_type', 'week', 'gsis_id', 'date_modified', ...columns], row => {
    rows++
    if (Number(row.season) !== season) return
    seasonRows++
    const week = regularWeek(row.week, row.game_type)
    if (week !== null && row.gsis_id) take(row, week)
  })
  if (rows > 0 && seasonRows === 0)
    throw invalid(`${table.path} does not have rows for season ${season}; download it again`)
}

const REPORTED: Readonly<Record<string, number>> = { Questionable: 1, Doubtful: 2, Out: 3 }

/** Returns the index in `PRACTICES` for the report's text. */
const practiceIn = (text: string): number => {
  if (text.startsWith('Full')) return PRACTICES.indexOf('full')
  if (text.startsWith('Limited')) return PRACTICES.indexOf('limited')
  return text.startsWith('Did Not') ? PRACTICES.indexOf('missed') : 0
}

const LONGEST_INJURY = 60

const secondsOf = (date: string | undefined): number => {
  const at = Date.parse(date ?? '')
  return Number.isNaN(at) || at < 0 ? 0 : Math.floor(at / 1000)
}

/** Reads a season's injury reports. Throws `invalid_request` for an unknown layout. */
export const readInjuries = (file: ArchiveFile, season: number): ReportRows => {
  const rows = new Map<string, ReportRow>()
  const columns = ['report_status', 'practice_status', 'report_primary_injury', 'practice_primary_injury']
  scanSeason(openTable(file), { season, columns }, (row, week) => {
    const key = `${row.gsis_id} ${week}`
    const changedAt = secondsOf(row.date_modified)
    if ((rows.get(key)?.changedAt ?? -1) > changedAt) return
    rows.set(key, {
      id: row.gsis_id!,
      week,
      state: REPORTED[row.report_status!] ?? 0,
      practice: practiceIn(row.practice_status!),
      changedAt,
      injury: (row.report_primary_injury || row.practice_primary_injury || '').trim().slice(0, LONGEST_INJURY),
    })
  })
  return [...rows.values()]
}

/** Reserve lists for injuries, by their code in the file. Other codes are for other reasons. */
const RESERVES: Readonly<Record<string, (typeof ROSTER_STATES)[number]>> = {
  A01: 'ir',
  R01: 'ir',
  R48: 'ir',
  R04: 'pup',
  R49: 'pup',
  R05: 'nfi',
  R27: 'nfi',
  R47: 'nfi',
  R02: 'gone',
}

const rosterState = (status: string, code: string): (typeof ROSTER_STATES)[number] => {
  if (status === 'RES') return RESERVES[code] ?? 'suspended'
  if (status === 'PUP') return 'pup'
  if (status === 'SUS' || status === 'EXE') return 'suspended'
  if (status === 'CUT' || status === 'RET') return 'gone'
  return status === 'INA' ? 'inactive' : 'active'
}

/** Reads a season's weekly rosters. Throws `invalid_request` for an unknown layout. */
export const readRosterWeeks = (file: ArchiveFile, season: number): RosterWeeks => {
  const weeks = new Map<string, Uint8Array>()
  const columns = ['status', 'status_description_abbr']
  scanSeason(openTable(file), { season, columns }, (row, week) => {
    const states = weeks.get(row.gsis_id!) ?? new Uint8Array(FACT_WEEKS)
    states[week] = ROSTER_STATES.indexOf(rosterState(row.status!, row.status_description_abbr!))
    weeks.set(row.gsis_id!, states)
  })
  return weeks
}

type Ids = readonly { id: string }[]

/** Combines players' tables into one, in the order of the season's players. */
const stackTables = (players: Ids, weeks: RosterWeeks | null | undefined): Uint8Array | null => {
  if (!weeks) return null
  const table = new Uint8Array(players.length * FACT_WEEKS)
  for (const [number, { id }] of players.entries()) table.set(weeks.get(id) ?? [], number * FACT_WEEKS)
  return table
}

const reportColumns = (players: Ids, rows: ReportRows | null): InjuryReports | null => {
  if (!rows) return null
  const numbers = new Map(players.map(({ id }, number) => [id, number]))
  const entries = rows
    .flatMap(row => {
      const player = numbers.get(row.id)
      return player === undefined ? [] : [{ ...row, player }]
    })
    .sort((a, b) => a.player - b.player || a.week - b.week)
  const injuries = [...new Set(['', ...entries.map(({ injury }) => injury)])]
  const places = new Map(injuries.map((injury, at) => [injury, at]))
  return {
    player: Uint16Array.from(entries, ({ player }) => player),
    week: Uint8Array.from(entries, ({ week }) => week),
    state: Uint8Array.from(entries, ({ state }) => state),
    practice: Uint8Array.from(entries, ({ practice }) => practice),
    changedAt: Uint32Array.from(entries, ({ changedAt }) => changedAt),
    injury: Uint16Array.from(entries, ({ injury }) => places.get(injury)!),
    injuries,
  }
}

/** Returns the facts about a season's players; null for a file that is missing or cannot be read. */
export const seasonFactsOf = (
  players: Ids,
  files: { injuries: ReportRows | null; rosterWeeks: RosterWeeks | null; snapShares: SnapShares | null },
): SeasonFacts => ({
  reports: reportColumns(players, files.injuries),
  rosters: stackTables(players, files.rosterWeeks),
  snaps: stackTables(players, files.snapShares?.weeks),
})
