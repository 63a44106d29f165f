import type { Transaction } from '../../src/engine/schema/transaction.ts'

/** Returns a row of a league's log; by default without an actor, a team and facts. */
export const logRow = (
  row: Partial<Pick<Transaction, 'at' | 'teamId'>> & { id: string; type: string; before?: unknown; after?: unknown },
): Transaction =>
  ({ at: 0, actor: null, teamId: null, forced: false, before: null, after: null, ...row }) as Transaction
