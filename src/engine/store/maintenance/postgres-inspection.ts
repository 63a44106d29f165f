import type { Pool } from 'pg'
import { conflict } from '../../base/errors.ts'
import { openPool } from '../dialects/postgres.ts'
import { displayAddress, type ShownAddress } from '../dialects/postgres-address.ts'
import { connect, transact } from '../dialects/postgres-connection.ts'
import { explainPostgres } from '../dialects/postgres-errors.ts'
import { schemaOf } from '../dialects/postgres-migrations.ts'
import type { Sql } from '../dialects/sql.ts'
import { type Store, storeOn } from '../index.ts'
import { MIGRATIONS, NEWEST } from '../migrations/index.ts'
import { freshSchema } from '../migrations/schema-text.ts'
import { MESSAGES, NO_MESSAGES, type StoreFacts } from './inspection.ts'

/** Inspects stores in PostgreSQL without changing them. */

const withPostgres = async <T>(address: string, work: (pool: Pool, at: ShownAddress) => Promise<T>): Promise<T> => {
  const at = displayAddress(address)
  const pool = await openPool(address)
  try {
    return await work(pool, at)
  } catch (error) {
    throw explainPostgres(at)(error)
  } finally {
    await pool.end()
  }
}

const readSql = <T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> =>
  transact(pool, { access: 'read', tally: { again: 0, last: Promise.resolve() } }, work)

const read = <T>(pool: Pool, work: (store: Store) => Promise<T>): Promise<T> => readSql(pool, sql => work(storeOn(sql)))

/** Returns the columns in a store with this schema, as TABLE.COLUMN. */
const columnsOf = (schema: number): string[] => {
  const db = freshSchema(MIGRATIONS.filter(({ number }) => number <= schema))
  try {
    const columns = `SELECT t.name || '.' || c.name AS name FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!'`
    return db
      .prepare(columns)
      .all()
      .map(({ name }) => String(name))
  } finally {
    db.close()
  }
}

const COLUMNS = `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
  WHERE table_schema = current_schema()`

const faultsOf = async (pool: Pool, schema: number): Promise<string[]> => {
  const existing = new Set((await pool.query<{ name: string }>(COLUMNS)).rows.map(({ name }) => name))
  return columnsOf(schema)
    .filter(column => !existing.has(column))
    .map(column => `the column ${column} is missing`)
}

const factsOf = async (pool: Pool, at: ShownAddress): Promise<StoreFacts> => {
  const client = await connect(pool)
  const { schema, server } = await schemaOf(client, at).finally(() => client.release())
  if (schema === 0)
    throw conflict(`${at.text} is not a Hindsight store yet`, { atTerminal: 'hindsight init creates one' })
  const size = 'SELECT pg_database_size(current_database()) AS bytes'
  const { bytes } = (await pool.query<{ bytes: number }>(size)).rows[0]!
  const facts = { schema, newest: NEWEST, bytes, server }
  const faults = await faultsOf(pool, schema)
  if (faults.length > 0) return { ...facts, faults, accounts: [], leagues: [], seasons: [], messages: NO_MESSAGES }
  const contents = await read(pool, async ({ accounts, leagues, seasons }) => ({
    accounts: (await accounts.list()).map(({ name }) => name),
    leagues: (await leagues.listAll()).map(({ id, name }) => ({ id, name })),
    seasons: (await seasons.versions()).map(({ season }) => season),
  }))
  const waiting = (sql: Sql) => sql.get<StoreFacts['messages']>(MESSAGES)
  const messages = (await readSql(pool, waiting)) ?? NO_MESSAGES
  return { ...facts, faults, ...contents, messages }
}

/**
 * Inspects a store in PostgreSQL without changing it. Throws conflict if the database does not contain a Hindsight
 * store, or if the store is newer than this program. Throws the server's errors with advice on how to fix them.
 */
export const inspectPostgres = (address: string): Promise<StoreFacts> => withPostgres(address, factsOf)

/** Runs the callback with a read-only store that has the newest schema. */
export const readPostgres = <T>(address: string, work: (store: Store) => Promise<T>): Promise<T> =>
  withPostgres(address, pool => read(pool, work))
