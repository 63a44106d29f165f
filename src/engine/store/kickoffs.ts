import type { Sql } from './dialects/sql.ts'

/** When games begin, of all seasons held. */
export const kickoffStore = (sql: Sql) => ({
  /** Each instant once for each season, in order. */
  list: (): Promise<{ season: number; kickoffAt: number }[]> =>
    sql.all('SELECT DISTINCT season, kickoff_at AS kickoffAt FROM game ORDER BY season, kickoff_at'),
})
