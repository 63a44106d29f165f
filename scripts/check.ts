import { join } from 'node:path'
import { findings } from './guards.ts'

const found = findings(join(import.meta.dirname, '..'))
for (const sentence of found) process.stderr.write(`${sentence}\n`)
process.exitCode = found.length > 0 ? 1 : 0
