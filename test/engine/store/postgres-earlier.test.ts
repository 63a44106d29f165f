import type { SQLInputValue } from 'node:sqlite'
import pg from 'pg'
import { expect, test } from 'vitest'
import { EARLIER, upgradeStore } from '../../../scripts/upgrade-store.ts'
import { statementsOf } from '../../../src/engine/store/dialects/postgres-migrations.ts'
import { openDatabase } from '../../../src/engine/store/index.ts'
import { FIRST, LEDGER, MIGRATIONS, NEWEST } from '../../../src/engine/store/migrations/index.ts'
import { playedLeague } from '../../cli/tui/league.ts'
import { makeEarlier } from '../../support/earlier-store.ts'
import { sqlOn, storeFile } from '../../support/store-file.ts'
import { askPostgres, makeDatabase, withPostgres } from '../../support/stores.ts'

/** The oldest schema of a PostgreSQL store. */
const EARLIEST = 22

const CHANGES_SCHEMA = /^(?:CREATE (?:TABLE|INDEX|UNIQUE INDEX)|ALTER TABLE|DROP (?:TABLE|INDEX))\b/

const TABLES =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name"
const COLUMNS = "SELECT group_concat(name, ', ') AS names FROM pragma_table_info(?)"

const tablesOf = (file: string): string[] =>
  sqlOn(file, TABLES)
    .map(({ name }) => String(name))
    .filter(name => name !== 'migration')

const columnsOf = (file: string, table: string): string => String(sqlOn(file, COLUMNS, table)[0]!.names)

/** Returns the file of a store with a completed league, under the earlier schema. */
const earlierFile = async (): Promise<string> => {
  const { home, close } = await playedLeague()
  close()
  const file = storeFile()
  const db = makeEarlier(file, EARLIEST)
  db.prepare('ATTACH ? AS newest').run(`${home}/hindsight.db`)
  for (const table of tablesOf(file)) {
    const columns = columnsOf(file, table)
    db.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM newest.${table}`)
  }
  db.close()
  return file
}

/** The number of rows per INSERT. */
const MAX_ROWS = 200

const insert = async (client: pg.Client, table: string, rows: ReturnType<typeof sqlOn>): Promise<void> => {
  const names = Object.keys(rows[0]!)
  const places = rows.map((_, row) => `(${names.map((_, at) => `$${row * names.length + at + 1}`).join(', ')})`)
  const text = `INSERT INTO ${table} (${names.join(', ')}) VALUES ${places.join(', ')}`
  await client.query(
    text,
    rows.flatMap(row => Object.values(row) as SQLInputValue[]),
  )
}

/** Copies the store into a database under the earlier schema. */
const earlierDatabase = async (file: string): Promise<string> => {
  const address = await makeDatabase()
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  for (const statement of statementsOf(`${LEDGER};`)) await client.query(statement)
  for (const { number, sql } of EARLIER.slice(0, EARLIEST)) {
    const statements = statementsOf(sql).filter(statement => CHANGES_SCHEMA.test(statement))
    for (const statement of statements) await client.query(statement.replace(/^DROP TABLE /, 'DROP TABLE IF EXISTS '))
    await client.query("INSERT INTO migration VALUES ($1, 'earlier', '', 0)", [number])
  }
  await client.query('BEGIN; SET LOCAL session_replication_role = replica')
  for (const table of tablesOf(file)) {
    const rows = sqlOn(file, `SELECT * FROM ${table}`)
    for (let at = 0; at < rows.length; at += MAX_ROWS) await insert(client, table, rows.slice(at, at + MAX_ROWS))
  }
  await client.query('COMMIT')
  await client.end()
  return address
}

const linesOf = (rows: readonly Record<string, unknown>[]): string[] =>
  rows
    .map(row =>
      JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)),
    )
    .sort()

withPostgres('a database with a completed league', () => {
  test(`is upgraded from schema ${EARLIEST} with the same rows as an upgraded file`, async () => {
    const file = await earlierFile()
    const address = await earlierDatabase(file)
    await expect(openDatabase(address, () => 0).transaction('read', async () => 1)).rejects.toThrow(
      `has schema ${EARLIEST}, which only versions before the first release used`,
    )
    for (const store of [file, address]) {
      const reached = store === file ? NEWEST : FIRST.number
      expect(await upgradeStore(store)).toContain(`from schema ${EARLIEST} to ${reached}`)
      const database = openDatabase(store, () => 0)
      expect(await database.transaction('read', ({ listFaults }) => listFaults())).toEqual([])
      await database.close()
    }
    for (const table of tablesOf(file)) {
      const text = `SELECT ${columnsOf(file, table)} FROM ${table}`
      expect(linesOf(await askPostgres(address, text)), table).toEqual(linesOf(sqlOn(file, text)))
    }
    expect(await askPostgres(address, 'SELECT number::int FROM migration')).toEqual(
      MIGRATIONS.map(({ number }) => ({ number })),
    )
  })
})
