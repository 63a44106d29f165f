/** Points are kept as whole hundredths, so that sums are exact and the lines a user sees add up. */

/** Below this share of a hundredth a distance from the half is noise of binary fractions, not a decimal of the value. */
const NOISE = 1e-6

/** How many decimals a number has as it is written in decimal (0.04 has 2); Infinity past 15. */
export const decimalsOf = (value: number): number => {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const decimals = (mantissa.split('.')[1]?.length ?? 0) - Number(exponent)
  return decimals > 15 ? Number.POSITIVE_INFINITY : Math.max(0, decimals)
}

/** The nearest whole number, halves away from zero, judged on the decimal value (2.675 in hundredths is 268). */
export const roundHalfAway = (value: number): number =>
  value < 0 ? -Math.floor(0.5 - value + NOISE) || 0 : Math.floor(value + 0.5 + NOISE)

/** A whole number of hundredths as points. */
export const toPoints = (hundredths: number): number => hundredths / 100

/** A mean, share or other figure of the wire, to at most four decimals. */
export const toFigure = (value: number): number => roundHalfAway(value * 10_000) / 10_000

/** A share of a whole on the wire, to at most four decimals. What is not all stays below 1. */
export const toShare = (share: number): number => (share < 1 ? Math.min(toFigure(share), 0.9999) : toFigure(share))

/** A number cleaned of the noise that binary arithmetic leaves in its last digits. */
export const clean = (value: number): number => Number(value.toPrecision(12))
