/** Runs commands given as data, and batch lines. */
export { failedLine, performLine, performLines } from './kernel/batch.ts'
export { readCommand } from './kernel/commands.ts'
export { allCommands } from './operations/index.ts'
export { MAX_LINES, MAX_LINES_APART } from './schema/batch.ts'
