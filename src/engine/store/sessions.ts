import { notFound } from '../base/errors.ts'
import type { Credential } from '../schema/account.ts'
import type { Sql } from './dialects/sql.ts'
import { type Holder, type HolderRow, readHolder, selectHolder, UNLIMITED } from './keys.ts'

const COLUMNS = 's.id, s.name, s.created_at AS createdAt, s.last_used_at AS lastUsedAt, s.revoked_at AS revokedAt'

const HOLDER = selectHolder('session s', COLUMNS)

/** A stored session, which identifies an account as a key does. */
export type StoredSession = Credential

/** Browser sessions. Only the hash of the cookie's secret is stored. */
export const sessionStore = (sql: Sql) => ({
  /** Returns the session with this hash, and its account. Null if the session does not exist or is revoked. */
  findHolder: async (hash: string): Promise<Holder | null> => {
    const row = await sql.get<HolderRow>(HOLDER, hash)
    if (!row) return null
    const { key, account } = readHolder({ ...row })
    return { key: { ...key, ...UNLIMITED }, account }
  },
  /** Returns an account's sessions that have not been revoked, newest first. */
  listOf: (accountId: string): Promise<StoredSession[]> =>
    sql.all<StoredSession>(
      `SELECT ${COLUMNS} FROM session s WHERE s.account_id = ? AND s.revoked_at IS NULL
       ORDER BY s.created_at DESC, s.id`,
      accountId,
    ),
  /** Returns one of this account's sessions that has not been revoked. Throws not_found. */
  async getOf(accountId: string, id: string): Promise<StoredSession> {
    const session = (await this.listOf(accountId)).find(each => each.id === id)
    if (!session)
      throw notFound(`This account does not have a session "${id}"`, {
        atTerminal: 'hindsight session list shows all sessions',
      })
    return session
  },
  insert: async (accountId: string, { id, name, createdAt }: StoredSession, hash: string): Promise<void> => {
    await sql.run(
      'INSERT INTO session (id, account_id, name, hash, created_at) VALUES (?, ?, ?, ?, ?)',
      id,
      accountId,
      name,
      hash,
      createdAt,
    )
  },
  revoke: async (id: string, at: number): Promise<void> => {
    await sql.run('UPDATE session SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', at, id)
  },
  touch: async (id: string, at: number): Promise<void> => {
    await sql.run('UPDATE session SET last_used_at = ? WHERE id = ?', at, id)
  },
})
