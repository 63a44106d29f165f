import { createHash } from 'node:crypto'

/** A number that looks like chance and is the same in each run. */
const lot = (path: string): string => createHash('sha256').update(path).digest('hex')

/** So many of the files, drawn by lot: the same ones in each run, and more of them hold the fewer. */
export const drawFiles = (paths: readonly string[], count: number): string[] =>
  paths.toSorted((a, b) => (lot(a) < lot(b) ? -1 : 1)).slice(0, count)
