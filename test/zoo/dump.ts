import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** A folder for all output of the zoo, for people to read. */
const FOLDER = process.env.HINDSIGHT_ZOO

/** Appends a view to the file of its kind in the folder, if the folder is set. */
export const dumpTo = (kind: string, name: string, text: string): void => {
  if (FOLDER === undefined) return
  const folder = join(FOLDER, kind.replaceAll(/\W+/g, '-'))
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${name}.txt`), `${text}\n`)
}
