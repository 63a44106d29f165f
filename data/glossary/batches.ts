import type { Words } from './words.ts'

/** Batches of commands. */
export const batches: Words = {
  BatchDraft: 'Commands to run in one transaction: all of them or none.',
  BatchResult: 'The result of one line.',
  LinesDraft: 'Commands to run one by one. A refused command does not stop the others.',

  'BatchDraft.dryRun':
    'Changes nothing, and shows what each line would do after the lines before it. A refused line does not affect the others.',
  'BatchDraft.lines':
    'Up to 10,000 objects. Each has a `command`, as on the command line (`roster add`), with the path, query and body fields of that operation side by side. An id in the path is `leagueId` or `systemId`.',
  'LinesDraft.from': 'The number of the first line. Later lines count up from it.',
  'LinesDraft.id':
    'A name for the batch. A line that already ran under this name and number returns its first result and does not run again.',
  'LinesDraft.lines': 'Up to 200 objects as in `/batch`, except for commands that call another platform.',
  'BatchResult.error': 'The error code, if the line was refused.',
  'BatchResult.line': 'Number of the line, from 1.',
  'BatchResult.message': 'Why the line was refused, as a sentence.',
  'BatchResult.ok': 'Whether the line was executed, or would be.',
  'BatchResult.result': 'The answer of the operation.',
  'BatchResult.rolledBack': 'The line itself was not refused. It was rolled back because another line was refused.',
  'sendBatch.applied': 'Whether all lines were executed and stored.',
  'sendBatch.results': 'One result for each line, in order.',
  'sendLines.results':
    'One result for each line that was executed or refused, in order; at least one. Send the remaining lines again.',
}
