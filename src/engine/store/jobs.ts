import type { Sql } from './database.ts'

/** A job of a league on one day, such as the waiver run of 2024-09-11. */
export interface JobDay {
  leagueId: string
  job: 'waivers'
  /** Calendar date in America/New_York. */
  date: string
}

/** Which daily jobs have run: a row in the transaction of the run itself. */
export const jobStore = (sql: Sql) => ({
  hasRun: async ({ leagueId, job, date }: JobDay): Promise<boolean> => {
    const text = 'SELECT 1 FROM job_run WHERE league_id = ? AND job = ? AND date = ?'
    return (await sql.get(text, leagueId, job, date)) !== undefined
  },
  insert: async ({ leagueId, job, date }: JobDay, at: number): Promise<void> => {
    await sql.run('INSERT INTO job_run VALUES (?, ?, ?, ?)', leagueId, job, date, at)
  },
})
