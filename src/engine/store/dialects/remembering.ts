import type { Asking, Sql } from './sql.ts'

const ONLY_READS = /^\s*SELECT\b/

/** Returns whether a statement only reads. */
export const onlyReads = (text: string): boolean => ONLY_READS.test(text)

/**
 * Returns the value cached under a name. Otherwise, reads it and caches it in `known`, which drops the oldest entry
 * when it has more than `most`.
 */
export const recallFrom =
  (known: Map<string, Promise<unknown>>, most: number) =>
  <T>(name: string, ask: () => Promise<T>): Promise<T> => {
    const before = known.get(name) as Promise<T> | undefined
    if (before) return before
    const answer = ask()
    if (known.size >= most) known.delete(known.keys().next().value!)
    known.set(name, answer)
    return answer
  }

/** The max number of cached leagues. Code that goes through all leagues does not come back to the first ones. */
const MAX_KEPT = 16

/**
 * Wraps a transaction's SQL with a cache of reads by name, because almost every step of an operation reads its league
 * and teams. A write clears the cache, and so does the end of the transaction.
 */
export const remembering = (sql: Asking, known: Map<string, Promise<unknown>>): Sql => {
  const noting = (text: string): void => {
    if (known.size > 0 && !onlyReads(text)) known.clear()
  }
  return {
    get: (text, ...binds) => {
      noting(text)
      return sql.get(text, ...binds)
    },
    all: (text, ...binds) => {
      noting(text)
      return sql.all(text, ...binds)
    },
    rows: (text, ...binds) => {
      noting(text)
      return sql.rows(text, ...binds)
    },
    run: (text, ...binds) => {
      known.clear()
      return sql.run(text, ...binds)
    },
    async savepoint(work) {
      try {
        return await sql.savepoint(work)
      } finally {
        known.clear()
      }
    },
    remembered: recallFrom(known, MAX_KEPT),
  }
}
