import { createHash } from 'node:crypto'

/** A number that looks like chance and is the same in each run. */
const lot = (name: string): string => createHash('sha256').update(name).digest('hex')

/** Draws a number of entries of a list: the same ones in each run, and a larger draw contains the smaller. */
export const draw = (names: readonly string[], count: number): string[] =>
  names
    .map(name => ({ name, lot: lot(name) }))
    .sort((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name)

/** A place as Stryker takes it: a file, and from where to where. */
const PLACE = /^(?<file>.+):(?<fromLine>\d+):(?<fromColumn>\d+)-(?<toLine>\d+):(?<toColumn>\d+)$/

const rangeOf = (place: string) => {
  const { file, fromLine, fromColumn, toLine, toColumn } = PLACE.exec(place)!.groups!
  const at = (line = '', column = ''): number => Number(line) * 10_000 + Number(column)
  return { place, file: file!, from: at(fromLine, fromColumn), to: at(toLine, toColumn) }
}

/** The places that lie within no other: what is tried is the same, and Stryker looks each up among all files. */
export const outermost = (places: readonly string[]): string[] => {
  const ranges = places.map(rangeOf).sort((one, other) => one.from - other.from || other.to - one.to)
  const ends = new Map<string, number>()
  return ranges
    .filter(({ file, to }) => {
      const isWithin = to <= (ends.get(file) ?? 0)
      if (!isWithin) ends.set(file, to)
      return !isWithin
    })
    .map(({ place }) => place)
}
