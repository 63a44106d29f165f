import { hash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { ASSETS } from './assets.ts'
import type { Route } from './context/request.ts'
import type { Files } from './drawing/frame.ts'
import { encodePage, encodingHeaders } from './replies.ts'

/**
 * The files that pages load: the style sheet, the script, the worker that shows alerts, and a manifest and icons that
 * let phones install the board as an app.
 */

const WORKER_PATH = '/alerts.js'
const MANIFEST_PATH = '/manifest.webmanifest'

const TOUCH_ICON_SIZE = 180
const ICON_SIZES: readonly number[] = [TOUCH_ICON_SIZE, 192, 512]

const iconPath = (size: number): string => `/icon-${size}.png`

const MANIFEST = JSON.stringify({
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
const iconOf = (size: number): Uint8Array<ArrayBuffer> => {
  const icon = icons.get(size) ?? drawIcon(size)
  icons.set(size, icon)
  return icon
}

/** For addresses that contain a hash of the content, so a browser requests them only once. */
const FILE_CACHING = 'public, max-age=31536000, immutable'

const filePath = (text: string, end: string): string => `/board-${hash('sha256', text, 'hex').slice(0, 12)}.${end}`

export const FILES: Files = {
  style: filePath(ASSETS.style, 'css'),
  script: filePath(ASSETS.script, 'js'),
  manifest: MANIFEST_PATH,
  touchIcon: iconPath(TOUCH_ICON_SIZE),
}

const fileRoute = (path: string, type: string, text: string, caching = FILE_CACHING): Route => ({
  method: 'GET',
  path,
  open: true,
  answer: async request => {
    const body = encodePage(request, text)
    const headers = { 'Content-Type': type, 'Cache-Control': caching, 'X-Content-Type-Options': 'nosniff' }
    return { status: 200, body, headers: { ...headers, ...encodingHeaders(body), Vary: 'Accept-Encoding' } }
  },
})

const iconRoute = (size: number): Route => ({
  method: 'GET',
  path: iconPath(size),
  open: true,
  answer: async () => ({
    status: 200,
    body: iconOf(size),
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=86400',
      'X-Content-Type-Options': 'nosniff',
    },
  }),
})

export const FILE_ROUTES: readonly Route[] = [
  fileRoute(FILES.style, 'text/css; charset=utf-8', ASSETS.style),
  fileRoute(FILES.script, 'text/javascript; charset=utf-8', ASSETS.script),
  fileRoute(WORKER_PATH, 'text/javascript; charset=utf-8', ASSETS.alerts, 'no-cache'),
  fileRoute(MANIFEST_PATH, 'application/manifest+json', MANIFEST, 'no-cache'),
  ...ICON_SIZES.map(iconRoute),
]
