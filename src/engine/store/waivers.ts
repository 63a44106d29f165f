import type { ClaimStatus, WaiverClaim } from '../schema/waiver.ts'
import { type Sql, where } from './dialects/sql.ts'
import { hiddenClaims, type LeagueReader } from './readers.ts'

/** Waiver claims. */

export interface StoredClaim extends WaiverClaim {
  /** When all accounts can see the claim, in league time; null while only its team can. */
  shownAt: number | null
}

interface ClaimFilter {
  teamId?: string | undefined
  status?: ClaimStatus | undefined
  limit: number
  /** A claim's id. Selects only claims made before it. */
  olderThan?: string | undefined
  /** The reader. Leaves out claims that the reader cannot see yet. */
  reader?: LeagueReader | undefined
}

const COLUMNS = `c.id, c.league_id AS leagueId, c.team_id AS teamId, c.add_player_id AS addPlayerId,
  c.drop_player_id AS dropPlayerId, c.status, c.created_at AS createdAt, c.processed_at AS processedAt, c.note, c.bid,
  c.place, c.shown_at AS shownAt`

const PENDING = `SELECT ${COLUMNS} FROM waiver_claim c WHERE c.league_id = ? AND c.status = 'pending'
  ORDER BY c.created_at, c.seq`

const INSERT = `INSERT INTO waiver_claim (id, league_id, team_id, add_player_id, drop_player_id, status, created_at,
  processed_at, note, bid, place, shown_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

const UPDATE = `UPDATE waiver_claim SET status = ?, processed_at = ?, note = ?, bid = ?, place = ?, shown_at = ?,
  drop_player_id = ? WHERE id = ?`

const SHOW_WITHDRAWN = `UPDATE waiver_claim SET shown_at = ?
  WHERE league_id = ? AND status = 'cancelled' AND shown_at > ?`

const hiddenIn = (sql: Sql) => ({
  /** Returns whether there are claims that a reader cannot see. */
  hasHidden: async (leagueId: string, reader: LeagueReader): Promise<boolean> => {
    const { text, binds } = hiddenClaims(reader)
    const rows = `SELECT 1 FROM waiver_claim c WHERE c.league_id = ? AND ${text} LIMIT 1`
    return (await sql.get(rows, leagueId, ...binds)) !== undefined
  },
  /** Deletes the claims that a reader cannot see. */
  deleteHidden: async (leagueId: string, reader: LeagueReader): Promise<void> => {
    const { text, binds } = hiddenClaims(reader)
    await sql.run(`DELETE FROM waiver_claim AS c WHERE c.league_id = ? AND ${text}`, leagueId, ...binds)
  },
})

export const claimStore = (sql: Sql) => ({
  /** Returns a claim in a league, or null. */
  find: async (leagueId: string, id: string): Promise<StoredClaim | null> => {
    const text = `SELECT ${COLUMNS} FROM waiver_claim c WHERE c.league_id = ? AND c.id = ?`
    return (await sql.get<StoredClaim>(text, leagueId, id)) ?? null
  },
  /** Returns a league's claims, newest first. */
  listOf: async (
    leagueId: string,
    { teamId, status, olderThan, limit, reader }: ClaimFilter,
  ): Promise<StoredClaim[]> => {
    const { text, binds } = where([
      ['c.league_id = ?', leagueId],
      ['c.team_id = ?', teamId],
      ['c.status = ?', status],
      ['c.seq < (SELECT seq FROM waiver_claim WHERE id = ?)', olderThan],
    ])
    const hidden = reader && hiddenClaims(reader)
    const visibility = hidden ? ` AND NOT (${hidden.text})` : ''
    const rows = `SELECT ${COLUMNS} FROM waiver_claim c WHERE ${text}${visibility} ORDER BY c.seq DESC LIMIT ?`
    return sql.all<StoredClaim>(rows, ...binds, ...(hidden?.binds ?? []), limit)
  },
  /** Returns a league's pending claims in the order that they were made. */
  listPending: (leagueId: string): Promise<StoredClaim[]> => sql.all<StoredClaim>(PENDING, leagueId),
  insert: async (claim: StoredClaim): Promise<void> => {
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
      claim.bid,
      claim.place,
      claim.shownAt,
    )
  },
  /** Updates the fields of a claim that can change. */
  update: async ({ id, dropPlayerId, status, processedAt, note, bid, place, shownAt }: StoredClaim): Promise<void> => {
    await sql.run(UPDATE, status, processedAt, note, bid, place, shownAt, dropPlayerId, id)
  },
  ...hiddenIn(sql),
  /** Makes withdrawn claims visible to all accounts. All other claims become visible in a waiver run anyway. */
  showWithdrawn: async (leagueId: string, now: number, at = now): Promise<void> => {
    await sql.run(SHOW_WITHDRAWN, at, leagueId, now)
  },
})
