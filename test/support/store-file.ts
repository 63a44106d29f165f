import assert from 'node:assert/strict'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { expect } from 'vitest'
import { temporaryFolder } from './folder.ts'

/** Returns a path for a new store. */
export const storeFile = (atEnd?: Parameters<typeof temporaryFolder>[0]): string =>
  join(temporaryFolder(atEnd), 'hindsight.db')

/** Reads a store file through a separate connection, as another process would. */
export const queryFile = <Seen>(file: string, look: (db: DatabaseSync) => Seen): Seen => {
  const db = new DatabaseSync(file, { timeout: 5_000 })
  try {
    return look(db)
  } finally {
    db.close()
  }
}

/** Runs SQL on a store file through a separate connection, and returns the rows. */
export const sqlOn = (file: string, text: string, ...binds: SQLInputValue[]): Record<string, unknown>[] =>
  queryFile(file, db => db.prepare(text).all(...binds))

/** Throws if a store file is damaged. */
export const checkFile = (file: string): void => {
  // The first process after a kill recovers the log, and all others have to wait.
  assert.deepEqual(sqlOn(file, 'PRAGMA integrity_check').map(Object.values), [['ok']], 'the file is damaged')
  assert.equal(sqlOn(file, 'PRAGMA foreign_key_check').length, 0, 'a row belongs to nothing')
}

/** Watches a store file for writes. The version changes when another connection commits. */
export const watchWrites = (file: string): { version(): unknown; close(): void } => {
  const db = new DatabaseSync(file)
  const version = db.prepare('PRAGMA data_version')
  return { version: () => version.get()?.data_version, close: () => db.close() }
}

/** Flips one bit in a column's longest blob, as a failing disk could. */
export const flipBit = (file: string, table: string, column: string): void => {
  const [row] = sqlOn(file, `SELECT ${column} AS blob FROM ${table} ORDER BY length(${column}) DESC LIMIT 1`)
  const before = row!.blob as Uint8Array
  const after = before.with(-1, before.at(-1)! ^ 1)
  sqlOn(file, `UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`, after, before)
}

/** Returns the account names in a store file. Throws if the file is damaged. */
export const accountsOf = (file: string): string[] => {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    return db
      .prepare('SELECT name FROM account ORDER BY seq')
      .all()
      .map(({ name }) => String(name))
  } finally {
    db.close()
  }
}

/**
 * Copies a store into the state that a killed process would leave: an account is in the write-ahead log but not in the
 * main file.
 */
export const copyWithLog = (store: string, copy: string, name: string): void => {
  const db = new DatabaseSync(store)
  try {
    db.prepare("INSERT INTO account (id, name, plan, created_at) VALUES (?, ?, 'free', 0)").run(name, name)
    db.prepare("INSERT INTO api_key (id, account_id, name, created_at) VALUES (?, ?, 'local', 0)").run(name, name)
    for (const side of ['', '-wal']) copyFileSync(`${store}${side}`, `${copy}${side}`)
  } finally {
    db.close()
  }
}
