import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Real public data, next to the repository and never in it. */
const SHARED = resolve(import.meta.dirname, '../../../shared')

export const NFLVERSE = resolve(SHARED, 'nflverse')
export const SLEEPER = resolve(SHARED, 'sleeper/v1')
export const PLATFORMS = resolve(SHARED, 'platforms')

/** The requirements of the service, in words and tables. */
export const CONTRACT = resolve(SHARED, 'spec/api-v1.md')

/** Why a test over real data cannot run here, or null when it can. */
export const whyNoRealData = existsSync(NFLVERSE) && existsSync(SLEEPER) ? null : `no real data in ${SHARED}`

/** The title of a group of tests over real data, with the reason when they are skipped. */
export const overRealData = (title: string): string => (whyNoRealData ? `${title} (skipped: ${whyNoRealData})` : title)

/** A JSON file of real data, gzipped or not. */
export const readShared = (path: string): unknown => {
  const bytes = readFileSync(path)
  return JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
}
