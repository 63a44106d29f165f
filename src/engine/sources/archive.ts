import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { invalid } from '../errors.ts'
import { decompress, LARGEST_FILE } from './gzip.ts'

/** One public file, decompressed, and where it really lies, for messages. */
export interface ArchiveFile {
  path: string
  bytes: Uint8Array
}

/** Where the public files are, under the names of their releases (`stats_player/stats_player_week_2024.csv`). */
export interface Archive {
  /** The file of that name, plain or gzipped, or null when it is not there. */
  read(name: string): Promise<ArchiveFile | null>
  /** The names in a release (`stats_player/stats_player_week_2024.csv`), each once, ascending. */
  list(release: string): Promise<readonly string[]>
}

const GZIP_MAGIC = [0x1f, 0x8b]
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** What `work` answers, or `otherwise` when the file or folder it reads is not there. */
async function unlessMissing<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return otherwise
    throw error
  }
}

/**
 * The bytes of a file. Refuses what is no file, such as a device or a pipe, which might never end, and what is too
 * large to be a public file.
 */
async function readBounded(path: string): Promise<Buffer> {
  const found = await stat(path)
  if (!found.isFile()) throw invalid(`${path} is no file: put the downloaded file there`)
  if (found.size > LARGEST_FILE) {
    throw invalid(`${path} is larger than ${LARGEST_FILE} bytes, as no public file is: download it again`)
  }
  return readFile(path)
}

/** The content of a file, unzipped when it begins as gzip does, whatever its name says. */
async function plain(path: string, bytes: Buffer): Promise<ArchiveFile> {
  if (!GZIP_MAGIC.every((byte, index) => bytes[index] === byte)) return { path, bytes }
  try {
    return { path, bytes: await decompress(bytes) }
  } catch (error) {
    throw invalid(`${path} is cut off or damaged (${(error as Error).message}): download it again`)
  }
}

/** The places where a folder may hold a file: as the releases lay it out, or flat; plain or gzipped. */
const placesOf = (folder: string, name: string): string[] =>
  [name, basename(name)].flatMap(each => [join(folder, each), join(folder, `${each}.gz`)])

/**
 * The public files in a folder, in folders named like the releases or all in one.
 * What is no file, is too large or cannot be unzipped is refused with `invalid_request`, naming it.
 */
export const folderArchive = (folder: string): Archive => ({
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
