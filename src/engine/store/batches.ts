import type { Sql } from './dialects/sql.ts'

interface BatchName {
  accountId: string
  batchId: string
}

/** A line's result, and a digest of the line. */
export interface SavedLine {
  digest: string
  /** As JSON. */
  answer: string
}

/** Results of completed batch lines. */
export const batchStore = (sql: Sql) => ({
  find: async ({ accountId, batchId }: BatchName, line: number): Promise<SavedLine | null> =>
    (await sql.get<SavedLine>(
      'SELECT digest, answer FROM batch_line WHERE account_id = ? AND batch_id = ? AND line = ?',
      accountId,
      batchId,
      line,
    )) ?? null,
  /** Returns the number of the last completed line, or 0. */
  newestOf: async ({ accountId, batchId }: BatchName): Promise<number> =>
    (
      await sql.get<{ newest: number | null }>(
        'SELECT max(line) AS newest FROM batch_line WHERE account_id = ? AND batch_id = ?',
        accountId,
        batchId,
      )
    )?.newest ?? 0,
  keep: async (
    { accountId, batchId }: BatchName,
    { line, digest, answer, at }: SavedLine & { line: number; at: number },
  ): Promise<void> => {
    await sql.run('INSERT INTO batch_line VALUES (?, ?, ?, ?, ?, ?)', accountId, batchId, line, digest, answer, at)
  },
  /** Deletes a batch's lines up to a given number, and all batch lines stored before a given time. */
  forget: async (
    { accountId, batchId }: BatchName,
    { line, until }: { line: number; until: number },
  ): Promise<void> => {
    const text = 'DELETE FROM batch_line WHERE account_id = ? AND batch_id = ? AND line <= ?'
    await sql.run(text, accountId, batchId, line)
    await sql.run('DELETE FROM batch_line WHERE kept_at <= ?', until)
  },
})
