/**
 * Makes the bundled fictional season 1990 in nflverse's file formats: `node scripts/demo-season.ts [OUT_DIR]`.
 * The same bytes come out on every run.
 */
import { writeSeason } from './demo-season/files.ts'
import { playSeason } from './demo-season/season.ts'

/** Of the tried seeds, the one whose curves are nearest to real seasons (see compare.ts). */
const SEED = 302

writeSeason(playSeason(SEED), process.argv[2] ?? 'data/demo')
