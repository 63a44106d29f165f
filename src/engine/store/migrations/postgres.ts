import type { Pool, PoolClient } from 'pg'
import { conflict } from '../../errors.ts'
import type { ShownAddress } from '../dialects/postgres-address.ts'
import { connect } from '../dialects/postgres-connection.ts'
import { schemaStatements, statementsOf } from './postgres-ddl.ts'
import { LEDGER, MIGRATIONS, type Migration } from './released.ts'

/** PostgreSQL of before lacks what the store asks for. */
const OLDEST = 15

/** One daemon at a time migrates: the number of its lock ("HSFF"). */
const LOCK = 0x48534646

const FACTS = `SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_version') AS shown,
  to_regclass('migration')::text AS ledger,
  (SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()) AS tables`

interface Facts {
  version: number
  shown: string
  ledger: string | null
  tables: number
}

const requireOurs = ({ text }: ShownAddress, { version, shown, ledger, tables }: Facts): void => {
  if (version < OLDEST) {
    throw conflict(`The store ${text} is on PostgreSQL ${shown}; PostgreSQL ${OLDEST} or newer is needed`)
  }
  if (ledger === null && tables > 0) throw conflict(`${text} is a database of another program; name another one`)
}

/** How many migrations a store has seen. Throws conflict where they are not those that this program knows. */
const seenBy = async (client: PoolClient, { text }: ShownAddress): Promise<number> => {
  const { rows } = await client.query<{ number: number; checksum: string }>(
    'SELECT number, checksum FROM migration ORDER BY number',
  )
  if (rows.length > MIGRATIONS.length) {
    throw conflict(
      `The store ${text} was written by a newer Hindsight (schema ${rows.length}; this one knows ${MIGRATIONS.length}). ` +
        'Install that version or newer; nothing was changed',
    )
  }
  const edited = rows.find(({ checksum }, at) => checksum !== MIGRATIONS[at]?.checksum)
  if (edited) {
    throw conflict(`Migration ${edited.number} of this store is not the one this Hindsight knows; reinstall Hindsight`)
  }
  return rows.length
}

/** The version of the server, and how many migrations its store has seen; 0 for a database without one. Throws conflict. */
export const schemaOf = async (client: PoolClient, at: ShownAddress): Promise<{ schema: number; server: string }> => {
  const facts = (await client.query<Facts & Record<string, unknown>>(FACTS)).rows[0]!
  requireOurs(at, facts)
  return { schema: facts.ledger === null ? 0 : await seenBy(client, at), server: facts.shown }
}

const REMEMBER = 'INSERT INTO migration (number, name, checksum, applied_at) VALUES ($1, $2, $3, $4)'

/** A store that holds nothing needs no more of a migration than its schema. */
const apply = async (client: PoolClient, migration: Migration, of: { isNew: boolean; at: number }): Promise<void> => {
  const statements = of.isNew ? schemaStatements(migration.sql) : statementsOf(migration.sql)
  for (const statement of statements) await client.query(statement)
  await client.query(REMEMBER, [migration.number, migration.name, migration.checksum, of.at])
}

/** Applies what a store lacks, all of it or nothing, while no other process does. */
const applyAll = async (client: PoolClient, at: ShownAddress, wall: () => number): Promise<void> => {
  await client.query('BEGIN')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    for (const statement of statementsOf(`${LEDGER};`)) await client.query(statement)
    const seen = await seenBy(client, at)
    for (const migration of MIGRATIONS.slice(seen)) await apply(client, migration, { isNew: seen === 0, at: wall() })
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/**
 * Brings a database to the newest schema. Throws conflict for a server that is too old, a database of another program, one
 * that a newer version wrote, and one whose past was edited.
 */
export const migratePostgres = async (pool: Pool, at: ShownAddress, wall: () => number): Promise<void> => {
  const client = await connect(pool)
  try {
    const { schema } = await schemaOf(client, at)
    if (schema < MIGRATIONS.length) await applyAll(client, at, wall)
  } finally {
    client.release()
  }
}
