import { raw } from 'hono/html'
import type { View } from '../views/view.ts'
import { ASSETS } from './assets.ts'
import { html } from './drawing/html.ts'
import { drawCredit, drawView } from './drawing/view.ts'

/** Margins for a page without a frame. */
const ALONE = '@media screen{main{max-width:60rem;margin:0 auto;padding:24px 16px}}h2{margin-top:24px}'

/**
 * Returns a view as one self-contained page, which does not need a server, scripts or other files. Times are in one
 * time zone.
 */
export const standalonePage = (view: View, zone: string): string => {
  const title = view.title ?? 'Hindsight'
  const body = drawView({ ...view, title: null }, { leagueId: null, zone }, title)
  return `${html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${raw(ASSETS.style)}${raw(ALONE)}</style></head>
<body class="plain"><main id="main"><h1>${title}</h1>
${body}${drawCredit(view.credit ?? [])}</main></body></html>`}\n`
}
