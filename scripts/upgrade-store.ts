import { chmodSync, copyFileSync, existsSync, linkSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { PoolClient } from 'pg'
import { conflict, HindsightError } from '../src/engine/base/errors.ts'
import { openPool } from '../src/engine/store/dialects/postgres.ts'
import { displayAddress, isPostgres } from '../src/engine/store/dialects/postgres-address.ts'
import { statementsOf } from '../src/engine/store/dialects/postgres-migrations.ts'
import { copyBefore, migrate } from '../src/engine/store/dialects/sqlite-migrations.ts'
import { isSameFile, remove, syncFile, syncName } from '../src/engine/store/maintenance/database-files.ts'
import { FIRST, NEWEST } from '../src/engine/store/migrations/index.ts'

/**
 * Upgrades a store from a version before the first release:
 *
 *   npx node scripts/upgrade-store.ts FILE
 *   npx node scripts/upgrade-store.ts postgres://USER:PASSWORD@HOST/DATABASE
 *
 * Stop every process that has the store open. The script writes a new file next to the old one, copies all rows, checks
 * them, and renames the new file; the old one stays as FILE.before-53. A PostgreSQL database is changed in one
 * transaction. A backup is also a file: upgrade it, then restore it. An interrupted script can be started again.
 */

/** The statements of each schema before the first release, by number, in ascending order. */
export const EARLIER: readonly { number: number; sql: string }[] = readFileSync(
  join(import.meta.dirname, 'upgrade-store.sql'),
  'utf8',
)
  .split(/^-- schema /m)
  .slice(1)
  .map(part => ({ number: Number.parseInt(part, 10), sql: part.slice(part.indexOf('\n') + 1) }))

const requireEarlier = (version: number, store: string): void => {
  if (version > NEWEST) throw conflict(`${store} has schema ${version}, which is newer than this checkout (${NEWEST})`)
  if (!EARLIER.some(({ number }) => number === version)) throw conflict(`${store} is not a Hindsight store`)
}

const versionOf = (db: DatabaseSync): number => Number(db.prepare('PRAGMA user_version').get()!.user_version)

/**
 * Returns a file's schema number. Turns off write-ahead logging, which fails while another process has the file open.
 */
const closeLog = (file: string): number => {
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    const version = versionOf(db)
    if (version < FIRST.number) db.exec('PRAGMA journal_mode = DELETE')
    return version
  } catch (cause) {
    throw new HindsightError('conflict', `${file} cannot be upgraded now: stop every process that has it open`, {
      cause,
    })
  } finally {
    db.close()
  }
}

/** Upgrades a copy to the last schema before the first release. */
const upgradeCopy = (file: string, version: number): void => {
  const db = new DatabaseSync(file)
  try {
    db.exec('BEGIN')
    for (const { sql } of EARLIER.filter(({ number }) => number > version)) db.exec(sql)
    db.exec('COMMIT')
  } finally {
    db.close()
  }
}

const TABLES = `SELECT t.name AS "table", group_concat(c.name, ', ') AS columns FROM main.sqlite_schema t, pragma_table_info(t.name, 'main') c
  WHERE t.type = 'table' AND t.name <> 'migration' AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!'
  AND c.name IN (SELECT name FROM pragma_table_info(t.name, 'earlier')) GROUP BY t.name`

/** Copies all rows into a new file, and continues the numbering of logs. Throws if a row refers to a missing one. */
const copyAll = (from: string, to: string): void => {
  const db = new DatabaseSync(to, { enableForeignKeyConstraints: false })
  try {
    migrate(db, to, Date.now, [FIRST])
    db.prepare('ATTACH ? AS earlier').run(from)
    db.exec('BEGIN')
    for (const { table, columns } of db.prepare(TABLES).all())
      db.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM earlier.${table}`)
    db.exec('DELETE FROM main.sqlite_sequence; INSERT INTO main.sqlite_sequence SELECT * FROM earlier.sqlite_sequence')
    db.exec('COMMIT; DETACH earlier')
    // Later migrations also change rows, so they run after the copying.
    migrate(db, to, Date.now)
    const broken = db.prepare('PRAGMA main.foreign_key_check').all().length
    if (broken > 0) throw conflict(`${broken} rows of the store refer to rows that do not exist; nothing was changed`)
  } finally {
    db.close()
  }
}

const upgradeFile = (file: string): string => {
  if (!existsSync(file)) throw conflict(`${file} does not exist`)
  const version = closeLog(file)
  if (version === NEWEST) return `${file} already has schema ${NEWEST}`
  requireEarlier(version, file)
  const [earlier, draft, kept] = [`${file}.upgrading-from`, `${file}.upgrading`, copyBefore(file, FIRST.number)]
  if (existsSync(kept) && !isSameFile(kept, file)) throw conflict(`${kept} exists: move it to another folder`)
  const others = [earlier, draft, copyBefore(draft, FIRST.number + 1)]
  for (const path of others) remove(path)
  try {
    copyFileSync(file, earlier)
    upgradeCopy(earlier, version)
    copyAll(earlier, draft)
    chmodSync(draft, statSync(file).mode)
    syncFile(draft)
    if (!existsSync(kept)) linkSync(file, kept)
    renameSync(draft, file)
    syncName(file)
  } finally {
    for (const path of others) remove(path)
  }
  return `Upgraded ${file} from schema ${version} to ${NEWEST}; the old store is ${kept}`
}

const LEDGER_NUMBERS = 'SELECT max(number) AS version FROM migration'

const upgradeRows = async (client: PoolClient, shown: string): Promise<string> => {
  await client.query('LOCK TABLE migration IN ACCESS EXCLUSIVE MODE')
  const version = (await client.query<{ version: number | null }>(LEDGER_NUMBERS)).rows[0]?.version ?? 0
  if (version === NEWEST) return `${shown} already has schema ${NEWEST}`
  requireEarlier(version, shown)
  for (const { sql } of EARLIER.filter(({ number }) => number > version))
    for (const statement of statementsOf(sql)) await client.query(statement)
  await client.query('DELETE FROM migration')
  const { number, name, checksum } = FIRST
  await client.query('INSERT INTO migration VALUES ($1, $2, $3, $4)', [number, name, checksum, Date.now()])
  return `Upgraded ${shown} from schema ${version} to ${number}`
}

const upgradeDatabase = async (address: string): Promise<string> => {
  const pool = await openPool(address)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const done = await upgradeRows(client, displayAddress(address).text)
    await client.query('COMMIT')
    return done
  } finally {
    // Closing a connection inside a transaction rolls it back.
    client.release(true)
    await pool.end()
  }
}

/**
 * Upgrades a store, in a file or in PostgreSQL. Returns a sentence about what was done. Throws if it cannot be
 * upgraded.
 */
export const upgradeStore = async (store: string): Promise<string> =>
  isPostgres(store) ? upgradeDatabase(store) : upgradeFile(store)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [store] = process.argv.slice(2)
  if (store === undefined) throw new Error('Name a store: npx node scripts/upgrade-store.ts FILE')
  console.log(await upgradeStore(store))
}
