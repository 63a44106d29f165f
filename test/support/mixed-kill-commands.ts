import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import type * as program from '../../src/cli/process.ts'

/**
 * A process that does one command line after the other with the program in a folder: it takes the words of each as a line
 * of JSON, and says its exit status behind what the command has printed.
 */
const [root = ''] = process.argv.slice(2)
const { run } = createRequire(root)('./dist/hindsight.cjs') as typeof program

// Each command listens to what becomes of its output.
process.stdout.setMaxListeners(0)
process.stderr.setMaxListeners(0)
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${await run(JSON.parse(line) as string[], root)}\n`)
}
