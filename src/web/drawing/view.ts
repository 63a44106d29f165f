import { html } from 'hono/html'
import type { Part, Sentence, Text, View } from '../../views/view.ts'
import { drawMatchups } from './matchups.ts'
import { drawTable, type Place } from './table.ts'
import { type Html, NOTHING } from './words.ts'

/** Descriptions of `src/views` as a page has them. */

const sentence = (line: Sentence): Html =>
  typeof line === 'string'
    ? html`${line.trim()}`
    : html`${line.map(({ text, tone }) => (tone === undefined ? text : html`<span class="t-${tone}">${text}</span>`))}`

const drawText = ({ heading, lines }: Text): Html =>
  html`${heading === undefined ? NOTHING : html`<h2>${heading}</h2>`}${lines.map(line => html`<p>${sentence(line)}</p>`)}`

export const drawPart = (part: Part, place: Place, label = ''): Html => {
  if (part.kind === 'table') return drawTable(part, place, label)
  return part.kind === 'text' ? drawText(part) : drawMatchups(part, place)
}

/** A view whole: its sentences, then its parts; the page has a title of its own. */
export const drawView = ({ title, about, parts }: View, place: Place, label = ''): Html =>
  html`${parts.length === 0 && title !== null ? html`<p class="lead">${title}</p>` : NOTHING}${drawText({
    kind: 'text',
    lines: about,
  })}${parts.map(part => drawPart(part, place, label))}`
