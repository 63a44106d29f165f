import type { Bind, QueryRunner, Sql } from './sql.ts'

const ONLY_READS = /^\s*SELECT\b/

export const onlyReads = (text: string): boolean => ONLY_READS.test(text)

const READ_TABLE = /\b(?:FROM|JOIN)\s+(\w+)/g
/** Matches a statement that changes rows in only one table. (A delete can cascade to other tables.) */
const CHANGED_TABLE = /^\s*(?:INSERT INTO|UPDATE)\s+(\w+)/

/** The tables in each statement's text. There are a few hundred texts, because they contain only placeholders. */
const tablesByText = new Map<string, readonly string[]>()

/** Returns the tables that a query reads. */
const tablesOf = (text: string): readonly string[] => {
  let tables = tablesByText.get(text)
  if (!tables) {
    tables = Array.from(text.matchAll(READ_TABLE), ([, table]) => table!)
    tablesByText.set(text, tables)
  }
  return tables
}

/** A cached result, and the tables that it was read from. */
interface Entry {
  answer: Promise<unknown>
  tables: Set<string>
}

/** A query: its text, then its values. */
export type Query = readonly [text: string, ...binds: Bind[]]

/** Results of one transaction's reads, by name. Each is valid until the transaction changes a table that it read. */
interface ReadCache {
  /**
   * Returns the result cached under a name. If it is not cached, reads it, and drops the oldest result if there are too
   * many. `read` calls `note` with each query.
   */
  recall<T>(name: string, read: (note: (text: string) => void) => Promise<T>): Promise<T>
  /** Drops the results that a statement outdates. */
  forgetAfter(text: string): void
  /** Runs a savepoint. If it fails after a change, drops all results. */
  savepoint<T>(run: () => Promise<T>): Promise<T>
  clear(): void
}

/** Returns an empty cache for at most `max` results. */
export const readCache = (max: number): ReadCache => {
  const entries = new Map<string, Entry>()
  let changes = 0
  return {
    recall<T>(name: string, read: (note: (text: string) => void) => Promise<T>) {
      const before = entries.get(name)
      if (before) return before.answer as Promise<T>
      const tables = new Set<string>()
      const answer = read(text => {
        for (const table of tablesOf(text)) tables.add(table)
      })
      if (entries.size >= max) entries.delete(entries.keys().next().value!)
      entries.set(name, { answer, tables })
      return answer
    },
    forgetAfter(text) {
      if (onlyReads(text)) return
      changes++
      const changed = CHANGED_TABLE.exec(text)?.[1]
      if (changed === undefined) entries.clear()
      else for (const [name, { tables }] of entries) if (tables.has(changed)) entries.delete(name)
    },
    async savepoint(run) {
      const before = changes
      try {
        return await run()
      } catch (error) {
        if (changes > before) entries.clear()
        throw error
      }
    },
    clear: () => entries.clear(),
  }
}

/** Wraps a transaction's SQL to call `before` with each statement. */
const watching = (sql: QueryRunner, before: (text: string) => void): QueryRunner => ({
  get: (text, ...binds) => {
    before(text)
    return sql.get(text, ...binds)
  },
  all: (text, ...binds) => {
    before(text)
    return sql.all(text, ...binds)
  },
  rows: (text, ...binds) => {
    before(text)
    return sql.rows(text, ...binds)
  },
  run: (text, ...binds) => {
    before(text)
    return sql.run(text, ...binds)
  },
  savepoint: sql.savepoint,
})

/**
 * The max number of cached leagues. A pass over all leagues reads each league only once, so a larger cache does not
 * help.
 */
const MAX_CACHED = 16

/**
 * Wraps a transaction's SQL with a cache of reads by name, because almost every step of an operation reads its league
 * and teams. The end of the transaction clears the cache.
 */
export const withReadCache = (sql: QueryRunner): { sql: Sql; clear(): void } => {
  const { recall, forgetAfter, savepoint, clear } = readCache(MAX_CACHED)
  const watched = watching(sql, forgetAfter)
  return {
    sql: {
      ...watched,
      savepoint: work => savepoint(() => sql.savepoint(work)),
      cached: (name, read) => recall(name, note => read(watching(watched, note))),
    },
    clear,
  }
}
