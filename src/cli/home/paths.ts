import { type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { invalid } from '../../engine/index.ts'

/** Files and folders as a user names them. */

/**
 * The whole path of what is named. Throws invalid_request where that begins in a working folder that is gone, or with a ~
 * that no shell has replaced, as in a unit or a file of variables.
 */
export const wholePath = (written: string): string => {
  if (/^~(\/|$)/.test(written))
    throw invalid(`"${written}" begins with ~, which only a shell knows; write the whole path`)
  try {
    return resolve(written)
  } catch (error) {
    throw invalid(`"${written}" begins in the working folder, which is gone; name the whole path`, { cause: error })
  }
}

/** Faults of a file name, by the system's error code. */
const FAULTS: Readonly<Record<string, string>> = {
  ENAMETOOLONG: 'has too long a name',
  ELOOP: 'is a link that leads back to itself',
}

/** Turns the system's error about a file name into a refusal; other errors pass unchanged. */
export const nameFault = (file: string, error: unknown): unknown => {
  const fault = FAULTS[(error as NodeJS.ErrnoException).code ?? '']
  return fault === undefined ? error : invalid(`${file} ${fault}; name another file`, { cause: error })
}

const statusOf = (file: string): Stats | undefined => {
  try {
    return statSync(file, { throwIfNoEntry: false })
  } catch (error) {
    throw nameFault(file, error)
  }
}

/**
 * The whole path of a file that is named, there or not; `instead` says what to name else. Throws invalid_request for what
 * is there and is no file: nobody may open that, as a pipe would wait for ever.
 */
export const filePath = (written: string, instead: string): string => {
  if (written === '' || written === '-') throw invalid(`"${written}" is the name of no file here; ${instead}`)
  const file = wholePath(written)
  const there = statusOf(file)
  if (there?.isDirectory()) throw invalid(`${file} is a folder; ${instead}`)
  if (there && !there.isFile()) throw invalid(`${file} is no file that holds anything; ${instead}`)
  return file
}
