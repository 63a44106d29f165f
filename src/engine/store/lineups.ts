import type { Sql } from './dialects/sql.ts'

export interface StoredLineup {
  teamId: string
  week: number
  /**
   * Player ids by slotIndex; null for an empty slot. The entire list is null for a week that is known to have no
   * lineup.
   */
  players: readonly (string | null)[] | null
  /** True if the lineup was set slot by slot. */
  byHand: boolean
}

type Row = [teamId: string, week: number, players: string, byHand: number]

const COLUMNS = 'SELECT team_id, week, players, by_hand FROM lineup'

const read = ([teamId, week, players, byHand]: Row): StoredLineup => ({
  teamId,
  week,
  players: JSON.parse(players) as (string | null)[] | null,
  byHand: byHand === 1,
})

const PUT = `INSERT INTO lineup (league_id, week, team_id, players, by_hand) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (league_id, week, team_id) DO UPDATE SET players = excluded.players, by_hand = excluded.by_hand`

export const lineupStore = (sql: Sql) => ({
  /** Returns all lineups in a league, in week order. */
  listOf: async (leagueId: string): Promise<StoredLineup[]> =>
    (await sql.rows<Row>(`${COLUMNS} WHERE league_id = ? ORDER BY week, team_id`, leagueId)).map(read),
  /** Returns one team's lineups, in week order. */
  listOfTeam: async (leagueId: string, teamId: string): Promise<StoredLineup[]> =>
    (await sql.rows<Row>(`${COLUMNS} WHERE league_id = ? AND team_id = ? ORDER BY week`, leagueId, teamId)).map(read),
  /** Deletes a league's lineups for these weeks, except those that managers saved. */
  deleteFilled: async (leagueId: string, weeks: readonly number[]): Promise<void> => {
    const text = 'DELETE FROM lineup WHERE league_id = ? AND week = ? AND by_hand = 0'
    for (const week of weeks) await sql.run(text, leagueId, week)
  },
  clear: async (leagueId: string): Promise<void> => {
    await sql.run('DELETE FROM lineup WHERE league_id = ?', leagueId)
  },
  /** Stores a team's lineup for a week, which replaces the previous one. */
  put: async (leagueId: string, { teamId, week, players, byHand }: StoredLineup): Promise<void> => {
    await sql.run(PUT, leagueId, week, teamId, JSON.stringify(players), byHand ? 1 : 0)
  },
})
