import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { conflict, HindsightError } from '../../errors.ts'
import { openSqlite } from '../dialects/sqlite.ts'
import { isBusy } from '../dialects/sqlite-errors.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import { copyStore, write } from './backup.ts'
import { isSameFile, move, remove, requireNoFolders, sides } from './database-files.ts'
import { syncFile } from './flush.ts'
import { inspectStore, requireSound, type StoreFacts } from './inspection.ts'

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
const isSound = async (file: string): Promise<boolean> => {
  try {
    return (await inspectStore(file)).faults.length === 0
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
const requireOwnDraft = (file: string, drafts: readonly string[]): void => {
  if (!drafts.some(draft => isSameFile(draft, file))) return
  throw conflict(`${file} has a name that a restore clears away; copy it to another name, and restore that`)
}

export interface Replacing {
  store: string
  /** The name that the store of before will have. */
  kept: string
  wall: () => number
  /** What is wrong with the content of a store of the newest schema. */
  audit(file: string): Promise<readonly string[]>
}

/**
 * Puts a copy of `from`, at the newest schema, in the place of `store`; what was there is kept as the file `kept`, whether
 * it is sound or not. Throws and changes nothing when `from` is not sound. Nobody else may do the same at that time. Drafts
 * of one that was killed are cleared away, by their very names.
 */
export const replaceStore = async (from: string, { store, kept, wall, audit }: Replacing): Promise<StoreFacts> => {
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
      await copyStore(store, kept, keeping)
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
