import type { Transaction } from '../../src/engine/schema/transaction.ts'

/** Returns a log entry, by default without an actor, a team or details. */
export const logRow = (
  row: Partial<Pick<Transaction, 'at' | 'teamId'>> & { id: string; type: string; before?: unknown; after?: unknown },
): Transaction =>
  ({ at: 0, actor: null, teamId: null, forced: false, before: null, after: null, ...row }) as Transaction
