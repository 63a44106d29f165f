import type { Transaction } from '../../src/engine/schema/transaction.ts'

/** A row of a league's log; nobody did it, and it is of no team and with no facts unless these are given. */
export const logRow = (
  row: Partial<Pick<Transaction, 'at' | 'teamId'>> & { id: string; type: string; before?: unknown; after?: unknown },
): Transaction =>
  ({ at: 0, actor: null, teamId: null, forced: false, before: null, after: null, ...row }) as Transaction
