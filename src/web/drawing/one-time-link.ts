import { raw } from 'hono/html'
import { encode } from 'uqr'
import { type Html, html, NOTHING } from './html.ts'
import type { TitledContent } from './page.ts'

interface OneTimePage {
  title: string
  /** The purpose of the link, and how long it is valid. */
  lead: string
  back: string
}

const oneTimePage = (
  { title, lead, back }: OneTimePage,
  { label, value, more }: { label: string; value: string; more: Html },
): TitledContent => ({
  title,
  lead,
  still: true,
  body: html`<div class="card handed"><label class="field"><span>${label}</span><input readonly value="${value}" data-copy></label>${more}</div><p class="dim">This is shown only once.</p><p><a class="go" href="${back}">Done</a></p>`,
})

/** Returns a page with a link to copy or scan. It is shown only once. */
export const oneTimeLink = ({ link, ...page }: OneTimePage & { link: string }): TitledContent =>
  oneTimePage(page, { label: 'Link', value: link, more: qrCode(link) })

/** Returns a page with a secret to copy. It is shown only once. */
export const oneTimeSecret = ({ secret, ...page }: OneTimePage & { secret: string }): TitledContent =>
  oneTimePage(page, { label: 'Secret', value: secret, more: NOTHING })

/** Draws a link's QR code: one path of dark squares on white, in both color schemes. */
const qrCode = (text: string): Html => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return raw(
    `<svg class="qr" role="img" aria-label="QR code of the link" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`,
  )
}
