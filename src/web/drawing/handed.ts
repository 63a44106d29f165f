import { html } from 'hono/html'
import type { Drawn } from './page.ts'
import { qrCode } from './qr.ts'
import { type Html, NOTHING } from './words.ts'

interface Handed {
  title: string
  /** What it is good for, and for how long. */
  lead: string
  back: string
}

const handed = (
  { title, lead, back }: Handed,
  { label, value, more }: { label: string; value: string; more: Html },
): Drawn => ({
  title,
  lead,
  still: true,
  body: html`<div class="card handed"><label class="field"><span>${label}</span><input readonly value="${value}" data-copy></label>${more}</div><p class="dim">It is not shown again.</p><p><a class="go" href="${back}">Done</a></p>`,
})

/** A link that is shown this once, to copy or to scan. */
export const handedLink = ({ link, ...page }: Handed & { link: string }): Drawn =>
  handed(page, { label: 'The link', value: link, more: qrCode(link) })

/** A secret that is shown this once, to copy. */
export const handedSecret = ({ secret, ...page }: Handed & { secret: string }): Drawn =>
  handed(page, { label: 'The secret', value: secret, more: NOTHING })
