import { roundHalfAway } from '../../../../data/rounding.ts'

/**
 * Points are stored as whole hundredths, so sums are exact and the lines shown to a user add up. Source:
 * docs/rules.md, Rounding.
 */

/** Returns how many decimals a number is written with (2 for 0.04); Infinity above 15. */
export const decimalsOf = (value: number): number => {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const decimals = (mantissa.split('.')[1]?.length ?? 0) - Number(exponent)
  return decimals > 15 ? Number.POSITIVE_INFINITY : Math.max(0, decimals)
}

/** Returns points as the nearest whole number of hundredths. */
export const toHundredths = (points: number): number => roundHalfAway(points * 100)

/** Returns a whole number of hundredths as points. */
export const toPoints = (hundredths: number): number => hundredths / 100

/** Rounds an average, share or other number for responses, to at most four decimals. */
export const toFigure = (value: number): number => roundHalfAway(value * 10_000) / 10_000

/** Rounds a share for responses, to at most four decimals, and below 1 unless it is exactly 1. */
export const toShare = (share: number): number => (share < 1 ? Math.min(toFigure(share), 0.9999) : toFigure(share))

/** Removes floating-point errors in a number's last digits. */
export const withoutFloatErrors = (value: number): number => Number(value.toPrecision(12))
