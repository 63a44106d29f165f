import { codeOf } from './postgres-errors.ts'
import { primaryCode } from './sqlite-errors.ts'

/** The store's interface to any kind of database. */

export type Access = 'read' | 'write'

/** A value for a placeholder in a statement. */
export type Bind = string | number | bigint | null | Uint8Array

type Row = Record<string, unknown>

/** Runs statements in one transaction. For bulk reads, `rows` returns arrays instead of objects. */
export interface QueryRunner {
  get<T = Row>(text: string, ...binds: Bind[]): Promise<T | undefined>
  all<T = Row>(text: string, ...binds: Bind[]): Promise<T[]>
  rows<T extends readonly unknown[]>(text: string, ...binds: Bind[]): Promise<T[]>
  run(text: string, ...binds: Bind[]): Promise<{ changes: number }>
  /** Runs part of the transaction. If it throws, only its writes are undone. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
}

/** The only access to SQL. It is open for one transaction, and its methods throw after that. */
export interface Sql extends QueryRunner {
  /**
   * Returns what `read` returns, cached under this name until the transaction changes a table that it reads. `read` must
   * use the SQL that it receives, and the caller must not modify the result.
   */
  cached<T>(name: string, read: (sql: QueryRunner) => Promise<T>): Promise<T>
}

/** An open database. Its transactions pass SQL, or a store built on SQL, to their callbacks. */
export interface Transactions<Tx> {
  /**
   * Runs `work` in one transaction, which commits when `work` returns and rolls back when it throws. While another
   * process has the write lock, retries for `waitMs` without blocking the thread.
   */
  transaction<T>(access: Access, work: (tx: Tx) => Promise<T>, waitMs?: number): Promise<T>
  /**
   * Runs long work in one transaction while other transactions continue. For a database in a file, it uses a separate
   * connection. `between` is awaited before each statement. If it throws, the work is rolled back.
   */
  background<T>(
    access: Access,
    work: (tx: Tx) => Promise<T>,
    pace: { between(): Promise<void>; waitMs?: number | undefined },
  ): Promise<T>
  /**
   * Returns a number that increases whenever a transaction commits, in this process or another. It includes all commits
   * before the call. This is almost free for a file, and takes one round trip for PostgreSQL.
   */
  version(): Promise<number>
  /** Returns the result of the last `version` call. */
  seen(): number
  /** Throws server_error with a time to retry if the disk is almost full, even if no write has failed yet. */
  requireSpace(): void
  /** Moves the write-ahead log into the file, as far as other readers allow. */
  checkpoint(): void
  /** Closes the database once running transactions are done. Later transactions are rejected. */
  close(): Promise<void>
}

/**
 * Wraps a transaction's SQL so that other transactions can run between its statements. Concurrent calls wait for each
 * other.
 */
export const pacedSql = (sql: Sql, between: () => Promise<void>): Sql => {
  let last = Promise.resolve()
  const turn = (): Promise<void> => {
    last = last.then(between)
    return last
  }
  return {
    get: async (...query) => turn().then(() => sql.get(...query)),
    all: async (...query) => turn().then(() => sql.all(...query)),
    rows: async (...query) => turn().then(() => sql.rows(...query)),
    run: async (...query) => turn().then(() => sql.run(...query)),
    cached: sql.cached,
    savepoint: async work => turn().then(() => sql.savepoint(work)),
  }
}

/** Returns one placeholder per item, separated by commas. */
export const placeholders = (list: readonly unknown[]): string => list.map(() => '?').join(', ')

/** Combines a query's optional conditions. Drops conditions without a value. */
export const where = (
  conditions: readonly (readonly [condition: string, value: Bind | undefined, times?: number])[],
): { text: string; binds: Bind[] } => {
  const present = conditions.filter(([, value]) => value !== undefined)
  return {
    text: present.map(([condition]) => condition).join(' AND '),
    binds: present.flatMap(([, value, times = 1]) => Array.from({ length: times }, () => value as Bind)),
  }
}

const SQLITE_CONSTRAINT = 19
const POSTGRES_CONSTRAINT = /^23...$/

/**
 * Returns whether a database rejected a row because of its schema: a primary key, a unique constraint, a check, or a
 * missing parent.
 */
export const isConstraint = (error: unknown): boolean =>
  primaryCode(error) === SQLITE_CONSTRAINT || POSTGRES_CONSTRAINT.test(codeOf(error))
