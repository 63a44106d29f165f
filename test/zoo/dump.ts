import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** A folder for everything that the zoo shows, for people who want to look at it. */
const FOLDER = process.env.HINDSIGHT_ZOO

/** Appends a view of a kind to a file of the folder, if there is one. */
export const dumpTo = (kind: string, name: string, text: string): void => {
  if (FOLDER === undefined) return
  const folder = join(FOLDER, kind.replaceAll(/\W+/g, '-'))
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${name}.txt`), `${text}\n`)
}
