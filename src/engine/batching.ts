/** Commands as data and the lines of batches. */
export { failedLine, performLine, performLines } from './kernel/batch.ts'
export { allCommands, readCommand } from './operations/commands.ts'
export { MAX_LINES, MAX_LINES_APART } from './schema/batch.ts'
