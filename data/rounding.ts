/** A value that is at most this far below a half is treated as a half, because floating-point numbers are inexact. */
const NOISE = 1e-6

/**
 * Returns the nearest whole number. Halves are rounded away from zero, based on the decimal value (2.675 in hundredths
 * is 268).
 */
export const roundHalfAway = (value: number): number =>
  value < 0 ? -Math.floor(0.5 - value + NOISE) || 0 : Math.floor(value + 0.5 + NOISE)
