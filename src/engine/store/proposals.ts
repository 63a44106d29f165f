import type { Sql } from './dialects/sql.ts'

/** A call that is waiting for approval. Its arguments and dry run are encrypted. */
export interface StoredProposal {
  id: string
  accountId: string
  sealed: string
  /** Expired proposals stay pending in the store. */
  state: 'pending' | 'approved' | 'rejected'
  /** In epoch ms of wall time. */
  createdAt: number
  expiresAt: number
  decidedAt: number | null
}

const COLUMNS = `id, account_id AS accountId, sealed, state, created_at AS createdAt, expires_at AS expiresAt,
  decided_at AS decidedAt`

const INSERT = `INSERT INTO proposal (id, account_id, sealed, state, created_at, expires_at, decided_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)`

/** Proposals, each visible only to its account. */
export const proposalStore = (sql: Sql) => ({
  /** Returns one of this account's proposals by id, or null. */
  find: async (accountId: string, id: string): Promise<StoredProposal | null> =>
    (await sql.get<StoredProposal>(`SELECT ${COLUMNS} FROM proposal WHERE account_id = ? AND id = ?`, accountId, id)) ??
    null,
  /** Returns an account's proposals, newest first. */
  listOf: (accountId: string): Promise<StoredProposal[]> =>
    sql.all<StoredProposal>(`SELECT ${COLUMNS} FROM proposal WHERE account_id = ? ORDER BY seq DESC`, accountId),
  insert: async (proposal: StoredProposal): Promise<void> => {
    const { id, accountId, sealed, state, createdAt, expiresAt, decidedAt } = proposal
    await sql.run(INSERT, id, accountId, sealed, state, createdAt, expiresAt, decidedAt)
  },
  decide: async (id: string, state: StoredProposal['state'], at: number): Promise<void> => {
    await sql.run('UPDATE proposal SET state = ?, decided_at = ? WHERE id = ?', state, at, id)
  },
  /** Deletes an account's proposals that expired before a given time. */
  forget: async (accountId: string, before: number): Promise<void> => {
    await sql.run('DELETE FROM proposal WHERE account_id = ? AND expires_at < ?', accountId, before)
  },
})
