import { createReadStream, readFileSync, statSync } from 'node:fs'
import { type HindsightError, invalid } from '../../engine/index.ts'

/** Reads text files, whole or in chunks. Both throw invalid_request for a file that cannot be read. */

const MEGABYTE = 1024 * 1024
/** The most bytes of a file that is read whole: a sheet, a list or a scoring system. */
const MOST_WHOLE = 64 * MEGABYTE

const unreadable = (path: string, cause: unknown): HindsightError => {
  const { code, message } = cause as NodeJS.ErrnoException
  if (code === 'ENOENT') return invalid(`There is no file ${path}`, { cause })
  return invalid(code === 'EISDIR' ? `${path} is a folder; name a file` : `${path} cannot be read: ${message}`, {
    cause,
  })
}

const orUnreadable = <Value>(path: string, work: () => Value): Value => {
  try {
    return work()
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** Throws for a device, which may have no end. */
const requireEnd = (path: string): { size: number } => {
  const file = orUnreadable(path, () => statSync(path))
  if (file.isCharacterDevice() || file.isBlockDevice())
    throw invalid(`${path} is a device, which may have no end; name a file, or - for standard input`)
  return file
}

const withoutMark = (text: string): string => text.replace(/^\ufeff/, '')

/** The text of a file, at most 64 MB of it. */
export const readFile = (path: string): string => {
  if (requireEnd(path).size > MOST_WHOLE) throw invalid(`${path} is larger than 64 MB; part it`)
  return withoutMark(orUnreadable(path, () => readFileSync(path, 'utf8')))
}

/** The same in chunks, of any length. */
export async function* readPieces(path: string): AsyncGenerator<string> {
  requireEnd(path)
  try {
    let first = true
    for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
      yield first ? withoutMark(piece as string) : (piece as string)
      first = false
    }
  } catch (error) {
    throw unreadable(path, error)
  }
}
