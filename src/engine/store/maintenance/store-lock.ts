import { closeSync, existsSync, openSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HindsightError } from '../../base/errors.ts'
import { isBusy } from '../dialects/sqlite-errors.ts'

/**
 * The lock of a store: a process that serves or replaces it holds an operating system lock on a lock file. The lock
 * ends with the process, no matter how that ends, and works between processes that cannot see each other's ids, as in
 * containers. The empty file is never removed, because a process that removed it could not know whether another one has
 * just opened it.
 */
export interface StoreLock {
  release(): void
}

/** Checking the lock takes it for a moment. */
const PATIENCE_MS = 1_000

/** Returns the lock file of a store: the same for all links to the store. */
export const lockFileOf = (store: string): string => {
  const file = existsSync(store) ? realpathSync(store) : join(realpathSync(dirname(store)), basename(store))
  return `${file}.lock`
}

// An existing file is not opened, because closing it again would end the lock that this process may hold on it.
const makeFile = (file: string): void => {
  if (existsSync(file)) return
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const cannotLock = (file: string, cause: unknown): HindsightError =>
  new HindsightError('server_error', `The file ${file} cannot be locked (${(cause as Error).message})`, { cause })

/**
 * Takes the lock of a store, or returns null while another process holds it. Throws server_error if files cannot be
 * locked.
 */
export const takeStoreLock = (store: string): StoreLock | null => {
  const file = lockFileOf(store)
  let db: DatabaseSync | undefined
  try {
    makeFile(file)
    db = new DatabaseSync(file, { timeout: PATIENCE_MS })
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db?.close()
    if (isBusy(error)) return null
    throw cannotLock(file, error)
  }
  const held = db
  return { release: () => held.close() }
}

/** Returns true if a process holds the lock of a store. Throws server_error if that is unknown. */
export const isStoreLocked = (store: string): boolean => {
  const file = lockFileOf(store)
  if (!existsSync(file)) return false
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: 0 })
    db.exec('SELECT 1 FROM sqlite_schema')
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw cannotLock(file, error)
  } finally {
    db?.close()
  }
}
