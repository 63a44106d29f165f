import { chmodSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { conflict, HindsightError } from '../errors.ts'
import { explained, isBusy, openDatabase, primaryCode } from './database.ts'
import {
  clearDrafts,
  draftOf,
  isAlone,
  isDatabase,
  isSameFile,
  move,
  refuseBeside,
  refuseFolders,
  remove,
  sides,
  stampOf,
  syncFile,
} from './files.ts'
import { MIGRATIONS, pragma, refuseForeign } from './migrate.ts'

export { isSameFile, sides } from './files.ts'

/**
 * Whole stores as files: looked at, copied while others write, put in the place of one that is there. A copy has its name
 * only once it is complete, checked and on the disk.
 */

/** The schema that this program knows. */
const NEWEST = MIGRATIONS.at(-1)?.number ?? 0

/** What can be read of a store without changing it. */
export interface StoreFacts {
  schema: number
  /** The schema that this program would bring it to. */
  newest: number
  /** What SQLite finds wrong in it; nothing in a sound store. */
  faults: readonly string[]
  accounts: readonly string[]
  seasons: readonly number[]
}

const faultsOf = (db: DatabaseSync): string[] => {
  const found = db
    .prepare('PRAGMA integrity_check(10)')
    .all()
    .map(row => String(row.integrity_check))
  const orphans = db.prepare('PRAGMA foreign_key_check').all().length
  return [
    ...found.filter(line => line !== 'ok'),
    ...(orphans > 0 ? [`${orphans} rows without the rows they belong to`] : []),
  ]
}

const noStore = (file: string): HindsightError =>
  conflict(`${file} is no Hindsight store; name a file that hindsight backup made`)

const factsOf = (db: DatabaseSync, file: string): StoreFacts => {
  refuseForeign(db, file, NEWEST)
  const schema = pragma(db, 'user_version')
  if (schema === 0) throw noStore(file)
  const faults = faultsOf(db)
  const names = db.prepare('SELECT name FROM account ORDER BY seq').all()
  const seasons = db.prepare('SELECT season FROM season ORDER BY season').all()
  return {
    schema,
    newest: NEWEST,
    faults,
    accounts: names.map(({ name }) => String(name)),
    seasons: seasons.map(({ season }) => Number(season)),
  }
}

const within = <T>(file: string, address: string | URL, work: (db: DatabaseSync) => T): T => {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(address, { readOnly: true, timeout: 5_000, defensive: true })
    return work(db)
  } catch (error) {
    throw explained(error, file)
  } finally {
    db?.close()
  }
}

/** Tells SQLite that nobody writes to a file: it then makes nothing beside it, and reads it in a folder where it could not. */
const unchanging = (file: string): URL => {
  const address = pathToFileURL(file)
  address.searchParams.set('immutable', '1')
  return address
}

/** Reads a store without a trace, or as one that others write to, where anybody does. Work may be done twice. */
const reading = <T>(file: string, work: (db: DatabaseSync) => T): T => {
  if (isAlone(file)) {
    const before = stampOf(file)
    try {
      const found = within(file, unchanging(file), work)
      if (stampOf(file) === before) return found
    } catch (error) {
      if (stampOf(file) === before) throw error
    }
  }
  return within(file, file, work)
}

/**
 * Looks into a store and changes nothing. Throws conflict for a file that is none of ours or newer than this program, and
 * what SQLite refuses, each with what to do.
 */
export const inspectStore = (file: string): StoreFacts => reading(file, db => factsOf(db, file))

/** Looks into the file of a backup in the same way; what is no database at all is a conflict too. */
export const inspectBackup = (file: string): StoreFacts => {
  if (!isDatabase(file)) throw noStore(file)
  return inspectStore(file)
}

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
const write = (from: string, to: string): StoreFacts => {
  reading(from, db => {
    refuseForeign(db, from, NEWEST)
    remove(to)
    try {
      db.prepare('VACUUM INTO ?').run(to)
    } catch (error) {
      throw ofTheCopy(error, to)
    }
  })
  chmodSync(to, 0o600)
  const facts = inspectStore(to)
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
export const copyStore = (from: string, to: string, draft = draftOf(to)): StoreFacts => {
  refuseBeside(to)
  clearDrafts(to)
  try {
    const facts = write(from, draft)
    move(draft, to)
    return facts
  } finally {
    remove(draft)
  }
}

const PATIENCE_MS = 5_000

/** Puts the content of one store into another, in one step for all who have that open. */
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

/** Throws where others hold it: it may be sound. */
const isSound = (file: string): boolean => {
  try {
    return inspectStore(file).faults.length === 0
  } catch (error) {
    if (isBusy((error as Error).cause)) throw error
    return false
  }
}

/** What a restore writes beside a store until it is done: the copy, what a migration keeps of that, and the store of before. */
const draftsOf = (store: string) => {
  const draft = `${store}.restoring`
  const keeping = `${store}.keeping`
  return { draft, keeping, all: [draft, ...MIGRATIONS.map(({ number }) => `${draft}.before-${number}`), keeping] }
}

/** Throws conflict for a file that a restore would clear away before it is read. */
const refuseDraft = (file: string, drafts: readonly string[]): void => {
  if (!drafts.some(draft => isSameFile(draft, file))) return
  throw conflict(`${file} has a name that a restore clears away; copy it to another name, and restore that`)
}

/**
 * Puts a copy of `from`, at the newest schema, in the place of `store`; what was there is kept as the file `kept`, whether
 * it is sound or not. Throws and changes nothing when `from` is not sound. Nobody else may do the same at that time. Drafts
 * of one that was killed are cleared away, by their very names.
 */
export const replaceStore = async (
  from: string,
  { store, kept, wall }: { store: string; kept: string; wall: () => number },
): Promise<StoreFacts> => {
  const { draft, keeping, all } = draftsOf(store)
  const drafts = all.flatMap(sides)
  refuseDraft(from, drafts)
  refuseFolders(drafts)
  try {
    write(from, draft)
    openDatabase(draft, wall).close()
    const facts = inspectStore(draft)
    syncFile(draft)
    if (isSound(store)) {
      copyStore(store, kept, keeping)
      await overwrite(draft, store)
    } else {
      move(store, kept)
      move(draft, store)
    }
    return facts
  } finally {
    all.forEach(remove)
  }
}
