import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../migrations/index.ts'
import type { Access, Bind, Sql, Transactions } from './sql.ts'
import { explained, isBusy } from './sqlite-errors.ts'

const PRAGMAS = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
PRAGMA trusted_schema = OFF;
PRAGMA journal_size_limit = 16777216;
PRAGMA fullfsync = ON;
PRAGMA checkpoint_fullfsync = ON;
`

/** The statements of a connection by their text, prepared once and kept. */
interface Statements {
  objects(text: string): StatementSync
  arrays(text: string): StatementSync
}

const openStatements = (db: DatabaseSync): Statements => {
  const keeping = (asArrays: boolean) => {
    const kept = new Map<string, StatementSync>()
    return (text: string): StatementSync => {
      let statement = kept.get(text)
      if (!statement) {
        statement = db.prepare(text)
        statement.setReturnArrays(asArrays)
        kept.set(text, statement)
      }
      return statement
    }
  }
  return { objects: keeping(false), arrays: keeping(true) }
}

const savepointOn =
  (db: DatabaseSync): Sql['savepoint'] =>
  async work => {
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
  }

/** The door of one transaction, and how to close it. */
const openSql = (db: DatabaseSync, { objects, arrays }: Statements): { sql: Sql; close(): void } => {
  let isOpen = true
  const requireOpen = (): void => {
    if (!isOpen) throw new Error('a store is good for one transaction, and this one is over')
  }
  const prepared = (kept: Statements['objects'], text: string): StatementSync => {
    requireOpen()
    return kept(text)
  }
  const savepoint = savepointOn(db)
  const sql: Sql = {
    get: async <T>(text: string, ...binds: Bind[]) => prepared(objects, text).get(...binds) as T | undefined,
    all: async <T>(text: string, ...binds: Bind[]) => prepared(objects, text).all(...binds) as T[],
    rows: async <T>(text: string, ...binds: Bind[]) => prepared(arrays, text).all(...binds) as unknown as T[],
    run: async (text, ...binds) => ({ changes: Number(prepared(objects, text).run(...binds).changes) }),
    async savepoint(work) {
      requireOpen()
      return savepoint(work)
    },
  }
  return {
    sql,
    close() {
      isOpen = false
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

/** Runs works one after the other, each when the one before is over, however that ended. */
const queue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}

const transactor = (db: DatabaseSync, file: string, committed: () => void): Transactions<Sql>['transaction'] => {
  const statements = openStatements(db)
  const inTurn = queue()
  const once = async <T>(
    access: Access,
    work: (sql: Sql) => Promise<T>,
  ): Promise<{ answer: T } | { busy: unknown }> => {
    const { sql, close } = openSql(db, statements)
    try {
      const refused = begin(db, access)
      if (refused) return refused
      const answer = await work(sql)
      db.exec('COMMIT')
      if (access === 'write') committed()
      return { answer }
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw explained(error, file)
    } finally {
      close()
    }
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
 * Opens the database in `file` (or ':memory:') and brings it to the present schema. It is one connection: its transactions
 * follow each other. Refuses a file of a newer version, one that is no store of ours and one that cannot be read, each with
 * what to do.
 */
export const openSqlite = (file: string, wall: () => number): Transactions<Sql> => {
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
