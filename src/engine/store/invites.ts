import type { Invite } from '../schema/invite.ts'
import type { Sql } from './dialects/sql.ts'

export interface StoredInvite extends Invite {
  leagueId: string
  /** The account that created the invite, and the session or key that it used. */
  madeBy: string | null
  madeWith: string | null
}

const COLUMNS = `id, league_id AS leagueId, created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt,
  claims, made_by AS madeBy, made_with AS madeWith`

const PUT = `INSERT INTO invite (league_id, id, hash, created_at, expires_at, revoked_at, claims, made_by, made_with)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (league_id) DO UPDATE SET id = excluded.id, hash = excluded.hash, created_at = excluded.created_at,
    expires_at = excluded.expires_at, revoked_at = excluded.revoked_at, claims = excluded.claims, made_by = excluded.made_by,
    made_with = excluded.made_with`

/** Invite links, one per league. Only the token's hash is stored. */
export const inviteStore = (sql: Sql) => ({
  findOf: async (leagueId: string): Promise<StoredInvite | null> =>
    (await sql.get<StoredInvite>(`SELECT ${COLUMNS} FROM invite WHERE league_id = ?`, leagueId)) ?? null,
  /** Returns the link whose token has this hash, or null. */
  findByHash: async (hash: string): Promise<StoredInvite | null> =>
    (await sql.get<StoredInvite>(`SELECT ${COLUMNS} FROM invite WHERE hash = ?`, hash)) ?? null,
  /** Stores a league's link, which replaces the previous one. */
  put: async (invite: StoredInvite, hash: string): Promise<void> => {
    const { leagueId, id, createdAt, expiresAt, revokedAt, claims, madeBy, madeWith } = invite
    await sql.run(PUT, leagueId, id, hash, createdAt, expiresAt, revokedAt, claims, madeBy, madeWith)
  },
  /** Revokes invites that were created with a session or key. */
  revokeMadeWith: async (keyId: string, at: number): Promise<void> => {
    await sql.run('UPDATE invite SET revoked_at = ? WHERE made_with = ? AND revoked_at IS NULL', at, keyId)
  },
  update: async ({ id, revokedAt, claims }: StoredInvite): Promise<void> => {
    await sql.run('UPDATE invite SET revoked_at = ?, claims = ? WHERE id = ?', revokedAt, claims, id)
  },
})
