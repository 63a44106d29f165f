import type { Sql } from './sql.ts'

/** The SQL of a transaction in which others come between; those who ask at once wait one after the other. */
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
