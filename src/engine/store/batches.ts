import type { Sql } from './dialects/sql.ts'

/** The account and the id of a batch. */
export interface BatchName {
  accountId: string
  batchId: string
}

/** The result of a line, with a digest of the line. */
export interface KeptLine {
  digest: string
  /** JSON. */
  answer: string
}

/** Completed lines of batches. */
export const batchStore = (sql: Sql) => ({
  /** Returns the result of a line, or null. */
  find: async ({ accountId, batchId }: BatchName, line: number): Promise<KeptLine | null> =>
    (await sql.get<KeptLine>(
      'SELECT digest, answer FROM batch_line WHERE account_id = ? AND batch_id = ? AND line = ?',
      accountId,
      batchId,
      line,
    )) ?? null,
  /** Returns the last completed line, 0 before the first. */
  newestOf: async ({ accountId, batchId }: BatchName): Promise<number> =>
    (
      await sql.get<{ newest: number | null }>(
        'SELECT max(line) AS newest FROM batch_line WHERE account_id = ? AND batch_id = ?',
        accountId,
        batchId,
      )
    )?.newest ?? 0,
  /** Stores the result of a line. */
  keep: async (
    { accountId, batchId }: BatchName,
    { line, digest, answer, at }: KeptLine & { line: number; at: number },
  ): Promise<void> => {
    await sql.run('INSERT INTO batch_line VALUES (?, ?, ?, ?, ?, ?)', accountId, batchId, line, digest, answer, at)
  },
  /** Deletes the lines of a batch up to a number, and the lines of all batches stored before an instant. */
  forget: async (
    { accountId, batchId }: BatchName,
    { line, until }: { line: number; until: number },
  ): Promise<void> => {
    const text = 'DELETE FROM batch_line WHERE account_id = ? AND batch_id = ? AND line <= ?'
    await sql.run(text, accountId, batchId, line)
    await sql.run('DELETE FROM batch_line WHERE kept_at <= ?', until)
  },
})
