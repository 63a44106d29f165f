import type { Words } from './words.ts'

/** Batches of commands. */
export const batches: Words = {
  BatchDraft: 'Commands to run in one transaction: all of them or none.',
  BatchResult: 'The result of one line.',
  LinesDraft: 'Commands to run one by one: a refused one stops no other.',

  'BatchDraft.dryRun':
    'Change nothing and show what each line would do after those before it. A refused line affects no other.',
  'BatchDraft.lines':
    'Up to 10,000 objects. Each has a `command`, as on the command line (`roster add`), with the path, query and body fields of that operation side by side. An id in the path is `leagueId` or `systemId`.',
  'LinesDraft.from': 'Number of the first line; the others follow it.',
  'LinesDraft.id':
    'A name for the batch. A line that already ran under this name and number returns its first result and does not run again.',
  'LinesDraft.lines': 'Up to 200 objects as in `/batch`, save those that ask another platform.',
  'BatchResult.error': 'The error code, if the line was refused.',
  'BatchResult.line': 'Number of the line, from 1.',
  'BatchResult.message': 'Why the line was refused, as a sentence.',
  'BatchResult.ok': 'Whether the line was done, or would be.',
  'BatchResult.result': 'The answer of its operation.',
  'BatchResult.rolledBack': 'The line itself was not refused, but rolled back because another one was.',
  'sendBatch.applied': 'Whether all lines were done and stored.',
  'sendBatch.results': 'One for each line, in order.',
  'sendLines.results': 'One for each line that was done or refused, in order: at least one. Send the rest again.',
}
