import { notFound } from '../base/errors.ts'
import type { Account } from '../schema/account.ts'
import { placeholders, type Sql } from './dialects/sql.ts'

const COLUMNS = 'id, name, display_name AS displayName, plan, created_at AS createdAt'

/**
 * Returns a SQL expression for the name of an account as other people see it. `deleted` is the value for deleted
 * accounts.
 */
export const shownNameSql = (account: string, deleted: string): string =>
  `coalesce((SELECT coalesce(a.display_name, a.name) FROM account a WHERE ${account}), ${deleted})`

/** Returns these accounts' display names, by account name. Leaves out accounts that do not have one. */
export const displayNamesOf = async (sql: Sql, names: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (names.length === 0) return new Map()
  const text = `SELECT name, display_name FROM account WHERE display_name IS NOT NULL AND name IN (${placeholders(names)})`
  return new Map(await sql.rows<[string, string]>(text, ...names))
}

const ACTED_IN = 'SELECT DISTINCT league_id FROM league_log WHERE actor = ?'

/** Tables whose rows are deleted together with their account. */
const OWNED = [
  'co_manager',
  'co_commissioner',
  'api_key',
  'scoring_system',
  'kept_answer',
  'kept_size',
  'batch_line',
] as const

export const accountStore = (sql: Sql) => ({
  find: async (name: string): Promise<Account | null> =>
    (await sql.get<Account>(`SELECT ${COLUMNS} FROM account WHERE name = ?`, name)) ?? null,
  /** Returns the account with this name. Throws not_found. */
  async get(name: string): Promise<Account> {
    const account = await this.find(name)
    if (!account)
      throw notFound(`No account is named "${name}"`, { atTerminal: 'hindsight account list shows all accounts' })
    return account
  },
  findById: async (id: string): Promise<Account | null> =>
    (await sql.get<Account>(`SELECT ${COLUMNS} FROM account WHERE id = ?`, id)) ?? null,
  /** Returns the oldest account, which created the data folder. */
  findFirst: async (): Promise<Account | null> =>
    (await sql.get<Account>(`SELECT ${COLUMNS} FROM account ORDER BY seq LIMIT 1`)) ?? null,
  /** Returns the ids of the leagues whose logs have entries by this account. */
  leaguesActedIn: async ({ name }: Account): Promise<string[]> =>
    (await sql.rows<[string]>(ACTED_IN, name)).map(([id]) => id),
  list: (): Promise<Account[]> => sql.all<Account>(`SELECT ${COLUMNS} FROM account ORDER BY seq`),
  setPlan: async ({ id, plan }: Account): Promise<void> => {
    await sql.run('UPDATE account SET plan = ? WHERE id = ?', plan, id)
  },
  setDisplayName: async ({ id, displayName = null }: Account): Promise<void> => {
    await sql.run('UPDATE account SET display_name = ? WHERE id = ?', displayName, id)
  },
  /**
   * Deletes an account that does not own a league. Also deletes its keys, its scoring systems and the stored responses
   * to its requests.
   */
  delete: async (id: string): Promise<void> => {
    for (const table of OWNED) await sql.run(`DELETE FROM ${table} WHERE account_id = ?`, id)
    await sql.run('DELETE FROM account WHERE id = ?', id)
  },
  insert: async ({ id, name, plan, createdAt }: Account): Promise<void> => {
    await sql.run('INSERT INTO account (id, name, plan, created_at) VALUES (?, ?, ?, ?)', id, name, plan, createdAt)
  },
})
