import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { invalid } from '../../engine/index.ts'

/** Files and folders as a user names them. */

/** The whole path of what is named. Throws invalid_request where that begins in a working folder that is gone. */
export const wholePath = (written: string): string => {
  try {
    return resolve(written)
  } catch (error) {
    throw invalid(`"${written}" begins in the working folder, which is gone; name the whole path`, { cause: error })
  }
}

/** What the system refuses of a name, by its code: what is wrong with it. */
const FAULTS: Readonly<Record<string, string>> = {
  ENAMETOOLONG: 'has too long a name',
  ELOOP: 'is a link that leads back to itself',
}

/** Does what needs a file by its name. Throws invalid_request for a name that the system refuses. */
export const naming = <T>(file: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    const fault = FAULTS[(error as NodeJS.ErrnoException).code ?? '']
    throw fault === undefined ? error : invalid(`${file} ${fault}; name another file`, { cause: error })
  }
}

/**
 * The whole path of a file that is named, there or not; `instead` says what to name else. Throws invalid_request for what
 * is there and is no file: nobody may open that, as a pipe would wait for ever.
 */
export const filePath = (written: string, instead: string): string => {
  if (written === '' || written === '-') throw invalid(`"${written}" is the name of no file here; ${instead}`)
  const file = wholePath(written)
  const there = naming(file, () => statSync(file, { throwIfNoEntry: false }))
  if (there?.isDirectory()) throw invalid(`${file} is a folder; ${instead}`)
  if (there && !there.isFile()) throw invalid(`${file} is no file that holds anything; ${instead}`)
  return file
}
