import { roundHalfAway } from '../../../../data/rounding.ts'

/**
 * Points are whole hundredths inside, so that sums are exact and the lines that a user sees add up.
 * Source: docs/rules.md, Rounding.
 */

/** How many decimals a number has in writing (0.04 has 2); Infinity beyond 15. */
export const decimalsOf = (value: number): number => {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const decimals = (mantissa.split('.')[1]?.length ?? 0) - Number(exponent)
  return decimals > 15 ? Number.POSITIVE_INFINITY : Math.max(0, decimals)
}

/** Points as the nearest whole number of hundredths. */
export const toHundredths = (points: number): number => roundHalfAway(points * 100)

/** A whole number of hundredths as points. */
export const toPoints = (hundredths: number): number => hundredths / 100

/** A mean, share or other figure as answers show it: at most four decimals. */
export const toFigure = (value: number): number => roundHalfAway(value * 10_000) / 10_000

/** A share as answers show it: at most four decimals, and below 1 unless it is all. */
export const toShare = (share: number): number => (share < 1 ? Math.min(toFigure(share), 0.9999) : toFigure(share))

/** A number without the noise that binary arithmetic leaves in its last digits. */
export const clean = (value: number): number => Number(value.toPrecision(12))
