/** The interface of a database for the store, regardless of its kind. */

export type Access = 'read' | 'write'

/** A value that is sent separately from the text of a statement. */
export type Bind = string | number | bigint | null | Uint8Array

type Row = Record<string, unknown>

/** Runs statements of one transaction. `rows` returns arrays instead of objects, for bulk reads. */
export interface Asking {
  get<T = Row>(text: string, ...binds: Bind[]): Promise<T | undefined>
  all<T = Row>(text: string, ...binds: Bind[]): Promise<T[]>
  rows<T extends readonly unknown[]>(text: string, ...binds: Bind[]): Promise<T[]>
  run(text: string, ...binds: Bind[]): Promise<{ changes: number }>
  /** Runs a part of the transaction. If it throws, only its writes are undone. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
}

/** The only access to SQL, open for one transaction. Each method throws after the transaction ends. */
export interface Sql extends Asking {
  /** Returns a read that is cached under this name until the transaction writes. The caller must not change it. */
  remembered<T>(name: string, read: () => Promise<T>): Promise<T>
}

/** An open database, whose transactions pass `Handed` to their callbacks: the SQL interface, or a store built on it. */
export interface Transactions<Handed> {
  /**
   * Runs `work` in one transaction, which is committed when it returns and rolled back when it throws. While another
   * process holds the write lock, it is retried for `waitMs` without blocking the thread.
   */
  transaction<T>(access: Access, work: (handed: Handed) => Promise<T>, waitMs?: number): Promise<T>
  /**
   * Runs long work in one transaction while others continue (on a separate connection if the database is a file).
   * `between` is awaited before each statement; if it throws, the work is rolled back.
   */
  aside<T>(
    access: Access,
    work: (handed: Handed) => Promise<T>,
    pace: { between(): Promise<void>; waitMs?: number | undefined },
  ): Promise<T>
  /**
   * Returns a number that rises whenever a transaction is committed, in this process or another one, before the call.
   * Almost free for a file; otherwise a round trip.
   */
  version(): Promise<number>
  /** Returns the version as of the last call of `version`. */
  seen(): number
  /**
   * Throws server_error, with the time to retry after, if there is hardly any disk space left, even if no write has
   * failed yet.
   */
  requireSpace(): void
  /** Checkpoints the write-ahead log into the file, as far as other readers allow. */
  checkpoint(): void
  /** Closes the database after the running transactions. Later transactions are refused. */
  close(): Promise<void>
}

/** Wraps the SQL of a transaction to let others run in between. Concurrent calls wait for each other. */
export const paced = (sql: Sql, between: () => Promise<void>): Sql => {
  let last = Promise.resolve()
  const turn = (): Promise<void> => {
    last = last.then(between)
    return last
  }
  return {
    get: async (...asked) => turn().then(() => sql.get(...asked)),
    all: async (...asked) => turn().then(() => sql.all(...asked)),
    rows: async (...asked) => turn().then(() => sql.rows(...asked)),
    run: async (...asked) => turn().then(() => sql.run(...asked)),
    remembered: sql.remembered,
    savepoint: async work => turn().then(() => sql.savepoint(work)),
  }
}

/** Returns one placeholder for each item, separated by commas. */
export const placeholders = (list: readonly unknown[]): string => list.map(() => '?').join(', ')

/** Combines optional conditions of a query. Conditions without a value are dropped. */
export const where = (
  wanted: readonly (readonly [condition: string, value: Bind | undefined, times?: number])[],
): { text: string; binds: Bind[] } => {
  const asked = wanted.filter(([, value]) => value !== undefined)
  return {
    text: asked.map(([condition]) => condition).join(' AND '),
    binds: asked.flatMap(([, value, times = 1]) => Array.from({ length: times }, () => value as Bind)),
  }
}
