import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundHalfAway } from '../../../../data/rounding.ts'
import { toFigure, toPoints, toShare, withoutFloatErrors } from '../../../../src/engine/rules/scoring/decimal.ts'

/** A decimal number, as a whole number of units in its last place. */
const written = fc.record({
  units: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  decimals: fc.integer({ min: 0, max: 5 }),
})

describe('fixed-point numbers', () => {
  test('are rounded to whole numbers, with halves away from zero', () => {
    fc.assert(
      fc.property(written, ({ units, decimals }) => {
        const scale = 10 ** decimals
        const [whole, rest] = [Math.trunc(units / scale), Math.abs(units % scale)]
        const onPaper = whole + (2 * rest >= scale ? Math.sign(units) : 0)
        expect(roundHalfAway(Number(`${units}e-${decimals}`)) === onPaper).toBe(true)
      }),
    )
    expect([2.675 * 100, -2.675 * 100, 0.5, -0.5, 0.49, -0.49].map(roundHalfAway)).toEqual([268, -268, 1, -1, 0, 0])
  })

  test('of hundredths are converted to points', () => {
    expect([toPoints(1234), toPoints(-5)]).toEqual([12.34, -0.05])
  })

  test('are shown with at most four decimals', () => {
    expect([toFigure(1 / 3), toFigure(-2 / 3), toFigure(12.34565)]).toEqual([0.3333, -0.6667, 12.3457])
  })

  test('do not have floating-point noise', () => {
    expect(withoutFloatErrors(0.1 + 0.2)).toBe(0.3)
  })
})

test('a share is shown as less than 100% unless it is complete', () => {
  expect([toShare(1 / 3), toShare(0.99994), toShare(0.999_99), toShare(1)]).toEqual([0.3333, 0.9999, 0.9999, 1])
})
