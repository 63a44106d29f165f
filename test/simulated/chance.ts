/** A seeded random generator. */
export interface Chance {
  /** Returns an integer from 0 up to, but not including, `end`. */
  below(end: number): number
  /** Returns true with this probability in percent. */
  odds(percent: number): boolean
  one<T>(all: readonly [T, ...T[]]): T
  /** Returns a random element, or undefined if the list is empty. */
  any<T>(all: readonly T[]): T | undefined
  /** Returns at most `max` different elements. */
  some<T>(all: readonly T[], max: number): T[]
}

/** Returns a splitmix32 generator for a seed. Each series number gives different values. */
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
    some: (all, max) => {
      const left = [...all]
      return Array.from({ length: Math.min(max, left.length) }, () => left.splice(below(left.length), 1)[0]!)
    },
  }
}
