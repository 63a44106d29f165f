import type { Sql } from './dialects/sql.ts'

/** A job of a league on one day, such as the waiver run of 2024-09-11. */
export interface JobDay {
  leagueId: string
  job: 'waivers'
  /** Calendar date in America/New_York. */
  date: string
}

/** A job that has run, with when, in epoch ms of league time. */
export interface JobRun extends JobDay {
  ranAt: number
}

/** Which daily jobs have run: a row in the transaction of the run itself. */
export const jobStore = (sql: Sql) => ({
  hasRun: async ({ leagueId, job, date }: JobDay): Promise<boolean> => {
    const text = 'SELECT 1 FROM job_run WHERE league_id = ? AND job = ? AND date = ?'
    return (await sql.get(text, leagueId, job, date)) !== undefined
  },
  /** The jobs of a league that have run, by day. */
  listOf: (leagueId: string): Promise<JobRun[]> =>
    sql.all<JobRun>(
      'SELECT league_id AS leagueId, job, date, ran_at AS ranAt FROM job_run WHERE league_id = ? ORDER BY date',
      leagueId,
    ),
  insert: async ({ leagueId, job, date }: JobDay, at: number): Promise<void> => {
    await sql.run('INSERT INTO job_run VALUES (?, ?, ?, ?)', leagueId, job, date, at)
  },
})
