import { notFound } from '../base/errors.ts'
import type { Account, ApiKey } from '../schema/account.ts'
import type { Sql } from './dialects/sql.ts'

/** A valid key, and the account that it belongs to. */
export interface Holder {
  key: ApiKey
  account: Account
}

/** A key or session, with its account. */
export interface HolderRow extends ApiKey {
  accountId: string
  accountName: string
  displayName: string | null
  plan: Account['plan']
  accountCreatedAt: number
}

const COLUMNS = 'k.id, k.name, k.created_at AS createdAt, k.last_used_at AS lastUsedAt, k.revoked_at AS revokedAt'

const HOLDER = `SELECT ${COLUMNS}, a.id AS accountId, a.name AS accountName, a.display_name AS displayName, a.plan, a.created_at AS accountCreatedAt
  FROM api_key k JOIN account a ON a.id = k.account_id WHERE k.hash = ? AND k.revoked_at IS NULL`

export const readHolder = ({
  accountId,
  accountName,
  displayName,
  plan,
  accountCreatedAt,
  ...key
}: HolderRow): Holder => ({
  key,
  account: { id: accountId, name: accountName, displayName, plan, createdAt: accountCreatedAt },
})

/**
 * API keys. Each account has a key named `local` without a hash. It stands for callers in this process, and lists leave
 * it out.
 */
export const keyStore = (sql: Sql) => ({
  /** Returns the key with this hash and its account. Null if the key does not exist or is revoked. */
  findHolder: async (hash: string): Promise<Holder | null> => {
    const row = await sql.get<HolderRow>(HOLDER, hash)
    return row ? readHolder({ ...row }) : null
  },
  listOf: (accountId: string): Promise<ApiKey[]> =>
    sql.all<ApiKey>(
      `SELECT ${COLUMNS} FROM api_key k WHERE k.account_id = ? AND k.hash IS NOT NULL ORDER BY k.seq`,
      accountId,
    ),
  /** Returns one of this account's keys by id. Throws not_found. */
  async getOf(accountId: string, id: string): Promise<ApiKey> {
    const key = (await this.listOf(accountId)).find(each => each.id === id)
    if (!key)
      throw notFound(`This account does not have a key "${id}"`, {
        atTerminal: 'hindsight key list shows all keys',
      })
    return key
  },
  /** Returns the key that stands for callers in this process. */
  localOf: async (accountId: string): Promise<ApiKey> =>
    (await sql.get<ApiKey>(`SELECT ${COLUMNS} FROM api_key k WHERE k.account_id = ? AND k.hash IS NULL`, accountId))!,
  /** Returns whether the key with this id exists and is not revoked. */
  works: async (id: string): Promise<boolean> =>
    (await sql.get('SELECT 1 AS works FROM api_key WHERE id = ? AND revoked_at IS NULL', id)) !== undefined,
  /** Returns the number of keys that requests can use. */
  countWorking: async (): Promise<number> =>
    (await sql.get<{ n: number }>('SELECT count(*) AS n FROM api_key WHERE hash IS NOT NULL AND revoked_at IS NULL'))!
      .n,
  /** Stores a new key. Without a hash, it is the account's local key. */
  insert: async (accountId: string, { id, name, createdAt }: ApiKey, hash: string | null): Promise<void> => {
    await sql.run(
      'INSERT INTO api_key (id, account_id, name, hash, created_at) VALUES (?, ?, ?, ?, ?)',
      id,
      accountId,
      name,
      hash,
      createdAt,
    )
  },
  revoke: async (id: string, at: number): Promise<void> => {
    await sql.run('UPDATE api_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', at, id)
  },
  touch: async (id: string, at: number): Promise<void> => {
    await sql.run('UPDATE api_key SET last_used_at = ? WHERE id = ?', at, id)
  },
})
