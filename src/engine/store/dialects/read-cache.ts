import type { QueryRunner, Sql } from './sql.ts'

const ONLY_READS = /^\s*SELECT\b/

export const onlyReads = (text: string): boolean => ONLY_READS.test(text)

/**
 * Returns the value cached under a name. If it is not cached, reads it and stores it in `cache`, which drops its oldest
 * entry when it has more than `max`.
 */
export const cacheIn =
  (cache: Map<string, Promise<unknown>>, max: number) =>
  <T>(name: string, ask: () => Promise<T>): Promise<T> => {
    const before = cache.get(name) as Promise<T> | undefined
    if (before) return before
    const answer = ask()
    if (cache.size >= max) cache.delete(cache.keys().next().value!)
    cache.set(name, answer)
    return answer
  }

/**
 * The max number of cached leagues. A pass over all leagues reads each league only once, so a larger cache does not
 * help.
 */
const MAX_CACHED = 16

/**
 * Wraps a transaction's SQL with a cache of reads by name, because almost every step of an operation reads its league
 * and teams. A write or the end of the transaction clears the cache.
 */
export const withReadCache = (sql: QueryRunner, cache: Map<string, Promise<unknown>>): Sql => {
  const clearOnWrite = (text: string): void => {
    if (cache.size > 0 && !onlyReads(text)) cache.clear()
  }
  return {
    get: (text, ...binds) => {
      clearOnWrite(text)
      return sql.get(text, ...binds)
    },
    all: (text, ...binds) => {
      clearOnWrite(text)
      return sql.all(text, ...binds)
    },
    rows: (text, ...binds) => {
      clearOnWrite(text)
      return sql.rows(text, ...binds)
    },
    run: (text, ...binds) => {
      cache.clear()
      return sql.run(text, ...binds)
    },
    async savepoint(work) {
      try {
        return await sql.savepoint(work)
      } finally {
        cache.clear()
      }
    },
    cached: cacheIn(cache, MAX_CACHED),
  }
}
