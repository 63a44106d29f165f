import { existsSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { conflict } from '../../errors.ts'
import { first } from './001-first.ts'
import { keys } from './002-keys.ts'
import { leagues } from './003-leagues.ts'
import { shownTeams } from './004-shown-teams.ts'
import { acquisitions } from './005-acquisitions.ts'
import { drafts } from './006-drafts.ts'
import { invites } from './007-invites.ts'
import { batches } from './008-batches.ts'
import { mirrors } from './009-mirrors.ts'
import { reversals } from './010-reversals.ts'
import { platforms } from './011-platforms.ts'

/** Marks a SQLite file as a Hindsight store ("HSFF"). */
const APPLICATION_ID = 0x48534646

/** One change of the schema; the SHA-256 of its text says which one a store has seen. */
export interface Migration {
  number: number
  name: string
  checksum: string
  sql: string
}

/** Every change of the schema, in order; a released one is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  first,
  keys,
  leagues,
  shownTeams,
  acquisitions,
  drafts,
  invites,
  batches,
  mirrors,
  reversals,
  platforms,
]

const LEDGER = `CREATE TABLE IF NOT EXISTS migration (
  number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT`

export const pragma = (db: DatabaseSync, name: string): number =>
  Number(Object.values(db.prepare(`PRAGMA ${name}`).get() as Record<string, unknown>)[0])

/** Throws conflict for a file that a newer version wrote or another program owns. */
export const requireOwnStore = (db: DatabaseSync, file: string, newest: number): void => {
  const version = pragma(db, 'user_version')
  if (version > newest) {
    throw conflict(
      `The store ${file} was written by a newer Hindsight (schema ${version}; this one knows ${newest}). ` +
        'Install that version or newer; nothing was changed',
    )
  }
  const tables = Number(db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n)
  const ours = pragma(db, 'application_id') === APPLICATION_ID
  if (!ours && tables > 0) throw conflict(`${file} is a database of another program; name another home`)
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

/**
 * Brings a store to the newest schema: each migration in a transaction of its own, a copy of the file kept before the
 * first. Throws conflict for a file that a newer version wrote, that another program owns, or whose past was edited.
 */
export const migrate = (db: DatabaseSync, file: string, wall: () => number, migrations = MIGRATIONS): void => {
  const newest = migrations.at(-1)?.number ?? 0
  requireOwnStore(db, file, newest)
  const version = pragma(db, 'user_version')
  if (version > 0) requireUnedited(db)
  if (version === newest) return
  keepCopy(db, file, version)
  for (const migration of migrations.filter(each => each.number > version)) apply(db, migration, wall())
  if (db.prepare('PRAGMA foreign_key_check').all().length > 0)
    throw conflict(`${file} holds rows without their parents`)
}
