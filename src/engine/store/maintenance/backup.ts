import { chmodSync } from 'node:fs'
import { dirname } from 'node:path'
import { HindsightError } from '../../errors.ts'
import { primaryCode } from '../dialects/sqlite-errors.ts'
import { requireOwnStore } from '../migrations/index.ts'
import { clearDrafts, draftOf, move, remove, requireNothingBeside } from './database-files.ts'
import { syncFile } from './flush.ts'
import { inspectStore, NEWEST, reading, type StoreFacts } from './inspection.ts'

/** Failures of SQLite that are those of the file it writes to, by their number: what to say of the copy. */
const OF_THE_COPY: Readonly<Record<number, (folder: string) => string>> = {
  8: folder => `No file can be made in ${folder}; check its permissions, or name another folder`,
  10: folder => `The disk of ${folder} refuses to be written; look at it, or name another folder`,
  13: folder => `No space is left in ${folder}; nothing was written`,
  14: folder => `No file can be made in ${folder}; check its permissions, or name another folder`,
}

const ofTheCopy = (error: unknown, to: string): unknown => {
  const message = OF_THE_COPY[primaryCode(error)]?.(dirname(to))
  return message === undefined ? error : new HindsightError('server_error', message, { cause: error })
}

/** Writes what the store holds at this moment into a new file, on the disk, for its owner only. */
export const write = async (from: string, to: string): Promise<StoreFacts> => {
  await reading(from, db => {
    requireOwnStore(db, from, NEWEST)
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
 * Copies a store, also while others write to it: one moment of it, checked, and there under its name completely or not at
 * all. What had that name is replaced, and drafts that were left by the killed are removed. Throws conflict where SQLite
 * would take another file for a part of the copy.
 */
export const copyStore = async (from: string, to: string, draft = draftOf(to)): Promise<StoreFacts> => {
  requireNothingBeside(to)
  clearDrafts(to)
  try {
    const facts = await write(from, draft)
    move(draft, to)
    return facts
  } finally {
    remove(draft)
  }
}
