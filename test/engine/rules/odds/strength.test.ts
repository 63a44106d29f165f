import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { strengthsOf } from '../../../../src/engine/rules/odds/strength.ts'

describe('team strength', () => {
  it("is pulled toward the league's mean, more with fewer weeks", () => {
    const weeks = (center: number, count: number): number[] =>
      Array.from({ length: count }, (_, at) => center + (at % 2 === 0 ? 1_000 : -1_000))
    const share = (count: number): number => {
      const { means } = strengthsOf([weeks(12_000, count), weeks(10_000, count), weeks(8_000, count)])
      expect(means[1]).toBe(10_000)
      return (means[0]! - 10_000) / 2_000
    }
    expect(share(2)).toBeGreaterThan(0)
    expect(share(2)).toBeLessThan(share(6))
    expect(share(6)).toBeLessThan(1)
  })

  it('matches a reference implementation: means, their uncertainty, and weekly deviations', () => {
    const weeks = fc.array(fc.integer({ min: 5_000, max: 15_000 }), { maxLength: 6 })
    const someTotals = fc
      .array(weeks, { minLength: 2, maxLength: 6 })
      .filter(all => all.filter(({ length }) => length > 1).length > 1)
    const meanOf = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0) / all.length
    const squaresOf = (all: readonly number[]): number => all.reduce((sum, each) => sum + (each - meanOf(all)) ** 2, 0)
    fc.assert(
      fc.property(someTotals, totals => {
        const full = totals.filter(({ length }) => length > 1)
        const w =
          full.reduce((sum, own) => sum + squaresOf(own), 0) / full.reduce((sum, { length }) => sum + length - 1, 0)
        const means = full.map(meanOf)
        const g = meanOf(means)
        const b = Math.max(0.05 * w, squaresOf(means) / (means.length - 1) - meanOf(full.map(({ length: k }) => w / k)))
        const ours = strengthsOf(totals)
        for (const [team, own] of totals.entries()) {
          const s = b === 0 || own.length === 0 ? 0 : b / (b + w / own.length)
          expect(ours.means[team]).toBeCloseTo(own.length === 0 ? g : g + s * (meanOf(own) - g), 6)
          expect(ours.spreads[team]).toBeCloseTo(Math.sqrt(b * (1 - s)), 6)
        }
        const off = full.flatMap(own =>
          own.map(total => (total - meanOf(own)) * Math.sqrt(own.length / (own.length - 1))),
        )
        expect(ours.residuals).toHaveLength(off.length)
        for (const [at, each] of off.entries()) expect(ours.residuals[at]).toBeCloseTo(each, 6)
      }),
    )
  })

  it('uses normally distributed deviations before two scores are known, around the only score or 100 points', () => {
    for (const [totals, mean] of [[[[], []], 10_000] as const, [[[9_000], []], 9_000] as const]) {
      const { means, spreads, residuals } = strengthsOf(totals)
      expect([...means, ...spreads]).toEqual([mean, mean, 0, 0])
      const deviation = Math.sqrt(residuals.reduce((sum, each) => sum + each ** 2, 0) / residuals.length)
      const within = (share: number): number =>
        residuals.filter(each => Math.abs(each) < share * deviation).length / residuals.length
      expect(Math.abs(within(1) - 0.68)).toBeLessThan(0.05)
      expect(Math.abs(within(2) - 0.95)).toBeLessThan(0.03)
      for (const [at, each] of residuals.entries()) expect(each).toBeCloseTo(-residuals.at(-1 - at)!, 6)
    }
  })

  it('keeps only small differences between teams that differ no more than their weekly scores', () => {
    const [high = [], low = [], even = []] = [
      [11_000, 9_400],
      [9_100, 10_500],
      [9_900, 10_100],
    ]
    const { means, spreads } = strengthsOf([high, low, even])
    expect(means[0]!).toBeGreaterThan(means[2]!)
    expect(means[2]!).toBeGreaterThan(means[1]!)
    expect(means[0]! - means[1]!).toBeLessThan(100)
    expect(spreads.every(spread => spread > 0)).toBe(true)
  })

  it('keeps 1/21 of the differences after one week', () => {
    const { means, spreads, residuals } = strengthsOf([[9_000], [13_200], []])
    expect(means[0]).toBeCloseTo(11_100 - 2_100 / 21, 6)
    expect(means[1]).toBeCloseTo(11_100 + 2_100 / 21, 6)
    expect(means[2]).toBe(11_100)
    const variance = 2 * 2_100 ** 2
    expect(spreads[0]! ** 2).toBeCloseTo((variance / 21) * (20 / 21), 3)
    expect(spreads[2]! ** 2).toBeCloseTo(variance / 21, 3)
    expect([...residuals].map(each => each ** 2)).toEqual([
      expect.closeTo(2_100 ** 2 * (20 / 21), 3),
      expect.closeTo(2_100 ** 2 * (20 / 21), 3),
    ])
  })
})
