import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/** Free space below which to warn: a season, a backup or a migration may take as much. Bytes. */
export const LEAST_FREE = 200e6

/** The free bytes at a path, and the folder that was asked. */
export const freeSpace = (path: string): { bytes: number; place: string } => {
  let place = path
  while (!existsSync(place)) place = dirname(place)
  const { bavail, bsize } = statfsSync(place)
  return { bytes: bavail * bsize, place }
}
