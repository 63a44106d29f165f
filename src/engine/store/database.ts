import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { HindsightError } from '../errors.ts'
import { migrate } from './migrate.ts'

export type Access = 'read' | 'write'
export type Bind = SQLInputValue
type Row = Record<string, unknown>

/**
 * The one door to SQL. Its methods are async so that another database can stand behind the same seam; statements are
 * prepared once and kept. `rows` answers arrays instead of objects, for bulk reads.
 */
export interface Sql {
  get<T = Row>(text: string, ...binds: Bind[]): Promise<T | undefined>
  all<T = Row>(text: string, ...binds: Bind[]): Promise<T[]>
  rows<T extends readonly unknown[]>(text: string, ...binds: Bind[]): Promise<T[]>
  run(text: string, ...binds: Bind[]): Promise<{ changes: number }>
  /** Runs `work` inside the transaction that is open: what it wrote is undone when it throws, and nothing else. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
}

export interface Database {
  sql: Sql
  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws. One at a time on this
   * connection; while another process holds the write lock it is tried again for `waitMs`, without blocking the thread.
   */
  transaction<T>(access: Access, work: () => Promise<T>, waitMs?: number): Promise<T>
  /** A number that rises whenever something was committed, here or by another process; asking costs next to nothing. */
  version(): number
  /** The version when it was last asked for. */
  seen(): number
  /** Moves what the write-ahead log holds into the file, as far as no other process reads the log. */
  checkpoint(): void
  close(): void
}

const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26

export const primaryCode = (error: unknown): number => (Number((error as { errcode?: number }).errcode) || 0) & 0xff

/** Whether SQLite refused because another process holds the file. */
export const isBusy = (error: unknown): boolean => error instanceof Error && primaryCode(error) === SQLITE_BUSY

const SENTENCES: Readonly<Record<number, (file: string) => string>> = {
  [SQLITE_BUSY]: file => `The store ${file} is in use by another process; try again in a moment`,
  [SQLITE_FULL]: file => `No space is left for the store ${file}; nothing was written`,
  [SQLITE_READONLY]: file => `The store ${file} cannot be written; check the permissions of the file and its folder`,
  [SQLITE_IOERR]: file =>
    `The disk refuses to read or write the store ${file}; look at the disk, then run hindsight doctor`,
  [SQLITE_CORRUPT]: file => `The store ${file} is damaged; restore a backup`,
  [SQLITE_CANTOPEN]: file => `The store ${file} cannot be opened; check the permissions of the file and its folder`,
  [SQLITE_NOTADB]: file => `${file} is no Hindsight store; name another home or restore a backup`,
}

/** The error a user should see for a failure of SQLite; anything else passes as it is. */
export const explained = (error: unknown, file: string): unknown => {
  const sentence = SENTENCES[primaryCode(error)]
  return sentence ? new HindsightError('server_error', sentence(file), { cause: error }) : error
}

const PRAGMAS = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
PRAGMA trusted_schema = OFF;
PRAGMA journal_size_limit = 16777216;
PRAGMA fullfsync = ON;
PRAGMA checkpoint_fullfsync = ON;
`

const openSql = (db: DatabaseSync): Sql => {
  const objects = new Map<string, StatementSync>()
  const arrays = new Map<string, StatementSync>()
  const prepared = (kept: Map<string, StatementSync>, text: string): StatementSync => {
    let statement = kept.get(text)
    if (!statement) {
      statement = db.prepare(text)
      statement.setReturnArrays(kept === arrays)
      kept.set(text, statement)
    }
    return statement
  }
  return {
    get: async <T>(text: string, ...binds: Bind[]) => prepared(objects, text).get(...binds) as T | undefined,
    all: async <T>(text: string, ...binds: Bind[]) => prepared(objects, text).all(...binds) as T[],
    rows: async <T>(text: string, ...binds: Bind[]) => prepared(arrays, text).all(...binds) as unknown as T[],
    run: async (text: string, ...binds: Bind[]) => ({ changes: Number(prepared(objects, text).run(...binds).changes) }),
    savepoint: async work => {
      // Outside of a transaction, SQLite would take a savepoint for the beginning of one.
      if (!db.isTransaction) throw new Error('a savepoint needs a transaction')
      db.exec('SAVEPOINT step')
      try {
        const answer = await work()
        db.exec('RELEASE step')
        return answer
      } catch (error) {
        // A full disk ends the whole transaction.
        if (db.isTransaction) db.exec('ROLLBACK TO step; RELEASE step')
        throw error
      }
    },
  }
}

const FIRST_PAUSE_MS = 2
const LONGEST_PAUSE_MS = 50

/** A read begins with its first look: only then SQLite takes the state that it will go on seeing. */
const BEGIN: Readonly<Record<Access, string>> = {
  read: 'BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1',
  write: 'BEGIN IMMEDIATE',
}

/** Begins a transaction, or answers the refusal of SQLite while another process holds the lock or mends the log of a killed one. */
const begin = (db: DatabaseSync, access: Access): { busy: unknown } | null => {
  try {
    db.exec(BEGIN[access])
    return null
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    if (isBusy(error)) return { busy: error }
    throw error
  }
}

/** Tells commits apart: ours are counted, those of others show in SQLite's own number. */
const versioner = (db: DatabaseSync) => {
  const others = db.prepare('PRAGMA data_version')
  others.setReturnArrays(true)
  let [seen, version]: [unknown, number] = [undefined, 0]
  return {
    raise: () => {
      version++
    },
    version: (): number => {
      const [now] = others.get() as unknown as [number]
      if (now !== seen) version++
      seen = now
      return version
    },
    seen: () => version,
  }
}

const transactor = (db: DatabaseSync, file: string, committed: () => void): Database['transaction'] => {
  let last: Promise<unknown> = Promise.resolve()
  const once = async <T>(access: Access, work: () => Promise<T>): Promise<{ answer: T } | { busy: unknown }> => {
    try {
      const refused = begin(db, access)
      if (refused) return refused
      const answer = await work()
      db.exec('COMMIT')
      if (access === 'write') committed()
      return { answer }
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw explained(error, file)
    }
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
  return async (access, work, waitMs = 5_000) => {
    const deadline = performance.now() + waitMs
    // Who waits for another process gives up his turn meanwhile: readers need no lock.
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const result = await inTurn(() => once(access, work))
      if ('answer' in result) return result.answer
      if (performance.now() > deadline) throw explained(result.busy, file)
      await sleep(pause * (0.5 + Math.random()))
    }
  }
}

/**
 * Opens the store in `file` (or ':memory:') and brings it to the present schema. Refuses a file of a newer version, one
 * that is no store of ours and one that cannot be read, each with what to do.
 */
export const openDatabase = (file: string, wall: () => number): Database => {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { timeout: 5_000, defensive: true })
    migrate(db, file, wall)
    db.exec(`${PRAGMAS}PRAGMA busy_timeout = 0;`)
  } catch (error) {
    db?.close()
    throw explained(error, file)
  }
  const open = db
  const { raise, version, seen } = versioner(open)
  return {
    sql: openSql(open),
    transaction: transactor(open, file, raise),
    version,
    seen,
    checkpoint: () => {
      try {
        open.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      } catch (error) {
        throw explained(error, file)
      }
    },
    close: () => open.close(),
  }
}
