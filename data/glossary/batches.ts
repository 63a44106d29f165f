import type { Words } from './words.ts'

/** Batches of commands. */
export const batches: Words = {
  BatchDraft: 'Commands to run in one transaction: all of them or none.',
  BatchResult: 'The result of one line.',

  'BatchDraft.dryRun':
    'Change nothing and show what each line would do after those before it. A refused line affects no other.',
  'BatchDraft.lines':
    'Up to 10,000 objects, each with the `command` of the command line, such as `roster add`, and the fields of its operation, whether of path, query or body. `leagueId` and `systemId` stand for the id of a path.',
  'BatchResult.error': 'The error code, if the line was refused.',
  'BatchResult.line': 'Number of the line, from 1.',
  'BatchResult.message': 'Why the line was refused, as a sentence.',
  'BatchResult.ok': 'Whether the line was done, or would be.',
  'BatchResult.result': 'The answer of its operation.',
  'BatchResult.rolledBack': 'The line itself was not refused, but rolled back because another one was.',
  'sendBatch.applied': 'Whether all lines were done and stored.',
  'sendBatch.results': 'One for each line, in order.',
}
