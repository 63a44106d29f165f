import type { Sql } from './dialects/sql.ts'

/** Stored results, so a repeated request or batch line runs once. */

/** The identity of a request that can be repeated: sender, endpoint and key. */
export interface RequestName {
  accountId: string
  /** Method and path. */
  endpoint: string
  /** A digest of the key. */
  key: string
  /** The key itself, which earlier versions stored for a day instead of a digest. */
  plainKey: string
}

/** A stored response, and a digest of the request. */
interface SavedAnswer {
  digest: string
  /** As JSON; null if the response was too large. */
  answer: string | null
}

/** The max size in bytes of one stored response, and of all of an account's stored responses. */
const MAX_BYTES = 64 * 1024
const MAX_BYTES_OF_ACCOUNT = 16 * 1024 * 1024

const FIND = `SELECT digest, nullif(answer, '') AS answer FROM kept_answer
  WHERE account_id = ? AND endpoint = ? AND key IN (?, ?) AND kept_at > ?`
const ADD_SIZE = `INSERT INTO kept_size VALUES (?, ?)
  ON CONFLICT (account_id) DO UPDATE SET bytes = kept_size.bytes + excluded.bytes`
const FORGET =
  'DELETE FROM kept_answer WHERE kept_at <= ? RETURNING account_id AS accountId, octet_length(answer) AS bytes'

/** Stored responses to requests that can be repeated. */
export const idempotencyStore = (sql: Sql) => {
  const addSize = (accountId: string, bytes: number) => sql.run(ADD_SIZE, accountId, bytes)
  const sizeOf = async (accountId: string): Promise<number> =>
    (await sql.get<{ bytes: number }>('SELECT bytes FROM kept_size WHERE account_id = ?', accountId))?.bytes ?? 0
  return {
    /** Returns the response to a request if it was stored after `since`, or null. */
    find: async ({ accountId, endpoint, key, plainKey }: RequestName, since: number): Promise<SavedAnswer | null> =>
      (await sql.get<SavedAnswer>(FIND, accountId, endpoint, key, plainKey, since)) ?? null,
    /** Stores a response. If it is too large, stores only the fact that it existed. */
    async keep(
      { accountId, endpoint, key }: RequestName,
      saved: { digest: string; answer: string },
      at: number,
    ): Promise<void> {
      const bytes = Buffer.byteLength(saved.answer)
      const fits = bytes <= MAX_BYTES && (await sizeOf(accountId)) + bytes <= MAX_BYTES_OF_ACCOUNT
      const answer = fits ? saved.answer : ''
      const text = 'INSERT INTO kept_answer VALUES (?, ?, ?, ?, ?, ?)'
      await sql.run(text, accountId, endpoint, key, saved.digest, answer, at)
      if (fits) await addSize(accountId, bytes)
    },
    /** Deletes responses that were stored before a given time. */
    async forget(until: number): Promise<void> {
      const deleted = await sql.all<{ accountId: string; bytes: number }>(FORGET, until)
      for (const [accountId, rows] of Map.groupBy(deleted, row => row.accountId)) {
        await addSize(accountId, -rows.reduce((sum, { bytes }) => sum + bytes, 0))
      }
    },
  }
}

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
