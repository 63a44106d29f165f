import { chmodSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { conflict, HindsightError } from '../../base/errors.ts'
import { openSqlite } from '../dialects/sqlite.ts'
import { isBusy, primaryCode } from '../dialects/sqlite-errors.ts'
import { copyBefore, requireOwnStore } from '../dialects/sqlite-migrations.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import {
  clearDrafts,
  draftOf,
  isSameFile,
  move,
  remove,
  requireNoFolders,
  requireNoSideFiles,
  sides,
  syncFile,
} from './database-files.ts'
import { inspectStore, reading, requireSound, type StoreFacts } from './inspection.ts'

/** Messages for SQLite errors about a copy's target file, by error number. */
const OF_THE_COPY: Readonly<Record<number, (folder: string) => string>> = {
  8: folder => `Cannot create a file in ${folder}; check its permissions, or choose another folder`,
  10: folder => `The disk with ${folder} cannot be written; check it, or choose another folder`,
  13: folder => `No space is left in ${folder}; nothing was written`,
  14: folder => `Cannot create a file in ${folder}; check its permissions, or choose another folder`,
}

const ofTheCopy = (error: unknown, to: string): unknown => {
  const message = OF_THE_COPY[primaryCode(error)]?.(dirname(to))
  return message === undefined ? error : new HindsightError('server_error', message, { cause: error })
}

/** Writes a snapshot of a store to a new file and flushes it to disk. Only its owner can read the file. */
const write = async (from: string, to: string): Promise<StoreFacts> => {
  await reading(from, db => {
    requireOwnStore(db, from)
    remove(to)
    try {
      db.prepare('VACUUM INTO ?').run(to)
    } catch (error) {
      throw ofTheCopy(error, to)
    }
  })
  chmodSync(to, 0o600)
  const facts = await inspectStore(to)
  const [fault] = facts.faults
  if (fault) throw new HindsightError('server_error', `The store ${from} is damaged (${fault}); restore a backup`)
  syncFile(to)
  return facts
}

/**
 * Copies a snapshot of a store, even while other processes write to it. The copy is checked, and gets its final name
 * only when it is complete. It replaces an existing file. Also removes unfinished copies that killed processes left.
 * Throws conflict if SQLite would treat another file as part of the copy.
 */
export const copyStore = async (from: string, to: string, draft = draftOf(to)): Promise<StoreFacts> => {
  requireNoSideFiles(to)
  clearDrafts(to)
  try {
    const facts = await write(from, draft)
    move(draft, to)
    return facts
  } finally {
    remove(draft)
  }
}

const PATIENCE_MS = 5_000

/** Replaces a store's content with another store's, in one step for all processes that have it open. */
const overwrite = async (from: string, to: string): Promise<void> => {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    for (const deadline = performance.now() + PATIENCE_MS; ; await sleep(20)) {
      try {
        await backup(source, to)
        return
      } catch (error) {
        if (performance.now() < deadline) continue
        throw new HindsightError(
          'server_error',
          `The store ${to} is in use by another process; try again in a moment`,
          {
            cause: error,
          },
        )
      }
    }
  } finally {
    source.close()
  }
}

/**
 * Returns whether a store is sound. Throws if another process is using the file, because that does not show whether the
 * store is sound.
 */
const isSound = async (file: string): Promise<boolean> => {
  try {
    return (await inspectStore(file)).faults.length === 0
  } catch (error) {
    if (isBusy((error as Error).cause)) throw error
    return false
  }
}

/**
 * Returns the temporary files that a restore writes next to a store: the copy, a second copy if the first is migrated,
 * and the earlier store.
 */
const draftsOf = (store: string) => {
  const draft = `${store}.restoring`
  const keeping = `${store}.keeping`
  return { draft, keeping, all: [draft, ...MIGRATIONS.map(({ number }) => copyBefore(draft, number)), keeping] }
}

/** Throws conflict for a backup file that the restore would delete before reading it. */
const requireOwnDraft = (file: string, drafts: readonly string[]): void => {
  if (!drafts.some(draft => isSameFile(draft, file))) return
  throw conflict(`A restore would delete ${file} before reading it; copy it to another name, and restore the copy`)
}

interface ReplaceOptions {
  store: string
  /** The earlier store's new name. */
  savedAs: string
  wall: () => number
  /** Returns the faults in the content of a store that has the newest schema. */
  audit(file: string): Promise<readonly string[]>
}

/**
 * Replaces `store` with a copy of `from`, at the newest schema. Keeps the earlier file as `savedAs`, even if it is
 * damaged. If `from` is not sound, throws without changing anything. Only one process at a time can do this. Removes
 * unfinished files that a killed process left, by their exact names.
 */
export const replaceStore = async (
  from: string,
  { store, savedAs, wall, audit }: ReplaceOptions,
): Promise<StoreFacts> => {
  const { draft, keeping, all } = draftsOf(store)
  const drafts = all.flatMap(sides)
  requireOwnDraft(from, drafts)
  requireNoFolders(drafts)
  try {
    await write(from, draft)
    await openSqlite(draft, wall).close()
    const facts = await inspectStore(draft)
    requireSound(from, [...facts.faults, ...(await audit(draft))])
    syncFile(draft)
    if (await isSound(store)) {
      await copyStore(store, savedAs, keeping)
      await overwrite(draft, store)
    } else {
      move(store, savedAs)
      move(draft, store)
    }
    return facts
  } finally {
    all.forEach(remove)
  }
}
