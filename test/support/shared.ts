import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Real public data, in a folder that is next to the repository and never inside it. */
const SHARED = resolve(import.meta.dirname, '../../../shared')

export const NFLVERSE = resolve(SHARED, 'nflverse')
export const SLEEPER = resolve(SHARED, 'sleeper/v1')
export const PLATFORMS = resolve(SHARED, 'platforms')

/** The API's requirements, as text and tables. */
export const CONTRACT = resolve(SHARED, 'spec/api-v1.md')

/** Why tests with real data cannot run here, or null. */
export const whyNoRealData = existsSync(NFLVERSE) && existsSync(SLEEPER) ? null : `no real data in ${SHARED}`

/** Returns the title of tests with real data, including the reason if they are skipped. */
export const overRealData = (title: string): string => (whyNoRealData ? `${title} (skipped: ${whyNoRealData})` : title)

/** Reads a JSON file of real data, whether it is gzipped or not. */
export const readShared = (path: string): unknown => {
  const bytes = readFileSync(path)
  return JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
}
