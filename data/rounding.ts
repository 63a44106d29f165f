/**
 * Returns the nearest whole number. Halves are rounded away from zero, by the decimal value (2.675 in hundredths is
 * 268). A value up to 0.000001 below a half counts as a half, because floating-point numbers are inexact. Subtracting
 * from 0 never returns -0.
 */
export const roundHalfAway = (value: number): number =>
  value < 0 ? 0 - Math.floor(0.500_001 - value) : Math.floor(value + 0.500_001)
