import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { conflict } from '../../base/errors.ts'

/** Flushes a file to disk. For a folder, flushes its list of names. */
export const syncFile = (path: string): void => {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Flushes a new or renamed file's name. */
export const syncName = (file: string): void => {
  // Skips this on Windows, which cannot open a folder as a file.
  if (process.platform !== 'win32') syncFile(dirname(file))
}

/** Database files, each with the files that SQLite can create next to it. */

const sideFiles = (file: string): string[] => [`${file}-wal`, `${file}-shm`, `${file}-journal`]

/** Returns a database file and all files that SQLite can create next to it. */
export const sides = (file: string): string[] => [file, ...sideFiles(file)]

const statusOf = (path: string) => lstatSync(path, { throwIfNoEntry: false })

/** Returns whether two names refer to the same file. The files do not have to exist. */
export const isSameFile = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map(path => statSync(path, { throwIfNoEntry: false }))
  return one === other || (a !== undefined && a.ino === b?.ino && a.dev === b.dev)
}

/**
 * Returns whether a database consists of a single file. If the file is a link, neither the link nor its target can have
 * other files that SQLite would read.
 */
export const isAlone = (file: string): boolean =>
  sideFiles(existsSync(file) ? realpathSync(file) : file).every(path => !statusOf(path))

const MAGIC = 'SQLite format 3\0'

/**
 * Returns whether a file has SQLite's header. An empty file counts as a database, because SQLite has not written its
 * header yet.
 */
export const isDatabase = (file: string): boolean => {
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(MAGIC.length)
    const read = readSync(handle, bytes)
    return read === 0 || bytes.toString('latin1') === MAGIC
  } finally {
    closeSync(handle)
  }
}

export const stampOf = (file: string): string => {
  const status = statSync(file, { throwIfNoEntry: false })
  return `${status?.mtimeMs} ${status?.size}`
}

/** Throws conflict if there is another file that SQLite would read as part of this database. */
export const requireNoSideFiles = (file: string): void => {
  const existing = sideFiles(file).find(statusOf)
  if (existing)
    throw conflict(`${existing} exists, and SQLite would treat it as part of ${file}; choose another file name`)
}

/** Throws conflict if a folder has the name of a file that will be written. */
export const requireNoFolders = (files: readonly string[]): void => {
  const folder = files.find(file => statusOf(file)?.isDirectory())
  if (folder) throw conflict(`${folder} is a folder, but a file must be written there; move the folder`)
}

/** Removes a database if it exists. */
export const remove = (file: string): void => {
  for (const path of sides(file)) rmSync(path, { force: true })
}

/** Returns the temporary name of a copy that this process is writing. */
export const draftOf = (file: string): string => `${file}.part-${process.pid}`

/**
 * After this time without a write, a copy is unfinished and abandoned. (A process id would not identify a process in a
 * different container.)
 */
const LEFT_AFTER_MS = 600_000

const isLeft = (path: string): boolean => Date.now() - (statusOf(path)?.mtimeMs ?? Date.now()) > LEFT_AFTER_MS

/** Removes unfinished copies that have not been written to for ten minutes, because their process was killed. */
export const clearDrafts = (file: string): void => {
  const form = new RegExp(`^${RegExp.escape(basename(file))}\\.part-[1-9]\\d{0,9}(?:-wal|-shm|-journal)?$`)
  try {
    for (const entry of readdirSync(dirname(file), { withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (form.test(entry.name) && entry.isFile() && isLeft(path)) rmSync(path)
    }
  } catch {
    // Ignores files that this user cannot list or remove, because the copy does not need their space.
  }
}

/** Renames a database and its extra files. */
export const move = (from: string, to: string): void => {
  for (const [at, path] of sides(from).entries()) if (statusOf(path)) renameSync(path, sides(to)[at]!)
  syncName(to)
}
