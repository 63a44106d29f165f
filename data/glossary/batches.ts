import type { Words } from './words.ts'

/** Batches of commands. */
export const batches: Words = {
  BatchDraft: 'Commands to run in one transaction: all of them or none.',
  BatchResult: 'The result of one line.',
  LinesDraft: 'Commands to run one by one. A refused command does not stop the others.',

  'BatchDraft.dryRun':
    '`true` shows what each line would do after the lines before it, and writes nothing. A refused line does not affect the others.',
  'BatchDraft.lines':
    'Up to 10,000 objects. Each has a `command`, as on the command line (`roster add`), and that operation’s path, query and body fields at the top level. The path field `id` is called `leagueId` or `systemId`.',
  'LinesDraft.from': 'The number of the first line. The lines after it are numbered consecutively.',
  'LinesDraft.id':
    'A name for the batch. A line that already ran under this name and number returns its first result and does not run again.',
  'LinesDraft.lines': 'Up to 200 objects, as in `/batch`. Commands that call another platform are not allowed.',
  'BatchResult.error': 'The error code, if the line was refused.',
  'BatchResult.line': 'Number of the line, from 1.',
  'BatchResult.message': 'Why the line was refused, as a sentence.',
  'BatchResult.ok': 'Whether the line ran, or in a dry run, whether it would run.',
  'BatchResult.result': 'The operation’s response.',
  'BatchResult.rolledBack':
    '`true` for a line that was not refused itself, but was rolled back because another line was refused.',
  'sendBatch.applied': 'Whether all lines ran and their changes were saved.',
  'sendBatch.results': 'One result for each line, in order.',
  'sendLines.results':
    'One result for each line that ran or was refused, in order; at least one. Send the remaining lines in another request.',
}
