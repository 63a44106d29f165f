import { html } from 'hono/html'
import type { Html } from './words.ts'

/** A break opportunity behind an underscore and before FLEX. */
const BREAK = /(?<=_)(?=.)|(?<=[A-Z])(?=FLEX)/

/** The name of a slot. A long one, such as SUPERFLEX, continues on the next line where its column is narrow. */
export const slotName = (name: string): Html =>
  html`<span>${name.split(BREAK).map((part, at) => (at === 0 ? part : html`<wbr>${part}`))}</span>`
