import { createHash } from 'node:crypto'

/** Returns a pseudorandom string for a name, which is the same in each run. */
const rankOf = (name: string): string => createHash('sha256').update(name).digest('hex')

/** Draws this many entries from a list. Each run draws the same ones, and a larger draw includes every smaller one. */
export const draw = (names: readonly string[], count: number): string[] =>
  names
    .map(name => ({ name, lot: rankOf(name) }))
    .sort((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name)

/** A range in Stryker's notation: a file with a start and an end. */
const PLACE = /^(?<file>.+):(?<fromLine>\d+):(?<fromColumn>\d+)-(?<toLine>\d+):(?<toColumn>\d+)$/

const rangeOf = (place: string) => {
  const { file, fromLine, fromColumn, toLine, toColumn } = PLACE.exec(place)!.groups!
  const at = (line = '', column = ''): number => Number(line) * 10_000 + Number(column)
  return { place, file: file!, from: at(fromLine, fromColumn), to: at(toLine, toColumn) }
}

/**
 * Drops ranges inside other ranges. Stryker tests the same mutants without them, and looks up each range in every file.
 */
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
