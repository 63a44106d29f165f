import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { invalid } from '../base/errors.ts'
import { free } from './free.ts'
import { decompress, LARGEST_FILE } from './gzip.ts'

/** A public file, decompressed. `path` is the real one, for messages. */
export interface ArchiveFile {
  path: string
  bytes: Uint8Array
}

/** The public files, by their release names (`stats_player/stats_player_week_2024.csv`). */
export interface Archive {
  /** The folder that the files lie in, if it is one. */
  folder?: string
  /** The file of that name, plain or gzipped, or null when it is missing. Its bytes are for one reader, who frees them. */
  read(name: string): Promise<ArchiveFile | null>
  /** The names in a release, each once, ascending. */
  list(release: string): Promise<readonly string[]>
}

const GZIP_MAGIC = [0x1f, 0x8b]
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** The result of `work`, or `otherwise` when its file or folder is missing. */
const unlessMissing = async <T, U>(work: Promise<T>, otherwise: U): Promise<T | U> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return otherwise
    throw error
  }
}

/** The bytes of a file. Throws for a device or a pipe, which might never end, and for what is too large. */
const readBounded = async (path: string): Promise<Buffer> => {
  const found = await stat(path)
  if (!found.isFile()) throw invalid(`${path} is not a regular file: put the downloaded file there`)
  if (found.size > LARGEST_FILE) {
    throw invalid(`${path} is larger than ${LARGEST_FILE} bytes, and no public file is: download it again`)
  }
  return readFile(path)
}

/** The content of a file, unzipped when it begins like a gzip, whatever its name is. */
const plain = async (path: string, bytes: Buffer): Promise<ArchiveFile> => {
  if (!GZIP_MAGIC.every((byte, index) => bytes[index] === byte)) return { path, bytes }
  try {
    const content = await decompress(bytes)
    free([bytes])
    return { path, bytes: content }
  } catch (error) {
    throw invalid(`${path} is cut off or damaged (${(error as Error).message}): download it again`)
  }
}

/** Where a folder may have a file: in the folder of its release or at the top, plain or gzipped. */
const placesOf = (folder: string, name: string): string[] =>
  [name, basename(name)].flatMap(each => [join(folder, each), join(folder, `${each}.gz`)])

/**
 * The public files in a folder, in folders named like the releases or all in one. Reading throws `invalid_request`,
 * with the path, for what is not a regular file, is too large or cannot be unzipped.
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
