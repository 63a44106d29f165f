import { EVERYBODY, type Row } from './table.ts'

/**
 * The accounts that may send lines; each line is checked against the rights of its command, which the walk tries with
 * all commands.
 */
export const batches: readonly Row[] = [
  {
    operation: 'sendBatch',
    what: 'a batch',
    question: () => ({ body: { lines: [{ command: 'league list' }] } }),
    may: EVERYBODY,
  },
  {
    operation: 'sendLines',
    what: 'lines one by one',
    question: () => ({ body: { id: 'b', from: 1, lines: [{ command: 'league list' }] } }),
    may: EVERYBODY,
  },
]
