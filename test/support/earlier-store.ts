import { DatabaseSync } from 'node:sqlite'
import { EARLIER } from '../../scripts/upgrade-store.ts'
import { LEDGER } from '../../src/engine/store/migrations/index.ts'
import type { AtEnd } from './loopback.ts'
import { sqlOn, storeFile } from './store-file.ts'

/** Stores in the format of versions before the first release. */

/** Creates an earlier schema's tables in an empty file. */
export const makeEarlier = (file: string, version: number): DatabaseSync => {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  db.exec(LEDGER)
  for (const { number, sql } of EARLIER.filter(each => each.number <= version)) {
    db.exec(sql)
    db.prepare("INSERT INTO migration VALUES (?, 'earlier', '', 0)").run(number)
  }
  db.exec(`PRAGMA application_id = ${0x48534646}; PRAGMA user_version = ${version}`)
  return db
}

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
  AND name <> 'migration'`

/** The first schema versions with season digests, and with the player names that digests now cover. */
const [WITH_DIGESTS, WITH_NAMES] = [12, 28]

/** The column that an upgrade rewrites, with the waiver settings. */
const REWRITTEN = 'league.waivers'

const tablesOf = (file: string): string[] => sqlOn(file, TABLES).map(({ name }) => String(name))

const columnsOf = (file: string, table: string): string[] =>
  sqlOn(file, 'SELECT name FROM pragma_table_info(?)', table).map(({ name }) => String(name))

/** A required column of an older table that newer schemas do not have. */
const REMOVED: Readonly<Record<string, string>> = { platform: "'sleeper'" }

/** Returns the required columns of a table that no newer schema has. */
const removedFrom = (file: string, table: string, names: readonly string[]): string[] =>
  sqlOn(file, 'SELECT name FROM pragma_table_info(?) WHERE "notnull" = 1 AND dflt_value IS NULL AND pk = 0', table)
    .map(({ name }) => String(name))
    .filter(name => !names.includes(name))

export type Columns = ReadonlyMap<string, string[]>

/** Returns an older store's tables that still exist, with their remaining columns. */
export const sharedWith = (newest: string, file: string): Columns => {
  const known = tablesOf(newest)
  const shared = tablesOf(file).filter(table => known.includes(table))
  return new Map(
    shared.map(table => {
      const columns = new Set(columnsOf(newest, table))
      return [table, columnsOf(file, table).filter(each => columns.has(each))]
    }),
  )
}

/** Creates a store at an earlier version. It has all data from a newer store that the earlier version can hold. */
export const asOf = (newest: string, version: number, atEnd?: AtEnd): string => {
  const file = storeFile(atEnd)
  const db = makeEarlier(file, version)
  db.prepare('ATTACH ? AS newest').run(newest)
  for (const [table, names] of sharedWith(newest, file)) {
    const gone = removedFrom(file, table, names)
    const values = [...names, ...gone.map(name => REMOVED[name])].join(', ')
    db.exec(`INSERT INTO main.${table} (${[...names, ...gone].join(', ')}) SELECT ${values} FROM newest.${table}`)
  }
  // Earlier digests covered less data than a season now has.
  if (version >= WITH_DIGESTS && version < WITH_NAMES) db.exec('UPDATE season SET digest = NULL')
  if (version >= WITH_DIGESTS)
    db.exec('UPDATE season SET digest = NULL WHERE season IN (SELECT season FROM newest.season_facts)')
  db.close()
  return file
}

/** Returns each table's rows as sorted strings. */
export const rowsOf = (file: string, shared: Columns): Record<string, string[]> =>
  Object.fromEntries(
    [...shared].map(([table, names]) => {
      const kept = names.filter(name => `${table}.${name}` !== REWRITTEN)
      const rows = sqlOn(file, `SELECT ${kept.join(', ')} FROM ${table}`)
      return [table, rows.map(row => Object.values(row).map(String).join(' ')).sort()]
    }),
  )
