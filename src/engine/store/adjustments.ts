import { shownNameSql } from './accounts.ts'
import type { Sql } from './dialects/sql.ts'

/** Points that the commissioner added to a team's week or deducted from it. */
export interface StoredAdjustment {
  id: string
  leagueId: string
  teamId: string
  week: number
  /** In hundredths. */
  points: number
  reason: string
  /** The name of the account that made the adjustment. */
  actor: string
  /** The account's name as other people see it. */
  actorName: string
  /** In epoch ms of league time. */
  at: number
}

const COLUMNS = `id, league_id AS leagueId, team_id AS teamId, week, points, reason, actor, at,
  ${shownNameSql('a.name = adjustment.actor', 'actor')} AS actorName`

const INSERT = `INSERT INTO adjustment (id, league_id, team_id, week, points, reason, actor, at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

export const adjustmentStore = (sql: Sql) => ({
  /** Returns a league's adjustments, oldest first. */
  listOf: (leagueId: string): Promise<StoredAdjustment[]> =>
    sql.all<StoredAdjustment>(`SELECT ${COLUMNS} FROM adjustment WHERE league_id = ? ORDER BY seq`, leagueId),
  insert: async (adjustment: Omit<StoredAdjustment, 'actorName'>): Promise<void> => {
    const { id, leagueId, teamId, week, points, reason, actor, at } = adjustment
    await sql.run(INSERT, id, leagueId, teamId, week, points, reason, actor, at)
  },
  clear: async (leagueId: string): Promise<void> => {
    await sql.run('DELETE FROM adjustment WHERE league_id = ?', leagueId)
  },
})
