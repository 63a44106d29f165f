import { existsSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { conflict, type HindsightError } from '../../base/errors.ts'
import { FIRST, LEDGER, MIGRATIONS, type Migration, NEWEST } from '../migrations/index.ts'
import { schemaFaults } from '../migrations/schema.ts'
import { schemaHash } from '../migrations/schema-text.ts'

/** Marks a SQLite file as a Hindsight store ("HSFF"). */
const APPLICATION_ID = 0x48534646

export const pragma = (db: DatabaseSync, name: string): number =>
  Number(Object.values(db.prepare(`PRAGMA ${name}`).get() as Record<string, unknown>)[0])

/** Returns the error for a store from before the first release. */
export const tooOld = (store: string, version: number, argument: string): HindsightError =>
  conflict(
    `The store ${store} has schema ${version}, which only versions before the first release used; nothing was changed`,
    { atTerminal: `npx node scripts/upgrade-store.ts ${argument}, in a checkout of Hindsight, upgrades it once` },
  )

/** Returns the error for a store that a newer version wrote. */
export const tooNew = (store: string, version: number, newest: number): HindsightError =>
  conflict(
    `The store ${store} was written by a newer Hindsight (schema ${version}, but this one supports only ${newest}). ` +
      'Install that version or newer; nothing was changed',
  )

/** Returns a file's schema number, 0 for an empty file. Throws conflict if another version or program wrote it. */
export const requireOwnStore = (db: DatabaseSync, file: string, newest = NEWEST): number => {
  const version = pragma(db, 'user_version')
  if (version > newest) throw tooNew(file, version, newest)
  const tables = Number(db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n)
  const isOwnDatabase = pragma(db, 'application_id') === APPLICATION_ID
  if (tables > 0 && (!isOwnDatabase || version === 0))
    throw conflict(`${file} is another program's database; use another data folder (--home)`)
  if (version > 0 && version < FIRST.number) throw tooOld(file, version, file)
  return version
}

/** Throws conflict if the schema was changed. Compares its hash first, because creating the schema again takes 3 ms. */
const requireUnchangedSchema = (db: DatabaseSync, file: string, migrations: readonly Migration[]): void => {
  if (schemaHash(db) === migrations.at(-1)?.schemaHash) return
  const faults = schemaFaults(db, migrations)
  if (faults.length === 0) return
  throw conflict(
    `The schema of ${file} differs from the one that Hindsight created (${faults.slice(0, 3).join('; ')}); restore the store from a backup`,
    { atTerminal: 'hindsight restore FILE does that' },
  )
}

const requireUnedited = (db: DatabaseSync): void => {
  for (const row of db.prepare('SELECT number, checksum FROM migration').all()) {
    const migration = MIGRATIONS.find(each => each.number === Number(row.number))
    if (migration && migration.checksum !== row.checksum) {
      throw conflict(
        `Migration ${migration.number} in this store differs from the one in this version; reinstall Hindsight`,
      )
    }
  }
}

/** Returns the file name for the copy of a store that is made before a migration. */
export const copyBefore = (file: string, number: number): string => `${file}.before-${number}`

const keepCopy = (db: DatabaseSync, file: string, version: number): void => {
  if (file === ':memory:' || version === 0) return
  const copy = copyBefore(file, version + 1)
  if (existsSync(copy)) rmSync(copy)
  db.prepare('VACUUM INTO ?').run(copy)
}

const apply = (db: DatabaseSync, migration: Migration, at: number): void => {
  db.exec('BEGIN EXCLUSIVE')
  try {
    // Another process can apply the migration while this one waits for the lock.
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

/**
 * Returns the schema number of a usable store. Reads everything in one transaction, because another process could be
 * migrating the store.
 */
const soundVersion = (db: DatabaseSync, file: string, migrations: readonly Migration[]): number => {
  db.exec('BEGIN')
  try {
    const version = requireOwnStore(db, file, migrations.at(-1)!.number)
    if (version > 0) {
      requireUnchangedSchema(
        db,
        file,
        migrations.filter(each => each.number <= version),
      )
      requireUnedited(db)
    }
    return version
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK')
  }
}

/**
 * Migrates a store to the newest schema. Each migration is its own transaction, and the file is copied before the first
 * one. Throws conflict if a newer version or another program wrote the file, if its migration history was edited, or if
 * its schema does not match its version.
 */
export const migrate = (db: DatabaseSync, file: string, wall: () => number, migrations = MIGRATIONS): void => {
  const version = soundVersion(db, file, migrations)
  const missing = migrations.filter(({ number }) => number > version)
  if (missing.length === 0) return
  keepCopy(db, file, version)
  for (const migration of missing) apply(db, migration, wall())
  if (db.prepare('PRAGMA foreign_key_check').all().length > 0)
    throw conflict(`${file} has rows whose parent rows are missing`)
}
