import { html } from 'hono/html'
import type { Drawn } from './page.ts'
import { qrCode } from './qr.ts'
import type { Html } from './words.ts'

interface Handed {
  title: string
  /** What it is good for, and for how long. */
  lead: string
  link: string
  back: string
}

/** A link that is shown this once, to copy or to scan. */
export const handedLink = ({ title, lead, link, back }: Handed): Drawn => ({
  title,
  lead,
  still: true,
  body: html`<div class="card handed"><label class="field"><span>The link</span><input readonly value="${link}" data-copy></label>${qrCode(link)}</div><p class="dim">It is not shown again.</p><p><a class="go" href="${back}">Done</a></p>`,
})

/** Says what to do next where there is nothing yet. */
export const emptyState = (text: string, next?: Html): Html =>
  html`<div class="empty"><p>${text}</p>${next ?? ''}</div>`
