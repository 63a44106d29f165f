import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { HindsightError } from '../../base/errors.ts'
import { NEWEST } from '../migrations/index.ts'
import { withReadCache } from './read-cache.ts'
import type { Access, Bind, QueryRunner, Sql, Transactions } from './sql.ts'
import { explainSqlite, isBusy } from './sqlite-errors.ts'

/** A connection to a SQLite file. Its transactions run one by one. */

/** A connection's statements by their SQL. Each is prepared only once. */
interface Statements {
  objects(text: string): StatementSync
  arrays(text: string): StatementSync
}

const openStatements = (db: DatabaseSync): Statements => {
  const keeping = (asArrays: boolean) => {
    const statements = new Map<string, StatementSync>()
    return (text: string): StatementSync => {
      let statement = statements.get(text)
      if (!statement) {
        statement = db.prepare(text)
        statement.setReturnArrays(asArrays)
        statements.set(text, statement)
      }
      return statement
    }
  }
  return { objects: keeping(false), arrays: keeping(true) }
}

const openSavepoint =
  (db: DatabaseSync): Sql['savepoint'] =>
  async work => {
    db.exec('SAVEPOINT step')
    try {
      const answer = await work()
      db.exec('RELEASE step')
      return answer
    } catch (error) {
      // If the disk is full, SQLite ends the entire transaction.
      if (db.isTransaction) db.exec('ROLLBACK TO step; RELEASE step')
      throw error
    }
  }

/** Returns the SQL for one transaction, which begins with its first statement, and functions to close it. */
const openSql = (db: DatabaseSync, { objects, arrays }: Statements, begin: () => void): { sql: Sql; close(): void } => {
  let isOpen = true
  const enter = (): void => {
    if (!isOpen) throw new Error('a store works in only one transaction, and this one has ended')
    begin()
  }
  const prepared = (getStatement: Statements['objects'], text: string): StatementSync => {
    enter()
    return getStatement(text)
  }
  const savepoint = openSavepoint(db)
  const asking: QueryRunner = {
    get: async <T>(text: string, ...binds: Bind[]) => prepared(objects, text).get(...binds) as T | undefined,
    all: async <T>(text: string, ...binds: Bind[]) => prepared(objects, text).all(...binds) as T[],
    rows: async <T>(text: string, ...binds: Bind[]) => prepared(arrays, text).all(...binds) as unknown as T[],
    run: async (text, ...binds) => ({ changes: Number(prepared(objects, text).run(...binds).changes) }),
    async savepoint(work) {
      enter()
      return savepoint(work)
    },
  }
  const { sql, clear } = withReadCache(asking)
  return {
    sql,
    close() {
      isOpen = false
      clear()
    },
  }
}

const FIRST_PAUSE_MS = 2
const LONGEST_PAUSE_MS = 50

const BEGIN: Readonly<Record<Access, string>> = { read: 'BEGIN', write: 'BEGIN IMMEDIATE' }
/** A read takes its snapshot with its first statement, which is this one. */
const VERSION = 'PRAGMA user_version'

interface Connection {
  db: DatabaseSync
  file: string
  statements: Statements
}

/** The start of a transaction, or why it failed. */
interface BeginResult {
  hasBegun: boolean
  /**
   * SQLite's error if another process has the lock, or is recovering the log of a killed process; null if the
   * transaction began.
   */
  refused: { busy: unknown } | null
}

/**
 * Returns the error for a store that a newer version migrated while this process was running. The update that did this
 * will soon restart the process.
 */
const outdatedError = (version: number): HindsightError =>
  new HindsightError(
    'server_error',
    `A newer Hindsight has upgraded the store to schema ${version}, and this process supports only ${NEWEST}; ` +
      'restart it with that version. Nothing was changed',
    { retryAfter: 60 },
  )

/** Begins a transaction. Throws server_error if a newer version has migrated the store. */
const begin = ({ db, statements }: Connection, access: Access, beginning: BeginResult): void => {
  if (beginning.hasBegun) return
  if (beginning.refused) throw beginning.refused.busy
  try {
    statements.arrays(BEGIN[access]).get()
    const [version] = statements.arrays(VERSION).get() as unknown as [number]
    if (version > NEWEST) throw outdatedError(version)
    beginning.hasBegun = true
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    if (isBusy(error)) beginning.refused = { busy: error }
    throw error
  }
}

/** Returns a queue that runs callbacks one by one, even after one fails. */
const queue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}

const endedError = (): HindsightError =>
  new HindsightError('server_error', 'This process is ending, so nothing was done; try again', { retryAfter: 1 })

/** Runs one transaction, or returns SQLite's error if it cannot begin. A read begins with its first query. */
const runOnce = async <T>(
  connection: Connection,
  access: Access,
  work: (sql: Sql) => Promise<T>,
): Promise<{ answer: T } | { busy: unknown }> => {
  const { db, file, statements } = connection
  const beginning: BeginResult = { hasBegun: false, refused: null }
  const beginOnce = () => begin(connection, access, beginning)
  const { sql, close } = openSql(db, statements, beginOnce)
  try {
    if (access === 'write') beginOnce()
    const answer = await work(sql)
    if (beginning.hasBegun) statements.arrays('COMMIT').run()
    return beginning.refused ?? { answer }
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    if (beginning.refused) return beginning.refused
    throw explainSqlite(error, file)
  } finally {
    close()
  }
}

/** Returns a function that runs a connection's transactions. Calls `committed` after each write. */
export const openTransactions = (
  db: DatabaseSync,
  file: string,
  committed: () => void,
): Pick<Transactions<Sql>, 'transaction' | 'close'> => {
  const connection = { db, file, statements: openStatements(db) }
  const inTurn = queue()
  let [isClosing, underWay] = [false, 0]
  const next = <T>(access: Access, work: (sql: Sql) => Promise<T>) =>
    inTurn(async () => {
      if (isClosing) throw endedError()
      return runOnce(connection, access, work)
    })
  return {
    async transaction(access, work, waitMs = 5_000) {
      let deadline: number | undefined
      // While a transaction waits for another process, readers can run, because they do not need a lock.
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        underWay++
        const result = await next(access, work).finally(() => underWay--)
        if ('answer' in result) {
          if (access === 'write') committed()
          return result.answer
        }
        // Reads the clock only here, because Node takes a millisecond to load it.
        deadline ??= performance.now() + waitMs
        if (performance.now() >= deadline) throw explainSqlite(result.busy, file)
        await sleep(pause * (0.5 + Math.random()))
      }
    },
    async close() {
      isClosing = true
      if (underWay === 0) db.close()
      else await inTurn(async () => db.close())
    },
  }
}
