import { notFound } from '../errors.ts'
import type { Account } from '../schema/account.ts'
import type { Sql } from './dialects/sql.ts'

const COLUMNS = 'id, name, plan, created_at AS createdAt'

export const accountStore = (sql: Sql) => ({
  find: async (name: string): Promise<Account | null> =>
    (await sql.get<Account>(`SELECT ${COLUMNS} FROM account WHERE name = ?`, name)) ?? null,
  /** The account of a name. Throws not_found. */
  async get(name: string): Promise<Account> {
    const account = await this.find(name)
    if (!account) throw notFound(`There is no account "${name}"; hindsight account list shows those there are`)
    return account
  },
  list: (): Promise<Account[]> => sql.all<Account>(`SELECT ${COLUMNS} FROM account ORDER BY seq`),
  setPlan: async ({ id, plan }: Account): Promise<void> => {
    await sql.run('UPDATE account SET plan = ? WHERE id = ?', plan, id)
  },
  insert: async ({ id, name, plan, createdAt }: Account): Promise<void> => {
    await sql.run('INSERT INTO account (id, name, plan, created_at) VALUES (?, ?, ?, ?)', id, name, plan, createdAt)
  },
})
