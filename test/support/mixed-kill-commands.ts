import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import type * as program from '../../src/cli/process.ts'

/**
 * A process that runs commands one after another with a folder's program. It reads each command's arguments as a line
 * of JSON, and prints the exit status after the command's output.
 */
const [root = ''] = process.argv.slice(2)
const { run } = createRequire(root)('./dist/hindsight.cjs') as typeof program

// Each command adds a listener for output errors.
process.stdout.setMaxListeners(0)
process.stderr.setMaxListeners(0)
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${await run(JSON.parse(line) as string[], root)}\n`)
}
