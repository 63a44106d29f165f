import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { causesOf, type Suspect } from '../../../../src/engine/rules/scoring/causes.ts'

const suspect = (key: string, points: number, more: Partial<Suspect> = {}): Suspect => ({
  ...{ key, points, certainty: 'approximated', counted: 9, bands: null, fewer: 0.02, more: 0.02, spread: 1 },
  ...more,
})

const unsupported = (key: string, points: number, fewer: number): Suspect =>
  suspect(key, points, { certainty: 'unsupported', counted: 0, fewer, more: 0 })

const tackle = suspect('tackle', 100)
const assist = suspect('assist', 50, { fewer: 0.01, more: 0.01 })
const threeAndOut = unsupported('three-and-out', 50, 2.2)
const conversion = unsupported('conversion', 200, 0.001)
const caught = suspect('catch', 100, { certainty: 'exact', fewer: 0.0003, more: 0.0003, counted: 4 })

describe('stat keys that may explain a difference', () => {
  it('start with the most frequent one, even if it needs more units', () => {
    expect(causesOf(-200, [conversion, threeAndOut])).toEqual(['three-and-out'])
    expect(causesOf(-200, [conversion, { ...threeAndOut, fewer: 0.02 }])[0]).toBe('conversion')
  })

  it('start with the fewest units among keys that differ equally often', () => {
    expect(causesOf(-100, [{ ...assist, fewer: 0.02, more: 0.02 }, tackle])[0]).toBe('tackle')
  })

  it("do not include a key that cannot be scored here if Hindsight's total is higher", () => {
    expect(causesOf(50, [conversion, assist])).toEqual(['assist'])
    expect(causesOf(50, [threeAndOut, assist])[0]).toBe('assist')
  })

  it('leave out a key that Hindsight counted too rarely to explain its surplus', () => {
    expect(causesOf(200, [suspect('safety', 200, { counted: 0 }), { ...tackle, counted: 2 }])).toEqual(['tackle'])
    expect(
      causesOf(200, [
        { ...tackle, counted: 1 },
        { ...assist, counted: 4 },
      ]),
    ).toHaveLength(2)
  })

  it('can be a band of a stat that replaces another band or none', () => {
    const bands = { bands: 1000 } as const
    const shutout = suspect('shutout', 1000, { ...bands, counted: 1 })
    const low = suspect('low', 700, { ...bands, counted: 0 })
    expect(causesOf(300, [shutout, low])).toEqual(['low'])
    expect(causesOf(1000, [shutout, low])).toEqual(['shutout'])
  })

  it('explain the difference to half a hundredth', () => {
    const third = suspect('third', 33.3)
    expect(causesOf(-100, [{ ...tackle, points: 70 }, third])).toEqual(['third'])
  })

  it('include an exact key only if no other key explains the difference', () => {
    expect(causesOf(-100, [caught, tackle])).toEqual(['tackle'])
    expect(causesOf(-100, [caught, { ...tackle, points: 70 }])).toEqual(['catch'])
  })

  it('are the most frequent ones if none explains the difference, and empty if no key applies to the player', () => {
    expect(causesOf(-33, [assist, tackle, conversion, caught])).toEqual(['tackle', 'assist', 'conversion'])
    expect(causesOf(-33, [])).toEqual([])
  })

  it('include any number of yards if yards are counted differently', () => {
    const yards = suspect('yards', 10, { spread: 20, counted: 60, fewer: 0.01, more: 0.01 })
    expect(causesOf(230, [yards, { ...tackle, counted: 1 }])[0]).toBe('yards')
  })
})

describe('compared with a search of all combinations of units', () => {
  const MAX = 6
  /**
   * Returns the probability of each number of surplus units in Hindsight's count, with a reference implementation of
   * the rules.
   */
  const chances = ({ certainty, counted, fewer, more }: Suspect): [units: number, chance: number][] => {
    const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1))
    const poisson = (n: number) => (fewer ** n * Math.exp(-fewer)) / factorial(n)
    const differ = Array.from({ length: MAX }, (_, at) => at + 1).flatMap((n): [number, number][] =>
      certainty === 'unsupported'
        ? [[-n, poisson(n)]]
        : [
            [-n, fewer * 0.85 * 0.15 ** (n - 1)],
            [n, n <= counted ? more * 0.85 * 0.15 ** (n - 1) : 0],
          ],
    )
    return [[0, 1 - differ.reduce((sum, [, chance]) => sum + chance, 0)], ...differ]
  }

  const partsOf = (difference: number, suspects: readonly Suspect[]): Map<string, number> => {
    const parts = new Map(suspects.map(({ key }) => [key, 0]))
    const walk = (at: number, left: number, chance: number, used: readonly string[]): void => {
      if (at === suspects.length) {
        if (left === 0) for (const key of used) parts.set(key, parts.get(key)! + chance)
        return
      }
      const { key, points } = suspects[at]!
      for (const [units, each] of chances(suspects[at]!))
        walk(at + 1, left - units * points, chance * each, units === 0 ? used : [...used, key])
    }
    walk(0, difference, 1, [])
    return parts
  }

  const share = fc.constantFrom(0.001, 0.01, 0.05, 0.2)
  const anySuspect = fc.record({
    points: fc.constantFrom(25, 50, 100, 150, 200, -100),
    certainty: fc.constantFrom('unsupported' as const, 'approximated' as const),
    counted: fc.nat({ max: 3 }),
    fewer: share,
    more: share,
  })

  it('the first key is the one most likely to be part of the difference', () => {
    const difference = fc.integer({ min: -12, max: 12 }).map(each => each * 25)
    fc.assert(
      fc.property(difference, fc.array(anySuspect, { minLength: 1, maxLength: 4 }), (sum, all) => {
        fc.pre(sum !== 0)
        const suspects = all.map((each, at) => suspect(`k${at}`, each.points, each))
        const parts = partsOf(sum, suspects)
        const best = Math.max(...parts.values())
        fc.pre(best > 1e-7)
        const named = causesOf(sum, suspects)
        expect(parts.get(named[0]!)! / best).toBeGreaterThan(0.99)
        const least = Math.min(...named.map(key => parts.get(key)!))
        for (const [key, part] of parts)
          if (!named.includes(key) && named.length < 3) expect(part).toBeLessThan(least * 1.01)
      }),
    )
  })
})
