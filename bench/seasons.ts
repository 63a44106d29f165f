import { existsSync } from 'node:fs'
import { join } from 'node:path'

const nflverse = join(import.meta.dirname, '../../shared/nflverse')

/** The seasons that the benchmark loads, and their folder: real seasons if available, otherwise the bundled one. */
export const held = existsSync(nflverse)
  ? { folder: nflverse, seasons: [2020, 2022, 2023, 2024, 2025] }
  : { folder: join(import.meta.dirname, '../data/demo'), seasons: [1990] }

/** Why a row that needs several seasons is skipped. */
export const ONE_SEASON = 'needs several seasons; without ../shared/nflverse there is one'
