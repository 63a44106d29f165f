import type { Sql } from './dialects/sql.ts'

/** An account's login for private leagues on a platform, and when it was saved (in epoch ms of wall time). */
interface StoredLogin {
  platform: string
  sealed: string
  createdAt: number
}

const COLUMNS = 'platform, sealed, created_at AS createdAt'

const PUT = `INSERT INTO platform_login (account_id, platform, sealed, created_at) VALUES (?, ?, ?, ?)
  ON CONFLICT (account_id, platform) DO UPDATE SET sealed = excluded.sealed, created_at = excluded.created_at`

/** Platform logins, by account. Their content is encrypted. */
export const platformLoginStore = (sql: Sql) => ({
  list: (): Promise<(StoredLogin & { accountId: string })[]> =>
    sql.all(`SELECT account_id AS accountId, ${COLUMNS} FROM platform_login ORDER BY account_id, platform`),
  listOf: (accountId: string): Promise<StoredLogin[]> =>
    sql.all<StoredLogin>(`SELECT ${COLUMNS} FROM platform_login WHERE account_id = ? ORDER BY platform`, accountId),
  find: async (accountId: string, platform: string): Promise<StoredLogin | null> =>
    (await sql.get<StoredLogin>(
      `SELECT ${COLUMNS} FROM platform_login WHERE account_id = ? AND platform = ?`,
      accountId,
      platform,
    )) ?? null,
  put: async (accountId: string, { platform, sealed, createdAt }: StoredLogin): Promise<void> => {
    await sql.run(PUT, accountId, platform, sealed, createdAt)
  },
  delete: async (accountId: string, platform: string): Promise<void> => {
    await sql.run('DELETE FROM platform_login WHERE account_id = ? AND platform = ?', accountId, platform)
  },
})
