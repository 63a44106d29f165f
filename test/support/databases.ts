import { onTestFinished } from 'vitest'
import { openPostgres } from '../../src/engine/store/dialects/postgres.ts'
import type { Sql } from '../../src/engine/store/dialects/sql.ts'
import { makeDatabase } from './stores.ts'

/** Opens a database, and closes it at the end of the test. */
export const openTestDatabase = (address: string) => {
  const database = openPostgres(address, () => 0)
  onTestFinished(() => database.close())
  return database
}

export const openNewDatabase = async () => {
  const address = await makeDatabase()
  return { address, database: openTestDatabase(address) }
}

export const addAccount = (sql: Sql, name: string) =>
  sql.run('INSERT INTO account (id, name, plan, created_at) VALUES (?, ?, ?, ?)', name, name, 'pro', 0)

export const countAccounts = (sql: Sql) => sql.get<{ n: number }>('SELECT count(*) AS n FROM account')
