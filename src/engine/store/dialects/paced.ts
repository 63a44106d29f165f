import type { Sql } from './sql.ts'

/** The door of a transaction in which others come between. */
export const paced = (sql: Sql, between: () => Promise<void>): Sql => ({
  get: async (...asked) => between().then(() => sql.get(...asked)),
  all: async (...asked) => between().then(() => sql.all(...asked)),
  rows: async (...asked) => between().then(() => sql.rows(...asked)),
  run: async (...asked) => between().then(() => sql.run(...asked)),
  savepoint: async work => between().then(() => sql.savepoint(work)),
})
