import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** Flushes a file to the disk; for a folder, its list of names. */
export const syncFile = (path: string): void => {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Flushes the name of a file that is new or was renamed. */
export const syncName = (file: string): void => {
  // There a folder cannot be opened.
  if (process.platform !== 'win32') syncFile(dirname(file))
}
