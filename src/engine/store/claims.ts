import type { ClaimStatus, WaiverClaim } from '../schema/waiver.ts'
import type { Sql } from './dialects/sql.ts'
import { where } from './dialects/where-clause.ts'

/** Which claims of a league are asked for. */
export interface ClaimFilter {
  teamId?: string | undefined
  status?: ClaimStatus | undefined
  limit: number
}

const COLUMNS = `id, league_id AS leagueId, team_id AS teamId, add_player_id AS addPlayerId,
  drop_player_id AS dropPlayerId, status, created_at AS createdAt, processed_at AS processedAt, note`

const PENDING = `SELECT ${COLUMNS} FROM waiver_claim WHERE league_id = ? AND status = 'pending'
  ORDER BY created_at, seq`

const INSERT = `INSERT INTO waiver_claim (id, league_id, team_id, add_player_id, drop_player_id, status, created_at,
  processed_at, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

export const claimStore = (sql: Sql) => ({
  /** A claim of a league, or null. */
  find: async (leagueId: string, id: string): Promise<WaiverClaim | null> => {
    const text = `SELECT ${COLUMNS} FROM waiver_claim WHERE league_id = ? AND id = ?`
    return (await sql.get<WaiverClaim>(text, leagueId, id)) ?? null
  },
  /** Claims of a league, newest first. */
  listOf: async (leagueId: string, { teamId, status, limit }: ClaimFilter): Promise<WaiverClaim[]> => {
    const { text, binds } = where([
      ['league_id = ?', leagueId],
      ['team_id = ?', teamId],
      ['status = ?', status],
    ])
    const rows = `SELECT ${COLUMNS} FROM waiver_claim WHERE ${text} ORDER BY seq DESC LIMIT ?`
    return sql.all<WaiverClaim>(rows, ...binds, limit)
  },
  /** The pending claims of a league, the one filed first at the head; of one instant in the order of filing. */
  listPending: (leagueId: string): Promise<WaiverClaim[]> => sql.all<WaiverClaim>(PENDING, leagueId),
  insert: async (claim: WaiverClaim): Promise<void> => {
    await sql.run(
      INSERT,
      claim.id,
      claim.leagueId,
      claim.teamId,
      claim.addPlayerId,
      claim.dropPlayerId,
      claim.status,
      claim.createdAt,
      claim.processedAt,
      claim.note,
    )
  },
  /** Settles a claim: what of it can change. */
  update: async ({ id, status, processedAt, note }: WaiverClaim): Promise<void> => {
    const text = 'UPDATE waiver_claim SET status = ?, processed_at = ?, note = ? WHERE id = ?'
    await sql.run(text, status, processedAt, note, id)
  },
})
