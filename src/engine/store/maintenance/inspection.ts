import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { Pool } from 'pg'
import { conflict, type HindsightError } from '../../base/errors.ts'
import { openPool } from '../dialects/postgres.ts'
import { displayAddress, type ShownAddress } from '../dialects/postgres-address.ts'
import { connect, transact } from '../dialects/postgres-connection.ts'
import { explainPostgres } from '../dialects/postgres-errors.ts'
import { schemaOf } from '../dialects/postgres-migrations.ts'
import type { Sql } from '../dialects/sql.ts'
import { openTransactions } from '../dialects/sqlite-connection.ts'
import { explainSqlite } from '../dialects/sqlite-errors.ts'
import { requireOwnStore } from '../dialects/sqlite-migrations.ts'
import { type Store, storeOn } from '../index.ts'
import { MIGRATIONS, NEWEST } from '../migrations/index.ts'
import { schemaFaults } from '../migrations/schema.ts'
import { freshSchema } from '../migrations/schema-text.ts'
import { isAlone, isDatabase, stampOf } from './database-files.ts'

/** Inspects stores without changing them. */

/** Facts about a store, read without changing it. */
export interface StoreFacts {
  schema: number
  /** The schema number that this program would migrate the store to. */
  newest: number
  /** The faults in its pages, schema and references. Empty for a sound store. */
  faults: readonly string[]
  /** Account names. Like the leagues, empty if the schema does not match its version. */
  accounts: readonly string[]
  leagues: readonly { id: string; name: string }[]
  seasons: readonly number[]
  /** The numbers of waiting messages, set-aside messages and disabled targets, with one of the errors. */
  messages: { waiting: number; parked: number; disabled: number; lastError: string | null }
  /** The size in bytes. */
  bytes: number
  /** The version of the PostgreSQL server; null for a file. */
  server: string | null
}

const fileFaults = (db: DatabaseSync): string[] => {
  const lines = db
    .prepare('PRAGMA integrity_check(10)')
    .all()
    .map(row => String(row.integrity_check))
  const orphans = db.prepare('PRAGMA foreign_key_check').all().length
  return [
    ...lines.filter(line => line !== 'ok'),
    ...(orphans > 0 ? [`${orphans} rows refer to rows that are missing`] : []),
  ]
}

const noStore = (file: string): HindsightError =>
  conflict(`${file} is not a Hindsight store; use a file that hindsight backup created`)

const NO_MESSAGES = { waiting: 0, parked: 0, disabled: 0, lastError: null }

/** Selects the message counts and the last error in one row. */
const MESSAGES = `SELECT (SELECT count(*) FROM message WHERE parked_at IS NULL) AS waiting,
  (SELECT count(*) FROM message WHERE parked_at IS NOT NULL) AS parked,
  (SELECT count(*) FROM notification WHERE disabled IS NOT NULL) AS disabled,
  (SELECT last_error FROM notification WHERE last_error IS NOT NULL ORDER BY seq LIMIT 1) AS lastError`

const messagesIn = (db: DatabaseSync): StoreFacts['messages'] => {
  const { waiting, parked, disabled, lastError } = db.prepare(MESSAGES).get()!
  return {
    waiting: Number(waiting),
    parked: Number(parked),
    disabled: Number(disabled),
    lastError: lastError === null ? null : String(lastError),
  }
}

const fileFacts = (db: DatabaseSync, file: string): StoreFacts => {
  const schema = requireOwnStore(db, file)
  if (schema === 0) throw noStore(file)
  const facts = { schema, newest: NEWEST, bytes: statSync(file).size, server: null }
  const differences = schemaFaults(
    db,
    MIGRATIONS.filter(({ number }) => number <= schema),
  )
  if (differences.length > 0)
    return { ...facts, faults: differences, accounts: [], leagues: [], seasons: [], messages: NO_MESSAGES }
  const names = db.prepare('SELECT name FROM account ORDER BY seq').all()
  const leagues = db.prepare('SELECT id, name FROM league ORDER BY id').all()
  const seasons = db.prepare('SELECT season FROM season ORDER BY season').all()
  return {
    ...facts,
    faults: fileFaults(db),
    accounts: names.map(({ name }) => String(name)),
    leagues: leagues.map(({ id, name }) => ({ id: String(id), name: String(name) })),
    seasons: seasons.map(({ season }) => Number(season)),
    messages: messagesIn(db),
  }
}

type Look<T> = (db: DatabaseSync) => T | Promise<T>

const inspectFile = async <T>(file: string, address: string | URL, work: Look<T>): Promise<T> => {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(address, { readOnly: true, timeout: 5_000, defensive: true })
    return await work(db)
  } catch (error) {
    throw explainSqlite(error, file)
  } finally {
    db?.close()
  }
}

/**
 * Asks SQLite to treat a file as immutable. SQLite then does not create files next to it, and can read it in a
 * read-only folder.
 */
const immutableAddress = (file: string): URL => {
  const address = pathToFileURL(file)
  address.searchParams.set('immutable', '1')
  return address
}

/**
 * Reads a store without leaving any files behind. If another process writes to it in the meantime, reads it again
 * normally, so the callback can run twice.
 */
export const reading = async <T>(file: string, work: Look<T>): Promise<T> => {
  if (isAlone(file)) {
    const before = stampOf(file)
    try {
      const result = await inspectFile(file, immutableAddress(file), work)
      if (stampOf(file) === before) return result
    } catch (error) {
      if (stampOf(file) === before) throw error
    }
  }
  return inspectFile(file, file, work)
}

/**
 * Inspects a store without changing it. Throws conflict if the file is not a Hindsight store, or if it is newer than
 * this program. Throws SQLite's errors with advice on how to fix them.
 */
export const inspectStore = (file: string): Promise<StoreFacts> => reading(file, db => fileFacts(db, file))

/** Inspects a backup the same way. Also throws conflict if the file is not a database. */
export const inspectBackup = async (file: string): Promise<StoreFacts> => {
  if (!isDatabase(file)) throw noStore(file)
  return inspectStore(file)
}

/** Throws conflict if a backup has faults. */
export const requireSound = (file: string, [fault]: readonly string[]): void => {
  if (fault !== undefined) {
    throw conflict(`${file} is damaged (${fault}), so nothing was changed; try an older backup`)
  }
}

/** Opens a store that has the newest schema for reading, runs the callback, and does not leave any files behind. */
export const readStore = <T>(file: string, work: (store: Store) => Promise<T>): Promise<T> =>
  reading(file, db => openTransactions(db, file, () => undefined).transaction('read', sql => work(storeOn(sql))))

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

const readPool = <T>(pool: Pool, work: (store: Store) => Promise<T>): Promise<T> =>
  readSql(pool, sql => work(storeOn(sql)))

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

const postgresFaults = async (pool: Pool, schema: number): Promise<string[]> => {
  const existing = new Set((await pool.query<{ name: string }>(COLUMNS)).rows.map(({ name }) => name))
  return columnsOf(schema)
    .filter(column => !existing.has(column))
    .map(column => `the column ${column} is missing`)
}

const postgresFacts = async (pool: Pool, at: ShownAddress): Promise<StoreFacts> => {
  const client = await connect(pool)
  const { schema, server } = await schemaOf(client, at).finally(() => client.release())
  if (schema === 0)
    throw conflict(`${at.text} is not a Hindsight store yet`, { atTerminal: 'hindsight init creates one' })
  const size = 'SELECT pg_database_size(current_database()) AS bytes'
  const { bytes } = (await pool.query<{ bytes: number }>(size)).rows[0]!
  const facts = { schema, newest: NEWEST, bytes, server }
  const faults = await postgresFaults(pool, schema)
  if (faults.length > 0) return { ...facts, faults, accounts: [], leagues: [], seasons: [], messages: NO_MESSAGES }
  const contents = await readPool(pool, async ({ accounts, leagues, seasons }) => ({
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
export const inspectPostgres = (address: string): Promise<StoreFacts> => withPostgres(address, postgresFacts)

/** Runs the callback with a read-only store that has the newest schema. */
export const readPostgres = <T>(address: string, work: (store: Store) => Promise<T>): Promise<T> =>
  withPostgres(address, pool => readPool(pool, work))
