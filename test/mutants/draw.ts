import { createHash } from 'node:crypto'

/** A number that looks like chance and is the same in each run. */
const lot = (name: string): string => createHash('sha256').update(name).digest('hex')

/** So many of a list, drawn by lot: the same ones in each run, and more of them hold the fewer. */
export const draw = (names: readonly string[], count: number): string[] =>
  names
    .map(name => ({ name, lot: lot(name) }))
    .sort((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name)
