/** Chance that a seed repeats. */
export interface Chance {
  /** A whole number from 0 up to, not including. */
  below(end: number): number
  /** Returns true with this chance in percent. */
  odds(percent: number): boolean
  one<T>(all: readonly [T, ...T[]]): T
  /** Returns one of these; undefined if there are none to choose. */
  any<T>(all: readonly T[]): T | undefined
  /** Returns up to a number of these, each once. */
  some<T>(all: readonly T[], most: number): T[]
}

/** Numbers of splitmix32, by a seed and the number of a series of it. */
export const openChance = (seed: number, series = 0): Chance => {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(series, 0x85ebca6b)) >>> 0
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  const below = (end: number): number => Math.floor((next() / 2 ** 32) * end)
  const any = <T>(all: readonly T[]): T | undefined => all[below(all.length)]
  return {
    below,
    any,
    odds: percent => below(100) < percent,
    one: all => all[below(all.length)]!,
    some: (all, most) => {
      const left = [...all]
      return Array.from({ length: Math.min(most, left.length) }, () => left.splice(below(left.length), 1)[0]!)
    },
  }
}
