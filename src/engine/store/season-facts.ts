/** Season data that does not affect points: rosters, snaps and injury reports, with one row per season. */
import { NO_FACTS, type SeasonData, type SeasonFacts } from '../schema/season.ts'
import { bytes, view } from './blobs.ts'
import type { Sql } from './dialects/sql.ts'

/** Selects a season's facts. Seasons loaded by earlier versions do not have any. */
export const FACTS = `SELECT rosters, snaps, report_player, report_week, report_state, report_practice, report_changed_at,
  report_injury, injuries FROM season_facts WHERE season = ?`

interface FactsRow {
  rosters: Uint8Array | null
  snaps: Uint8Array | null
  report_player: Uint8Array
  report_week: Uint8Array
  report_state: Uint8Array
  report_practice: Uint8Array
  report_changed_at: Uint8Array
  report_injury: Uint8Array
  injuries: string | null
}

/** Adds a new season's facts. A season without facts does not get a row. */
export const insertFacts = async (
  sql: Sql,
  { season, facts: { rosters, snaps, reports } }: SeasonData,
): Promise<void> => {
  if (!rosters && !snaps && !reports) return
  const columns = reports && [
    reports.player,
    reports.week,
    reports.state,
    reports.practice,
    reports.changedAt,
    reports.injury,
  ]
  await sql.run(
    'INSERT INTO season_facts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    season,
    rosters,
    snaps,
    ...(columns ? columns.map(bytes) : [null, null, null, null, null, null]),
    reports && JSON.stringify(reports.injuries),
  )
}

const readReports = (row: FactsRow): SeasonFacts['reports'] =>
  row.injuries === null
    ? null
    : {
        player: view(row.report_player, Uint16Array),
        week: view(row.report_week, Uint8Array),
        state: view(row.report_state, Uint8Array),
        practice: view(row.report_practice, Uint8Array),
        changedAt: view(row.report_changed_at, Uint32Array),
        injury: view(row.report_injury, Uint16Array),
        injuries: JSON.parse(row.injuries) as string[],
      }

export const findFacts = async (sql: Sql, season: number): Promise<SeasonFacts> => {
  const row = await sql.get<FactsRow>(FACTS, season)
  if (!row) return NO_FACTS
  const table = (blob: Uint8Array | null) => blob && view(blob, Uint8Array)
  return { rosters: table(row.rosters), snaps: table(row.snaps), reports: readReports(row) }
}
