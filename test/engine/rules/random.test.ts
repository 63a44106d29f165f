import { describe, expect, test } from 'vitest'
import { seededRandom, seedOf } from '../../../src/engine/rules/random.ts'

const WORD = 2n ** 32n
const turned = (bits: bigint, by: bigint): bigint => ((bits << by) | (bits >> (32n - by))) % WORD

/** Implements the algorithms as published, with big integers. */
const reference = (seed: number, count: number): number[] => {
  let state = BigInt(seed)
  const fill = (): bigint => {
    state = (state + 0x9e37_79b9n) % WORD
    let mixed = ((state ^ (state >> 16n)) * 0x21f0_aaadn) % WORD
    mixed = ((mixed ^ (mixed >> 15n)) * 0x735a_2d97n) % WORD
    return mixed ^ (mixed >> 15n)
  }
  let [a, b, c, d] = [fill(), fill(), fill(), fill()]
  return Array.from({ length: count }, () => {
    const result = (turned((b * 5n) % WORD, 7n) * 9n) % WORD
    const shifted = (b << 9n) % WORD
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = turned(d, 11n)
    return Number(result) / 2 ** 32
  })
}

describe('random numbers', () => {
  test('match xoshiro128** seeded by splitmix32', () => {
    for (const seed of [0, 1, 42, 2 ** 31, 2 ** 32 - 1]) {
      const { next } = seededRandom(seed)
      expect(Array.from({ length: 20 }, next)).toEqual(reference(seed, 20))
    }
  })

  test('are normally distributed by the polar method, which uses both numbers in each pair inside the circle', () => {
    const normals: number[] = []
    const uniform = reference(7, 400)
    for (let at = 0; at < uniform.length; at += 2) {
      const [x, y] = [2 * uniform[at]! - 1, 2 * uniform[at + 1]! - 1]
      const square = x ** 2 + y ** 2
      if (square >= 1) continue
      const scale = Math.sqrt((-2 * Math.log(square)) / square)
      normals.push(x * scale, y * scale)
    }
    const { normal } = seededRandom(7)
    for (const each of normals) expect(normal()).toBeCloseTo(each, 12)
  })

  test('use the FNV-1a hash of a string as their seed', () => {
    expect(['', 'a', 'foobar'].map(seedOf)).toEqual([0x811c_9dc5, 0xe40c_292c, 0xbf9c_f968])
  })
})
