/**
 * Makes the bundled fictional season 1990 in nflverse's file formats: `node scripts/demo-season.ts [OUT_DIR]`. Every
 * run writes the same bytes.
 */
import { writeSeason } from './demo-season/files.ts'
import { playSeason } from './demo-season/season.ts'

/** Of the seeds that were tried, this one has the curves nearest to real seasons (see compare.ts). */
const SEED = 302

writeSeason(playSeason(SEED), process.argv[2] ?? 'data/demo')
