import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countProse, PROSE_COUNTS, type ProseCounts, proseHits, risenProse } from './guards/prose.ts'
import { findings } from './guards.ts'

const root = join(import.meta.dirname, '..')
const allowed = JSON.parse(readFileSync(join(root, PROSE_COUNTS), 'utf8')) as ProseCounts
const found = [...findings(root), ...risenProse(countProse(proseHits(root)), allowed)]
for (const sentence of found) process.stderr.write(`${sentence}\n`)
process.exitCode = found.length > 0 ? 1 : 0
