import type { Invite, Link } from '../schema/link.ts'
import type { Sql } from './dialects/sql.ts'

/** Links that let people in. Only the hashes of their tokens are stored. */

export interface StoredLink extends Link {
  accountId: string | null
  leagueId: string | null
  teamId: string | null
  usedAt: number | null
  /** The account that created the link, and the session or key that it used; null for the host. */
  madeBy: string | null
  madeWith: string | null
}

const LINK_COLUMNS = `id, opens, account_id AS accountId, league_id AS leagueId, team_id AS teamId, created_at AS createdAt,
  expires_at AS expiresAt, used_at AS usedAt, made_by AS madeBy, made_with AS madeWith`

/** Links to accounts, teams, leagues and the data folder. */
export const linkStore = (sql: Sql) => ({
  /** Returns the link whose token has this hash, or null. */
  findByHash: async (hash: string): Promise<StoredLink | null> =>
    (await sql.get<StoredLink>(`SELECT ${LINK_COLUMNS} FROM link WHERE hash = ?`, hash)) ?? null,
  /** Returns a league's watch link, or null. */
  findWatchOf: async (leagueId: string): Promise<StoredLink | null> =>
    (await sql.get<StoredLink>(
      `SELECT ${LINK_COLUMNS} FROM link WHERE league_id = ? AND opens = 'league' ORDER BY created_at DESC`,
      leagueId,
    )) ?? null,
  /** Counts the valid links and sessions. */
  countOpen: async (at: number): Promise<number> =>
    (await sql.get<{ n: number }>(
      `SELECT (SELECT count(*) FROM link WHERE used_at IS NULL AND (expires_at IS NULL OR expires_at > ?))
         + (SELECT count(*) FROM session WHERE revoked_at IS NULL) AS n`,
      at,
    ))!.n,
  insert: async (link: StoredLink, hash: string): Promise<void> => {
    const { id, opens, accountId, leagueId, teamId, createdAt, expiresAt, madeBy, madeWith } = link
    await sql.run(
      `INSERT INTO link (id, hash, opens, account_id, league_id, team_id, created_at, expires_at, made_by, made_with)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, hash, opens, accountId, leagueId, teamId, createdAt, expiresAt, madeBy, madeWith],
    )
  },
  use: async (id: string, at: number): Promise<void> => {
    await sql.run('UPDATE link SET used_at = ? WHERE id = ?', at, id)
  },
  /** Deletes a league's watch link, which ends all access through it. */
  deleteWatchOf: async (leagueId: string): Promise<void> => {
    await sql.run("DELETE FROM link WHERE league_id = ? AND opens = 'league'", leagueId)
  },
  /** Deletes the links that were created with a session or key: all of them, or only one-time links. */
  deleteMadeWith: async (id: string, which: 'all' | 'once'): Promise<void> => {
    const condition = which === 'once' ? " AND opens <> 'league'" : ''
    await sql.run(`DELETE FROM link WHERE made_with = ? AND used_at IS NULL${condition}`, id)
  },
  /** Deletes links that were used or expired before `at`. */
  forget: async (at: number): Promise<void> => {
    await sql.run('DELETE FROM link WHERE used_at < ? OR expires_at < ?', at, at)
  },
})

export interface StoredInvite extends Invite {
  leagueId: string
  /** The account that created the invite, and the session or key that it used. */
  madeBy: string | null
  madeWith: string | null
}

const INVITE_COLUMNS = `id, league_id AS leagueId, created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt,
  claims, made_by AS madeBy, made_with AS madeWith`

const PUT_INVITE = `INSERT INTO invite (league_id, id, hash, created_at, expires_at, revoked_at, claims, made_by, made_with)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (league_id) DO UPDATE SET id = excluded.id, hash = excluded.hash, created_at = excluded.created_at,
    expires_at = excluded.expires_at, revoked_at = excluded.revoked_at, claims = excluded.claims, made_by = excluded.made_by,
    made_with = excluded.made_with`

/** Invite links, one per league. */
export const inviteStore = (sql: Sql) => ({
  findOf: async (leagueId: string): Promise<StoredInvite | null> =>
    (await sql.get<StoredInvite>(`SELECT ${INVITE_COLUMNS} FROM invite WHERE league_id = ?`, leagueId)) ?? null,
  /** Returns the link whose token has this hash, or null. */
  findByHash: async (hash: string): Promise<StoredInvite | null> =>
    (await sql.get<StoredInvite>(`SELECT ${INVITE_COLUMNS} FROM invite WHERE hash = ?`, hash)) ?? null,
  /** Stores a league's link, which replaces the previous one. */
  put: async (invite: StoredInvite, hash: string): Promise<void> => {
    const { leagueId, id, createdAt, expiresAt, revokedAt, claims, madeBy, madeWith } = invite
    await sql.run(PUT_INVITE, leagueId, id, hash, createdAt, expiresAt, revokedAt, claims, madeBy, madeWith)
  },
  /** Revokes invites that were created with a session or key. */
  revokeMadeWith: async (keyId: string, at: number): Promise<void> => {
    await sql.run('UPDATE invite SET revoked_at = ? WHERE made_with = ? AND revoked_at IS NULL', at, keyId)
  },
  update: async ({ id, revokedAt, claims }: StoredInvite): Promise<void> => {
    await sql.run('UPDATE invite SET revoked_at = ?, claims = ? WHERE id = ?', revokedAt, claims, id)
  },
})
