import { ALL_ROLES, type Row } from './table.ts'

/** The accounts that can send batches. The test of all operations checks the rights for the commands inside a batch. */
export const batches: readonly Row[] = [
  {
    operation: 'sendBatch',
    what: 'a batch',
    question: () => ({ body: { lines: [{ command: 'league list' }] } }),
    may: ALL_ROLES,
  },
  {
    operation: 'sendLines',
    what: 'lines one by one',
    question: () => ({ body: { id: 'b', from: 1, lines: [{ command: 'league list' }] } }),
    may: ALL_ROLES,
  },
]
