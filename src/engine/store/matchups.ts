import type { Sql } from './dialects/sql.ts'

/** A regular-season matchup in a week. `awayId` is null for a bye. */
export interface StoredMatchup {
  week: number
  homeId: string
  awayId: string | null
}

type Row = [week: number, homeId: string, awayId: string | null]

export const matchupStore = (sql: Sql) => ({
  /** Returns a league's schedule, week by week. */
  listOf: async (leagueId: string): Promise<StoredMatchup[]> => {
    const text = 'SELECT week, home_id, away_id FROM matchup WHERE league_id = ? ORDER BY week, place'
    return (await sql.rows<Row>(text, leagueId)).map(([week, homeId, awayId]) => ({ week, homeId, awayId }))
  },
  /** Adds matchups to weeks that do not have any. */
  insert: async (leagueId: string, matchups: readonly StoredMatchup[]): Promise<void> => {
    const text = 'INSERT INTO matchup VALUES (?, ?, ?, ?, ?)'
    await Promise.all(
      matchups.map(({ week, homeId, awayId }, place) => sql.run(text, leagueId, week, place, homeId, awayId)),
    )
  },
  /** Deletes the matchups in a week and all later weeks. */
  deleteFrom: async (leagueId: string, week: number): Promise<void> => {
    await sql.run('DELETE FROM matchup WHERE league_id = ? AND week >= ?', leagueId, week)
  },
})
