import { createReadStream, readFileSync, statSync } from 'node:fs'
import { HindsightError, invalid, readJson, requireUtf8 } from '../../engine/index.ts'
import type { Io } from './io.ts'

/** Reads text files in one piece or in chunks. `-` is standard input. Throws invalid_request for an unreadable file. */

const MEGABYTE = 1024 * 1024
/** The max size of a file that is read in one piece: a sheet, a list or a scoring system. */
const MAX_BYTES = 64 * MEGABYTE

const unreadable = (path: string, cause: unknown): HindsightError => {
  const { code, message } = cause as NodeJS.ErrnoException
  if (code === 'ENOENT') return invalid(`File not found: ${path}`, { cause })
  return invalid(code === 'EISDIR' ? `${path} is a folder; name a file` : `${path} can't be read: ${message}`, {
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

/** Throws for a device, which might never end. */
const requireEnd = (path: string): { size: number } => {
  const file = orUnreadable(path, () => statSync(path))
  if (file.isCharacterDevice() || file.isBlockDevice())
    throw invalid(`${path} is a device, which may never end; give a file, or - for standard input`)
  return file
}

const withoutMark = (text: string): string => text.replace(/^\ufeff/, '')

/** Reads a file's text, at most 64 MB. */
const readFile = (path: string): string => {
  if (requireEnd(path).size > MAX_BYTES) throw invalid(`${path} is larger than 64 MB; split it`)
  return withoutMark(orUnreadable(path, () => readFileSync(path, 'utf8')))
}

/** Reads all text in a file or standard input. */
export const readText = async (path: string, io: Io): Promise<string> =>
  path === '-' ? withoutMark(await io.readInput()) : readFile(path)

/** Returns what messages call a file. */
export const nameOfFile = (path: string): string => (path === '-' ? 'Standard input' : path)

/** Parses JSON. Throws invalid_request that says where the text came from. */
export const parseJson = (text: string, where: string): unknown => {
  requireUtf8(text, where)
  try {
    return readJson(text)
  } catch (error) {
    if (error instanceof HindsightError) throw invalid(`${where}: ${error.message}`)
    throw invalid(`${where} is not valid JSON: ${(error as Error).message}`)
  }
}

/** Reads a file's text in chunks, at any length. */
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
