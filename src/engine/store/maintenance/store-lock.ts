import { closeSync, existsSync, openSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HindsightError } from '../../base/errors.ts'
import { isBusy } from '../dialects/sqlite-errors.ts'

/**
 * The lock on a store. A process that serves or replaces a store has an operating system lock on a lock file. The lock
 * ends when the process ends for any reason. It also works between processes that cannot see each other's ids, such as
 * in containers. The empty file is never removed, because another process could have just opened it.
 */
interface StoreLock {
  release(): void
}

/** Retries, because another process can take the lock for a moment to check it. */
const PATIENCE_MS = 1_000

/** Returns the lock file for a store. All links to the store share it. */
export const lockFileOf = (store: string): string => {
  const file = existsSync(store) ? realpathSync(store) : join(realpathSync(dirname(store)), basename(store))
  return `${file}.lock`
}

// Does not open an existing file, because closing it would release a lock that this process might have on it.
const makeFile = (file: string): void => {
  if (existsSync(file)) return
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const cannotLock = (file: string, cause: unknown): HindsightError =>
  new HindsightError('server_error', `Cannot lock the file ${file} (${(cause as Error).message})`, { cause })

/** Takes the lock on a store. Returns null if another process has it. Throws server_error if files cannot be locked. */
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
  const openDb = db
  return { release: () => openDb.close() }
}

/** Returns whether a process has the lock on a store. Throws server_error if that cannot be determined. */
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
