/** What every page says of itself: nothing from another host, nothing inline, in no frame. */

const CONTENT = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/**
 * `no-referrer` would make browsers send forms with `Origin: null`, which is refused. Isolation from other windows is only
 * known on HTTPS and loopback.
 */
export const pageHeaders = (trusted: boolean): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': CONTENT,
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-cache',
  Vary: 'Cookie, Accept-Encoding',
  ...(trusted && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
})
