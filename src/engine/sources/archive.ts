import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { BUNDLED_SEASON, FIRST_SEASON } from '../../../data/seasons.ts'
import { invalid } from '../base/errors.ts'
import { free } from './memory.ts'

/**
 * The max size of a public file in bytes. A depth chart for 2026 is 43 MB. The limit keeps a malicious file from
 * filling up memory.
 */
export const LARGEST_FILE = 64 * 1024 * 1024

const unzip = promisify(gunzip)

/** Returns the content's size according to the gzip trailer, plus one byte, so one chunk is enough. */
const claimedSize = (bytes: Uint8Array): number => {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const size = end.length < 4 ? 0 : end.readUInt32LE(end.length - 4)
  return Math.min(Math.max(size + 1, 1 << 16), LARGEST_FILE)
}

/** Decompresses a gzip file. Rejects a damaged file, or one with more than `LARGEST_FILE` bytes. */
export const decompress = async (bytes: Uint8Array): Promise<Buffer> => {
  try {
    return await unzip(bytes, { chunkSize: claimedSize(bytes), maxOutputLength: LARGEST_FILE })
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw tooLarge ? new Error(`it has more than ${LARGEST_FILE} bytes`) : error
  }
}

/** A decompressed public file. `path` is the actual path, for messages. */
export interface ArchiveFile {
  path: string
  bytes: Uint8Array
}

/** Public files by their names in the releases (`stats_player/stats_player_week_2024.csv`). */
export interface Archive {
  /** The folder with the files, if the archive is a folder. */
  folder?: string
  /**
   * Returns the file with this name, plain or gzipped; null if it is missing. The caller owns its bytes and frees them.
   */
  read(name: string): Promise<ArchiveFile | null>
  /** Returns a release's file names, in ascending order and without duplicates. */
  list(release: string): Promise<readonly string[]>
}

const GZIP_MAGIC = [0x1f, 0x8b]
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Returns the result of a function, or `otherwise` if its file or folder is missing. */
const unlessMissing = async <T, U>(work: Promise<T>, otherwise: U): Promise<T | U> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return otherwise
    throw error
  }
}

/** Returns a file's bytes. Throws for a file that is too large, and for a device or pipe, which might never end. */
const readBounded = async (path: string): Promise<Buffer> => {
  const found = await stat(path)
  if (!found.isFile()) throw invalid(`${path} is not a regular file; put the downloaded file there`)
  if (found.size > LARGEST_FILE) {
    throw invalid(`${path} is larger than ${LARGEST_FILE} bytes, but no public file is; download it again`)
  }
  return readFile(path)
}

/** Returns a file's content. If it starts like a gzip file, decompresses it, even if its name does not end in .gz. */
const plain = async (path: string, bytes: Buffer): Promise<ArchiveFile> => {
  if (!GZIP_MAGIC.every((byte, index) => bytes[index] === byte)) return { path, bytes }
  try {
    const content = await decompress(bytes)
    free([bytes])
    return { path, bytes: content }
  } catch (error) {
    throw invalid(`${path} is incomplete or damaged (${(error as Error).message}); download it again`)
  }
}

/**
 * Returns the paths that a file can have in a folder: in its release's folder or at the top level, plain or gzipped.
 */
const placesOf = (folder: string, name: string): string[] =>
  [name, basename(name)].flatMap(each => [join(folder, each), join(folder, `${each}.gz`)])

/**
 * The public files in a folder, either with one subfolder per release or all in one place. Reading a file throws
 * `invalid_request` with its path if it is not a regular file, is too large, or cannot be decompressed.
 */
export const folderArchive = (folder: string): Archive => ({
  folder,
  async read(name) {
    for (const path of placesOf(folder, name)) {
      const bytes = await unlessMissing(readBounded(path), null)
      if (bytes) return plain(path, bytes)
    }
    return null
  },
  async list(release) {
    const places = await Promise.all([folder, join(folder, release)].map(each => unlessMissing(readdir(each), [])))
    const names = places.flat().map(name => `${release}/${name.replace(/\.gz$/, '')}`)
    return [...new Set(names)].sort()
  },
})

/** The public files' names in the releases. */
export const RELEASES = {
  playerWeeks: (season: number) => `stats_player/stats_player_week_${season}.csv`,
  teamWeeks: (season: number) => `stats_team/stats_team_week_${season}.csv`,
  coverage: (season: number) => `pfr_advstats/advstats_week_def_${season}.csv`,
  roster: (season: number) => `rosters/roster_${season}.csv`,
  depthChart: (season: number) => `depth_charts/depth_charts_${season}.csv`,
  snapCounts: (season: number) => `snap_counts/snap_counts_${season}.csv`,
  injuries: (season: number) => `injuries/injuries_${season}.csv`,
  rosterWeeks: (season: number) => `weekly_rosters/roster_weekly_${season}.csv`,
  games: 'schedules/games.csv',
  players: 'players/players.csv',
  crosswalk: 'dynastyprocess/db_playerids.csv',
} as const

/** The first season of each release that starts later than the release with the points. */
export const FIRST_SEASONS = { coverage: 2018, depthChart: 2001, snapCounts: 2012, injuries: 2009, rosterWeeks: 2002 }

const PLAYER_WEEKS = /^stats_player\/stats_player_week_(\d{4})\.csv$/

/** Returns whether a year is a season in the public files or the bundled season. */
const isSeason = (year: number): boolean => year === BUNDLED_SEASON || (year >= FIRST_SEASON && year <= 2100)

/** Returns the seasons in an archive that have player weeks, in ascending order. */
export const seasonsIn = async (archive: Archive): Promise<number[]> => {
  const names = await archive.list('stats_player')
  return names.map(name => Number(PLAYER_WEEKS.exec(name)?.[1])).filter(isSeason)
}
