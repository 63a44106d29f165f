import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { conflict, HindsightError } from '../errors.ts'
import { explained, openDatabase, primaryCode } from './database.ts'
import { MIGRATIONS, pragma, refuseForeign } from './migrate.ts'

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

const factsOf = (db: DatabaseSync, file: string): StoreFacts => {
  refuseForeign(db, file, NEWEST)
  const schema = pragma(db, 'user_version')
  if (schema === 0) throw conflict(`${file} is no Hindsight store; name a file that hindsight backup made`)
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

const within = <T>(file: string, readOnly: boolean, work: (db: DatabaseSync) => T): T => {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { readOnly, timeout: 5_000, defensive: true })
    return work(db)
  } catch (error) {
    throw explained(error, file)
  } finally {
    db?.close()
  }
}

/**
 * Looks into a store and changes nothing. Throws conflict for a file that is none of ours or newer than this program, and
 * what SQLite refuses, each with what to do.
 */
export const inspectStore = (file: string): StoreFacts => within(file, true, db => factsOf(db, file))

const syncFile = (path: string): void => {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

const sides = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]
const remove = (file: string): void => {
  for (const path of sides(file)) rmSync(path, { force: true })
}

const move = (from: string, to: string): void => {
  for (const [at, path] of sides(from).entries()) if (existsSync(path)) renameSync(path, sides(to)[at]!)
  syncFile(dirname(to))
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
  within(from, false, db => {
    refuseForeign(db, from, NEWEST)
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
 * all. What had that name is replaced, with what a database of that name had not yet taken in.
 */
export const copyStore = (from: string, to: string, draft = `${to}.part-${process.pid}`): StoreFacts => {
  try {
    const facts = write(from, draft)
    for (const path of sides(to).slice(1)) rmSync(path, { force: true })
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

const isSound = (file: string): boolean => {
  try {
    return inspectStore(file).faults.length === 0
  } catch {
    return false
  }
}

/** Removes what a restore that was killed left of its drafts: all that is called so, with anything behind it. */
const removeRests = (...drafts: readonly string[]): void => {
  for (const draft of drafts) {
    const rests = readdirSync(dirname(draft)).filter(name => name.startsWith(basename(draft)))
    for (const name of rests) rmSync(join(dirname(draft), name), { force: true })
  }
}

/**
 * Puts a copy of `from`, at the newest schema, in the place of `store`; what was there is kept as the file `kept`, whether
 * it is sound or not. Throws and changes nothing when `from` is not sound. Nobody else may do the same at that time.
 */
export const replaceStore = async (
  from: string,
  { store, kept, wall }: { store: string; kept: string; wall: () => number },
): Promise<StoreFacts> => {
  const draft = `${store}.restoring`
  const keeping = `${store}.keeping`
  removeRests(draft, keeping)
  try {
    write(from, draft)
    openDatabase(draft, wall).close()
    const facts = inspectStore(draft)
    syncFile(draft)
    if (isSound(store)) {
      copyStore(store, kept, keeping)
      await overwrite(draft, store)
    } else {
      if (existsSync(store)) move(store, kept)
      move(draft, store)
    }
    return facts
  } finally {
    // What a migration keeps of the draft is the file that it was made of.
    removeRests(draft)
  }
}
