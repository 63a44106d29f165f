import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** A folder for all of the zoo's output, for people to read. */
const FOLDER = process.env.HINDSIGHT_ZOO

/** Appends a view to its kind's file in the folder, if the folder is set. */
export const dumpTo = (kind: string, name: string, text: string): void => {
  if (FOLDER === undefined) return
  const folder = join(FOLDER, kind.replaceAll(/\W+/g, '-'))
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${name}.txt`), `${text}\n`)
}
