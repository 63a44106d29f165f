import type { Sql } from './dialects/sql.ts'

/** The lineup that a team has of its own for a week. */
export interface StoredLineup {
  teamId: string
  week: number
  /** Ids by slotIndex, null for an empty slot; null for a week that is known to have no lineup. */
  players: readonly (string | null)[] | null
}

type Row = [teamId: string, week: number, players: string]

const COLUMNS = 'SELECT team_id, week, players FROM lineup'

const read = ([teamId, week, players]: Row): StoredLineup => ({
  teamId,
  week,
  players: JSON.parse(players) as (string | null)[] | null,
})

const PUT = `INSERT INTO lineup (league_id, week, team_id, players) VALUES (?, ?, ?, ?)
  ON CONFLICT (league_id, week, team_id) DO UPDATE SET players = excluded.players`

export const lineupStore = (sql: Sql) => ({
  /** Every lineup of a league, by week. */
  listOf: async (leagueId: string): Promise<StoredLineup[]> =>
    (await sql.rows<Row>(`${COLUMNS} WHERE league_id = ? ORDER BY week, team_id`, leagueId)).map(read),
  /** The lineups of one team, by week. */
  listOfTeam: async (leagueId: string, teamId: string): Promise<StoredLineup[]> =>
    (await sql.rows<Row>(`${COLUMNS} WHERE league_id = ? AND team_id = ? ORDER BY week`, leagueId, teamId)).map(read),
  /** Forgets every lineup of a league. */
  clear: async (leagueId: string): Promise<void> => {
    await sql.run('DELETE FROM lineup WHERE league_id = ?', leagueId)
  },
  /** Puts a lineup in the place of the one that the team had for the week. */
  put: async (leagueId: string, { teamId, week, players }: StoredLineup): Promise<void> => {
    await sql.run(PUT, leagueId, week, teamId, JSON.stringify(players))
  },
})
