/**
 * Random numbers that are determined by a seed: xoshiro128** (Blackman and Vigna), with its state filled from the seed
 * by splitmix32, and normal numbers by Marsaglia's polar method.
 */
export interface Random {
  /** Returns a random number from 0 up to, but not including, 1. */
  next(): number
  /** Returns a normally distributed number with mean 0 and standard deviation 1. */
  normal(): number
}

/** Returns the seed for a string: FNV-1a, 32 bits. */
export const seedOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93)
  return hash >>> 0
}

const splitmix = (seed: number): (() => number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x9e_37_79_b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21_f0_aa_ad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x73_5a_2d_97)
    return mixed ^ (mixed >>> 15)
  }
}

const rotateLeft = (bits: number, by: number): number => (bits << by) | (bits >>> (32 - by))

export const seededRandom = (seed: number): Random => {
  const start = splitmix(seed)
  let [a, b, c, d] = [start(), start(), start(), start()]
  let spare = Number.NaN
  const next = (): number => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotateLeft(d, 11)
    return (result >>> 0) / 2 ** 32
  }
  const normal = (): number => {
    if (!Number.isNaN(spare)) {
      const value = spare
      spare = Number.NaN
      return value
    }
    for (;;) {
      const [x, y] = [2 * next() - 1, 2 * next() - 1]
      const square = x * x + y * y
      if (square >= 1 || square === 0) continue
      const scale = Math.sqrt((-2 * Math.log(square)) / square)
      spare = y * scale
      return x * scale
    }
  }
  return { next, normal }
}

/** Returns the generator mulberry32, whose numbers are from 0 up to, but not including, 1. Used for draft orders. */
export const mulberry32 = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Shuffles items in place, with all orders equally likely (Fisher-Yates). `next` returns numbers from 0 up to, but not
 * including, 1.
 */
export const shuffle = <Thing>(things: { readonly length: number; [at: number]: Thing }, next: () => number): void => {
  for (let last = things.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1))
    const item = things[last]!
    things[last] = things[other]!
    things[other] = item
  }
}
