import { existsSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { conflict } from '../../errors.ts'
import { LEDGER, MIGRATIONS, type Migration } from './released.ts'
import { schemaFaults } from './schema.ts'

export { MIGRATIONS } from './released.ts'
export { schemaFaults } from './schema.ts'

/** Marks a SQLite file as a Hindsight store ("HSFF"). */
const APPLICATION_ID = 0x48534646

export const pragma = (db: DatabaseSync, name: string): number =>
  Number(Object.values(db.prepare(`PRAGMA ${name}`).get() as Record<string, unknown>)[0])

/** The version of a store. Throws conflict for a file that a newer one wrote or another program owns. */
export const requireOwnStore = (db: DatabaseSync, file: string, newest: number): number => {
  const version = pragma(db, 'user_version')
  if (version > newest) {
    throw conflict(
      `The store ${file} was written by a newer Hindsight (schema ${version}; this one knows ${newest}). ` +
        'Install that version or newer; nothing was changed',
    )
  }
  const tables = Number(db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n)
  const ours = pragma(db, 'application_id') === APPLICATION_ID
  if (tables > 0 && (!ours || version === 0))
    throw conflict(`${file} is a database of another program; name another home`)
  return version
}

const requireWhole = (db: DatabaseSync, file: string, migrations: readonly Migration[]): void => {
  const faults = schemaFaults(db, migrations)
  if (faults.length === 0) return
  throw conflict(
    `The store ${file} is not as Hindsight made it (${faults.slice(0, 3).join('; ')}); put a backup in its place`,
    { atTerminal: 'hindsight restore FILE does that' },
  )
}

const requireUnedited = (db: DatabaseSync): void => {
  for (const row of db.prepare('SELECT number, checksum FROM migration').all()) {
    const known = MIGRATIONS.find(each => each.number === Number(row.number))
    if (known && known.checksum !== row.checksum) {
      throw conflict(`Migration ${known.number} of this store is not the one this Hindsight knows; reinstall Hindsight`)
    }
  }
}

const keepCopy = (db: DatabaseSync, file: string, version: number): void => {
  if (file === ':memory:' || version === 0) return
  const copy = `${file}.before-${version + 1}`
  if (existsSync(copy)) rmSync(copy)
  db.prepare('VACUUM INTO ?').run(copy)
}

const apply = (db: DatabaseSync, migration: Migration, at: number): void => {
  db.exec('BEGIN EXCLUSIVE')
  try {
    // Another process may have applied it while this one waited for the lock.
    if (pragma(db, 'user_version') < migration.number) {
      db.exec(LEDGER)
      db.exec(migration.sql)
      db.prepare('INSERT INTO migration VALUES (?, ?, ?, ?)').run(
        migration.number,
        migration.name,
        migration.checksum,
        at,
      )
      db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${migration.number}`)
    }
    db.exec('COMMIT')
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

/** The schema of a store that may be used, all of it read at one moment: another process may bring it to a newer one. */
const soundVersion = (db: DatabaseSync, file: string, migrations: readonly Migration[]): number => {
  db.exec('BEGIN')
  try {
    const version = requireOwnStore(db, file, migrations.length)
    if (version > 0) {
      requireWhole(db, file, migrations.slice(0, version))
      requireUnedited(db)
    }
    return version
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK')
  }
}

/**
 * Brings a store to the newest schema: each migration in a transaction of its own, a copy of the file kept before the
 * first. Throws conflict for a file that a newer version wrote, that another program owns, whose past was edited, or that
 * has another schema than its version.
 */
export const migrate = (db: DatabaseSync, file: string, wall: () => number, migrations = MIGRATIONS): void => {
  const version = soundVersion(db, file, migrations)
  if (version === migrations.length) return
  keepCopy(db, file, version)
  for (const migration of migrations.filter(each => each.number > version)) apply(db, migration, wall())
  if (db.prepare('PRAGMA foreign_key_check').all().length > 0)
    throw conflict(`${file} holds rows without their parents`)
}
