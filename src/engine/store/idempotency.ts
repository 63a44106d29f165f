import type { Sql } from './dialects/sql.ts'

/** What names a repeated request: who sends it, where to, and the key that he gave it. */
export interface KeptName {
  accountId: string
  /** Method and path. */
  endpoint: string
  key: string
}

/** An answer that was kept, with a digest of what was asked. */
export interface KeptAnswer {
  digest: string
  /** JSON. */
  answer: string
}

/** Answers to requests that may come again. */
export const idempotencyStore = (sql: Sql) => ({
  /** The answer kept under a name after `since`, or null. */
  find: async ({ accountId, endpoint, key }: KeptName, since: number): Promise<KeptAnswer | null> =>
    (await sql.get<KeptAnswer>(
      `SELECT digest, answer FROM kept_answer
       WHERE account_id = ? AND endpoint = ? AND key = ? AND kept_at > ?`,
      accountId,
      endpoint,
      key,
      since,
    )) ?? null,
  /** Keeps an answer. */
  keep: async ({ accountId, endpoint, key }: KeptName, { digest, answer }: KeptAnswer, at: number): Promise<void> => {
    await sql.run('INSERT INTO kept_answer VALUES (?, ?, ?, ?, ?, ?)', accountId, endpoint, key, digest, answer, at)
  },
  /** Forgets what was kept up to an instant. */
  forget: async (until: number): Promise<void> => {
    await sql.run('DELETE FROM kept_answer WHERE kept_at <= ?', until)
  },
})
