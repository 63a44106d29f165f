/** The interface of a database for the store, regardless of its kind. */

export type Access = 'read' | 'write'

/** A value that travels with the text of a statement, never inside it. */
export type Bind = string | number | bigint | null | Uint8Array

type Row = Record<string, unknown>

/** Statements of one transaction. `rows` answers arrays instead of objects, for bulk reads. */
export interface Asking {
  get<T = Row>(text: string, ...binds: Bind[]): Promise<T | undefined>
  all<T = Row>(text: string, ...binds: Bind[]): Promise<T[]>
  rows<T extends readonly unknown[]>(text: string, ...binds: Bind[]): Promise<T[]>
  run(text: string, ...binds: Bind[]): Promise<{ changes: number }>
  /** Runs a part of the transaction: what it wrote is undone when it throws, and nothing else. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
}

/** The one way to SQL, open for one transaction: each method throws once that is over. */
export interface Sql extends Asking {
  /** Returns a read that is cached under this name until the transaction writes. The caller must not change it. */
  remembered<T>(name: string, read: () => Promise<T>): Promise<T>
}

/** An open database, whose transactions hand `Handed` to their work: the way to SQL, or a store built on it. */
export interface Transactions<Handed> {
  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws. While another process holds
   * the write lock it is tried again for `waitMs`, without blocking the thread.
   */
  transaction<T>(access: Access, work: (handed: Handed) => Promise<T>, waitMs?: number): Promise<T>
  /**
   * Runs long work in one transaction while others continue: on a separate connection if the database is a file.
   * `between` is awaited before each statement; its error ends the work, which is rolled back.
   */
  aside<T>(
    access: Access,
    work: (handed: Handed) => Promise<T>,
    pace: { between(): Promise<void>; waitMs?: number | undefined },
  ): Promise<T>
  /**
   * Returns a number that rises whenever a transaction was committed, here or in another process, before the call. It
   * costs almost nothing for a file, and a round trip otherwise.
   */
  version(): Promise<number>
  /** The version when it was last asked for. */
  seen(): number
  /** Throws server_error, with when to ask again, while there is hardly any space, whether a write has failed yet or not. */
  requireSpace(): void
  /** Checkpoints the write-ahead log into the file, as far as other readers allow. */
  checkpoint(): void
  /** Closes it after the running transactions; later ones are refused. */
  close(): Promise<void>
}

/** The SQL of a transaction that lets others run in between; concurrent calls wait for each other. */
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

/** Optional conditions of a query: those without a value are dropped. */
export const where = (
  wanted: readonly (readonly [condition: string, value: Bind | undefined, times?: number])[],
): { text: string; binds: Bind[] } => {
  const asked = wanted.filter(([, value]) => value !== undefined)
  return {
    text: asked.map(([condition]) => condition).join(' AND '),
    binds: asked.flatMap(([, value, times = 1]) => Array.from({ length: times }, () => value as Bind)),
  }
}
