import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countProse, loweredProse, PROSE_COUNTS, type ProseCounts, proseHits } from './guards/prose.ts'

/**
 * Lists the stilted sentences in an area or a file, with advice: node scripts/prose.ts [AREA or FILE]. With --lower,
 * lowers the committed counts to the current ones.
 */

const root = join(import.meta.dirname, '..')
const [wanted] = process.argv.slice(2)
const hits = proseHits(root)

if (wanted === '--lower') {
  const path = join(root, PROSE_COUNTS)
  const allowed = JSON.parse(readFileSync(path, 'utf8')) as ProseCounts
  writeFileSync(path, `${JSON.stringify(loweredProse(countProse(hits), allowed), null, 2)}\n`)
} else if (wanted === undefined) {
  for (const [area, count] of Object.entries(countProse(hits))) process.stdout.write(`${count}  ${area}\n`)
} else {
  for (const { area, file, sentence, advice } of hits)
    if (area === wanted || file === wanted) process.stdout.write(`${file}: ${sentence} (${advice})\n`)
}
