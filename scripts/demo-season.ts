/**
 * Generates the bundled fictional 1990 season in nflverse's file formats: `node scripts/demo-season.ts [OUT_DIR]`.
 * Every run writes the same bytes.
 */
import { writeSeason } from './demo-season/files.ts'
import { playSeason } from './demo-season/season.ts'

/** Among the seeds that were tried, this one is closest to the curves of real seasons (see compare.ts). */
const SEED = 302

writeSeason(playSeason(SEED), process.argv[2] ?? 'data/demo')
