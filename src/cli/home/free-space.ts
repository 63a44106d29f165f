import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/** Below so many bytes a store may soon find no space: a season, a backup or a migration takes as much. */
export const LEAST_FREE = 200e6

/** How many bytes are free where a path is or will be, and at which folder that was asked. */
export const freeSpace = (path: string): { bytes: number; place: string } => {
  let place = path
  while (!existsSync(place)) place = dirname(place)
  const { bavail, bsize } = statfsSync(place)
  return { bytes: bavail * bsize, place }
}
