/** A seeded random number generator: the same seed gives the same season on every machine. */
export interface Random {
  /** Returns a number from a uniform distribution over [0, 1). */
  next(): number
  /** Returns a whole number from `low` to `high`, inclusive. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  normal(mean: number, deviation: number): number
  exponential(mean: number): number
  pick<T>(items: readonly T[]): T
  shuffled<T>(items: readonly T[]): T[]
  /** Returns one item, chosen in proportion to its weight, or null if all weights are 0. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T | null
}

/** mulberry32: 32 bits of state, enough for a season. */
const mulberry = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const shuffle = <T>(items: readonly T[], next: () => number): T[] => {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1))
    const held = copy[last] as T
    copy[last] = copy[other] as T
    copy[other] = held
  }
  return copy
}

const weighted = <T>(items: readonly T[], weight: (item: T) => number, next: () => number): T | null => {
  const weights = items.map(weight)
  let left = next() * weights.reduce((sum, value) => sum + value, 0)
  for (const [index, value] of weights.entries()) {
    left -= value
    if (left < 0) return items[index] as T
  }
  return null
}

/**
 * The sum of twelve uniform draws approximates the normal distribution. It does not need a logarithm, so all platforms
 * agree.
 */
const normal = (next: () => number): number => {
  let sum = -6
  for (let draw = 0; draw < 12; draw += 1) sum += next()
  return sum
}

export const random = (seed: number): Random => {
  const next = mulberry(seed)
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: probability => next() < probability,
    normal: (mean, deviation) => mean + deviation * normal(next),
    exponential: mean => -mean * Math.log(1 - next()),
    pick: items => items[Math.floor(next() * items.length)] as (typeof items)[number],
    shuffled: items => shuffle(items, next),
    weighted: (items, weight) => weighted(items, weight, next),
  }
}

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
