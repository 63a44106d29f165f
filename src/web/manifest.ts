import { crc32, deflateSync } from 'node:zlib'

/**
 * Files that let phones install the board as an app: a manifest, its icons, and the path of the worker that shows
 * alerts.
 */

export const WORKER_PATH = '/alerts.js'
export const MANIFEST_PATH = '/manifest.webmanifest'

export const TOUCH_ICON_SIZE = 180
export const ICON_SIZES: readonly number[] = [TOUCH_ICON_SIZE, 192, 512]

export const iconPath = (size: number): string => `/icon-${size}.png`

export const MANIFEST = JSON.stringify({
  name: 'Hindsight',
  short_name: 'Hindsight',
  description: 'Fantasy football leagues',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#3355d1',
  icons: ICON_SIZES.map(size => ({
    src: iconPath(size),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
})

const BLUE = [0x33, 0x55, 0xd1]
const WHITE = [0xff, 0xff, 0xff]

/**
 * Returns true if the logo covers a point on a grid of 32: two posts and a bar. The logo stays within the safe zone of
 * a masked icon.
 */
const isLine = (x: number, y: number): boolean =>
  (y >= 8 && y < 24 && ((x >= 9 && x < 13) || (x >= 19 && x < 23))) || (y >= 14 && y < 18 && x >= 9 && x < 23)

/** Returns a PNG chunk: length, type, content and checksum. */
const chunk = (type: string, content: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const drawIcon = (size: number): Uint8Array<ArrayBuffer> => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // True color with eight bits per channel.
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: size }, (_, y) => [
    0,
    ...Array.from({ length: size }, (_, x) => (isLine((x * 32) / size, (y * 32) / size) ? WHITE : BLUE)).flat(),
  ])
  const pixels = deflateSync(Buffer.from(rows.flat()))
  return Uint8Array.from(
    Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  )
}

const icons = new Map<number, Uint8Array<ArrayBuffer>>()

/** Returns the icon as a PNG. It is drawn on first use, so changing the logo does not require new image files. */
export const iconOf = (size: number): Uint8Array<ArrayBuffer> => {
  const icon = icons.get(size) ?? drawIcon(size)
  icons.set(size, icon)
  return icon
}
