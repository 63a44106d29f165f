import type { Words } from './words.ts'

/** Batches of commands. */
export const batches: Words = {
  BatchDraft: 'Commands to do in one transaction: all of them, or none.',
  BatchResult: 'What came of one line.',

  'BatchDraft.dryRun':
    'Do nothing, and show what each line would do on top of those before it; one that is refused leaves out only itself.',
  'BatchDraft.lines':
    'Up to 10,000 objects, each with the `command` of the command line, such as `roster add`, and the fields of its operation, wherever they travel; `leagueId` and `systemId` stand for the id of a path.',
  'BatchResult.error': 'A code to branch on, where the line was refused.',
  'BatchResult.line': 'Number of the line, from 1.',
  'BatchResult.message': 'Why the line was refused, as a sentence for people.',
  'BatchResult.ok': 'Whether the line was done, or would be.',
  'BatchResult.result': 'What its operation answered.',
  'BatchResult.rolledBack': 'The line was not refused itself, but undone because another one was.',
  'sendBatch.applied': 'Whether all lines were done and are kept.',
  'sendBatch.results': 'One for each line, in order.',
}
