import { roundHalfAway } from '../../../../data/rounding.ts'

/**
 * Points are whole hundredths internally, so that sums are exact and the lines shown to a user add up. Source:
 * docs/rules.md, Rounding.
 */

/** Returns the number of decimals that a number is written with (2 for 0.04); Infinity above 15. */
export const decimalsOf = (value: number): number => {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const decimals = (mantissa.split('.')[1]?.length ?? 0) - Number(exponent)
  return decimals > 15 ? Number.POSITIVE_INFINITY : Math.max(0, decimals)
}

/** Returns points as the nearest whole number of hundredths. */
export const toHundredths = (points: number): number => roundHalfAway(points * 100)

/** Returns a whole number of hundredths as points. */
export const toPoints = (hundredths: number): number => hundredths / 100

/** Rounds a mean, share or other number for answers: at most four decimals. */
export const toFigure = (value: number): number => roundHalfAway(value * 10_000) / 10_000

/** Rounds a share for answers: at most four decimals, and below 1 unless it is exactly 1. */
export const toShare = (share: number): number => (share < 1 ? Math.min(toFigure(share), 0.9999) : toFigure(share))

/** Removes floating-point errors from a number's last digits. */
export const clean = (value: number): number => Number(value.toPrecision(12))
