import { HindsightError } from '../../base/errors.ts'

const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26

export const primaryCode = (error: unknown): number => (Number((error as { errcode?: number }).errcode) || 0) & 0xff

/** Returns whether SQLite failed because another process is using the file. */
export const isBusy = (error: unknown): boolean => error instanceof Error && primaryCode(error) === SQLITE_BUSY

const SENTENCES: Readonly<Record<number, (file: string) => string>> = {
  [SQLITE_BUSY]: () => 'The store is in use by another process; try again in a moment',
  [SQLITE_FULL]: () => 'No space is left for the store; nothing was written',
  [SQLITE_READONLY]: file => `Cannot write to the store ${file}; check the permissions of the file and its folder`,
  [SQLITE_IOERR]: file =>
    `The disk failed to read or write the store ${file}; check the disk, then run hindsight doctor`,
  [SQLITE_CORRUPT]: file => `The store ${file} is damaged; restore a backup`,
  [SQLITE_CANTOPEN]: file => `Cannot open the store ${file}; check the permissions of the file and its folder`,
  [SQLITE_NOTADB]: file => `${file} is not a Hindsight store; use another data folder (--home) or restore a backup`,
}

/** Failures that are temporary or caused by a full disk, with the number of seconds until a retry makes sense. */
const PASSING: Readonly<Record<number, number>> = { [SQLITE_BUSY]: 1, [SQLITE_FULL]: 60 }

const errorOf = (code: number, file: string, cause?: unknown): HindsightError | null => {
  const sentence = SENTENCES[code]
  if (!sentence) return null
  const retryAfter = PASSING[code]
  return new HindsightError('server_error', sentence(file), { cause, ...(retryAfter && { retryAfter }) })
}

/** Returns the error to show for a SQLite failure. Other errors are returned unchanged. */
export const explainSqlite = (error: unknown, file: string): unknown =>
  errorOf(primaryCode(error), file, error) ?? error

export const noSpace = (file: string): HindsightError => errorOf(SQLITE_FULL, file)!
