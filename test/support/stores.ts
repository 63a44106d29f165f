import pg from 'pg'
import { beforeEach, describe, inject, onTestFinished } from 'vitest'
import { VALUES } from '../../src/engine/store/dialects/postgres.ts'

/** Stores for tests: in memory, or in PostgreSQL if the test run requests it. */

/** Returns this run's server. Throws if none is available. */
export const postgresServer = (): string => {
  const server = inject('postgres')
  if ('missing' in server) throw new Error(server.missing)
  return server.address
}

/** Queries a database through a separate connection. */
export const askPostgres = async (address: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: address, types: VALUES })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Returns the address of another database on the same server. */
export const databaseAt = (address: string, database: string): string => {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}

/** Defines tests that need a server. If none can run, the tests are skipped, and the reason is shown. */
export const withPostgres = (title: string, tests: () => void): void => {
  describe(title, () => {
    beforeEach(context => {
      const server = inject('postgres')
      if ('missing' in server) context.skip(server.missing)
    })
    tests()
  })
}

const free: string[] = []
let made = 0

/** A failed test can leave its connections open. */
const EMPTY = `DO $$ DECLARE name text; BEGIN
  PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
  SET session_replication_role = replica;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration' LOOP
    EXECUTE 'DELETE FROM ' || quote_ident(name);
  END LOOP;
END $$`

/** Empties a store in PostgreSQL. */
export const emptyPostgres = (address: string) => askPostgres(address, EMPTY)

/** Creates an empty database with a name that shows that it belongs to a test, and removes it at the end. */
export const makeDatabase = async (
  name = `hs_${process.pid}_${++made}`,
  atEnd: (close: () => Promise<void>) => void = onTestFinished,
): Promise<string> => {
  const server = postgresServer()
  await askPostgres(server, `CREATE DATABASE ${name}`)
  atEnd(async () => void (await askPostgres(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
  return databaseAt(server, name)
}

/** Returns an empty PostgreSQL store, reusing an earlier test's database. */
const reusePostgres = async (): Promise<string> => {
  const left = free.pop()
  const address = left ?? (await makeDatabase(undefined, () => undefined))
  try {
    onTestFinished(async () => {
      await emptyPostgres(address)
      free.push(address)
    })
  } catch {
    // onTestFinished throws if it is called in a hook. In that case, all tests in the file share the store.
  }
  return address
}

/** True if this run's tests use PostgreSQL. */
export const onPostgres = process.env.HINDSIGHT_TEST_STORE === 'postgres'

/** Returns an empty store for one test. */
export const freshStore = async (): Promise<string> => (onPostgres ? reusePostgres() : ':memory:')
