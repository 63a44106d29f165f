import type { Sql } from './database.ts'

/** The lineup that a team has of its own for a week: player ids by slotIndex, null for an empty slot. */
export interface StoredLineup {
  teamId: string
  week: number
  players: readonly (string | null)[]
}

type Row = [teamId: string, week: number, players: string]

const PUT = `INSERT INTO lineup (league_id, week, team_id, players) VALUES (?, ?, ?, ?)
  ON CONFLICT (league_id, week, team_id) DO UPDATE SET players = excluded.players`

export const lineupStore = (sql: Sql) => ({
  /** Every lineup of a league, by week. */
  listOf: async (leagueId: string): Promise<StoredLineup[]> => {
    const text = 'SELECT team_id, week, players FROM lineup WHERE league_id = ? ORDER BY week, team_id'
    return (await sql.rows<Row>(text, leagueId)).map(([teamId, week, players]) => ({
      teamId,
      week,
      players: JSON.parse(players) as (string | null)[],
    }))
  },
  /** Puts a lineup in the place of the one that the team had for the week. */
  put: async (leagueId: string, { teamId, week, players }: StoredLineup): Promise<void> => {
    await sql.run(PUT, leagueId, week, teamId, JSON.stringify(players))
  },
})
