import { notFound } from '../base/errors.ts'
import type { Account, ApiKey, Credential } from '../schema/account.ts'
import type { Sql } from './dialects/sql.ts'

/** Keys and sessions: secrets that identify an account. Only their hashes are stored. */

/** A valid key and its account. */
export interface Holder {
  key: ApiKey
  account: Account
}

/** The scope of sessions and local keys. */
export const UNLIMITED = { leagueId: null, readOnly: false, expiresAt: null } as const

/** A secret and the account that it gives access to. */
interface HolderRow extends Credential {
  accountId: string
  accountName: string
  displayName: string | null
  plan: Account['plan']
  accountCreatedAt: number
}

const KEY_COLUMNS = `k.id, k.name, k.created_at AS createdAt, k.last_used_at AS lastUsedAt, k.revoked_at AS revokedAt,
  k.league_id AS leagueId, k.read_only AS readOnly, k.expires_at AS expiresAt`

type KeyRow = Omit<ApiKey, 'readOnly'> & { readOnly: number }

const readKey = <Row extends { readOnly: number }>(row: Row): Omit<Row, 'readOnly'> & { readOnly: boolean } => ({
  ...row,
  readOnly: row.readOnly === 1,
})

/** Selects the unrevoked secret with a hash, and its account, from the table `api_key` or `session`. */
const selectHolder = (table: 'api_key k' | 'session s', columns: string): string => {
  const name = table.at(-1)
  return `SELECT ${columns}, a.id AS accountId, a.name AS accountName, a.display_name AS displayName, a.plan,
    a.created_at AS accountCreatedAt
    FROM ${table} JOIN account a ON a.id = ${name}.account_id WHERE ${name}.hash = ? AND ${name}.revoked_at IS NULL`
}

const KEY_HOLDER = selectHolder('api_key k', KEY_COLUMNS)

/** Splits a row into the secret and its account. */
const readHolder = <Row extends HolderRow>({
  accountId,
  accountName,
  displayName,
  plan,
  accountCreatedAt,
  ...key
}: Row) => ({
  key,
  account: { id: accountId, name: accountName, displayName, plan, createdAt: accountCreatedAt },
})

/**
 * API keys. Each account has a key named `local` that does not have a hash. It represents callers in this process, and
 * lists leave it out.
 */
export const keyStore = (sql: Sql) => ({
  /** Returns the key with this hash, and its account. Null if the key does not exist or is revoked. */
  findHolder: async (hash: string): Promise<Holder | null> => {
    const row = await sql.get<HolderRow & KeyRow>(KEY_HOLDER, hash)
    return row ? readHolder(readKey({ ...row })) : null
  },
  listOf: async (accountId: string): Promise<ApiKey[]> => {
    const text = `SELECT ${KEY_COLUMNS} FROM api_key k WHERE k.account_id = ? AND k.hash IS NOT NULL ORDER BY k.seq`
    return (await sql.all<KeyRow>(text, accountId)).map(readKey)
  },
  /** Returns a key of this account by id. Throws not_found. */
  async getOf(accountId: string, id: string): Promise<ApiKey> {
    const key = (await this.listOf(accountId)).find(each => each.id === id)
    if (!key)
      throw notFound(`This account does not have a key "${id}"`, {
        atTerminal: 'hindsight key list shows all keys',
      })
    return key
  },
  /** Returns the key that represents callers in this process. */
  localOf: async (accountId: string): Promise<ApiKey> =>
    readKey(
      (await sql.get<KeyRow>(
        `SELECT ${KEY_COLUMNS} FROM api_key k WHERE k.account_id = ? AND k.hash IS NULL`,
        accountId,
      ))!,
    ),
  /** Returns whether the key with this id is still valid. */
  works: async (id: string): Promise<boolean> =>
    (await sql.get('SELECT 1 AS works FROM api_key WHERE id = ? AND revoked_at IS NULL', id)) !== undefined,
  /** Counts the keys that can be used in requests. */
  countWorking: async (wall: number): Promise<number> => {
    const text = `SELECT count(*) AS n FROM api_key
      WHERE hash IS NOT NULL AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)`
    return (await sql.get<{ n: number }>(text, wall))!.n
  },
  /** Stores a new key. If it does not have a hash, it is its account's local key. */
  insert: async (accountId: string, key: ApiKey, hash: string | null): Promise<void> => {
    await sql.run(
      `INSERT INTO api_key (id, account_id, name, hash, created_at, league_id, read_only, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[key.id, accountId, key.name, hash, key.createdAt],
      ...[key.leagueId, key.readOnly ? 1 : 0, key.expiresAt],
    )
  },
  revoke: async (id: string, at: number): Promise<void> => {
    await sql.run('UPDATE api_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', at, id)
  },
  touch: async (id: string, at: number): Promise<void> => {
    await sql.run('UPDATE api_key SET last_used_at = ? WHERE id = ?', at, id)
  },
})

const SESSION_COLUMNS =
  's.id, s.name, s.created_at AS createdAt, s.last_used_at AS lastUsedAt, s.revoked_at AS revokedAt'

const SESSION_HOLDER = selectHolder('session s', SESSION_COLUMNS)

/** A stored session, which identifies an account as a key does. */
export type StoredSession = Credential

/** Browser sessions, which have a cookie with the secret. */
export const sessionStore = (sql: Sql) => ({
  /** Returns the session with this hash, and its account. Null if the session does not exist or is revoked. */
  findHolder: async (hash: string): Promise<Holder | null> => {
    const row = await sql.get<HolderRow>(SESSION_HOLDER, hash)
    if (!row) return null
    const { key, account } = readHolder({ ...row })
    return { key: { ...key, ...UNLIMITED }, account }
  },
  /** Returns an account's sessions that have not been revoked, newest first. */
  listOf: (accountId: string): Promise<StoredSession[]> =>
    sql.all<StoredSession>(
      `SELECT ${SESSION_COLUMNS} FROM session s WHERE s.account_id = ? AND s.revoked_at IS NULL
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
