import type { StatColumn } from './season.ts'

/** Makes a stat column from all rows' values. */

const MAX_DECIMALS = 4
/** Collects a column's rows before it is known how many there are. Row numbers have 16 bits. */
const FILLED = new Uint16Array(65_536)

/** Returns the fewest decimals (up to four) that represent all values exactly, or null. */
const decimalsOf = (values: Float64Array): number | null => {
  let [decimals, scale] = [0, 1]
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!
    while (Math.round(value * scale) / scale !== value) {
      if (++decimals > MAX_DECIMALS) return null
      scale *= 10
    }
  }
  return decimals
}

/**
 * Returns a stat's column from its values by row. Leaves out zeros, or for a partial stat, the NaN of rows without the
 * stat. Values with up to four decimals become integers.
 */
export const toColumn = (dense: Float64Array, isPartial = false): StatColumn => {
  let size = 0
  for (let row = 0; row < dense.length; row++) {
    const value = dense[row]!
    if (isPartial ? !Number.isNaN(value) : value !== 0) FILLED[size++] = row
  }
  const rows = FILLED.slice(0, size)
  const values = new Float64Array(size)
  for (let at = 0; at < size; at++) values[at] = dense[rows[at]!]!
  const decimals = decimalsOf(values)
  if (decimals === null) return { decimals: 0, exact: false, rows, values }
  const scale = 10 ** decimals
  if (decimals > 0) for (let at = 0; at < size; at++) values[at] = Math.round(values[at]! * scale)
  return { decimals, exact: true, rows, values }
}
