import { EVERYBODY, type Row } from './table.ts'

/** Who may send lines; each of them is held to the rights of its own command, as the walk tries with all commands. */
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
