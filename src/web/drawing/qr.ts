import { raw } from 'hono/html'
import { encode } from 'uqr'
import type { Html } from './words.ts'

/** A link as a picture that a phone reads: one path of dark squares on white, whatever the colors around it. */
export const qrCode = (text: string): Html => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return raw(
    `<svg class="qr" role="img" aria-label="QR code of the link" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`,
  )
}
