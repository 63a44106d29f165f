/** How a column's numbers are stored: little-endian, in the narrowest type that fits all of them. */
const WIDTHS = {
  i8: { type: Int8Array, min: -0x80, max: 0x7f },
  i16: { type: Int16Array, min: -0x8000, max: 0x7fff },
  i32: { type: Int32Array, min: -0x8000_0000, max: 0x7fff_ffff },
  f64: { type: Float64Array, min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY },
} as const

export type Width = keyof typeof WIDTHS

const widthOf = (values: Float64Array, exact: boolean): Width => {
  if (!exact) return 'f64'
  let min = 0
  let max = 0
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  const fits = (width: Width) => min >= WIDTHS[width].min && max <= WIDTHS[width].max
  return (['i8', 'i16', 'i32'] as const).find(fits) ?? 'f64'
}

export const bytes = (array: ArrayBufferView): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** Returns a copy of a blob as a typed array. */
export const view = <T>(blob: Uint8Array, type: { new (buffer: ArrayBuffer): T }): T => new type(blob.slice().buffer)

/** Packs a column's cells in the smallest width that fits. */
export const packCells = (values: Float64Array, exact: boolean): { width: Width; cells: Uint8Array } => {
  const width = widthOf(values, exact)
  return { width, cells: bytes(new WIDTHS[width].type(values)) }
}

/** Unpacks cells to their original values. */
export const unpackCells = (cells: Uint8Array, width: Width): Float64Array =>
  width === 'f64' ? view(cells, Float64Array) : new Float64Array(view<Iterable<number>>(cells, WIDTHS[width].type))
