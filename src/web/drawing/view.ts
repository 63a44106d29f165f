import { html } from 'hono/html'
import { type Part, type Sentence, type Text, type View, wordsOf } from '../../views/view.ts'
import { drawMeetings } from './meetings.ts'
import { drawTable, type Place } from './table.ts'
import { type Html, NOTHING } from './words.ts'

/** Descriptions of `src/views` as a page has them. */

const sentence = (line: Sentence): Html =>
  typeof line === 'string'
    ? html`${line.trim()}`
    : html`${line.map(({ text, tone }) => (tone === undefined ? text : html`<span class="t-${tone}">${text}</span>`))}`

/** What only the command line says: flags and commands. */
const isForTerminal = (line: Sentence): boolean => /(^|\s)--[a-z]|hindsight [a-z]+ /.test(wordsOf(line))

const drawText = ({ heading, lines }: Text): Html =>
  html`${heading === undefined ? NOTHING : html`<h2>${heading}</h2>`}${lines.filter(line => !isForTerminal(line)).map(line => html`<p>${sentence(line)}</p>`)}`

/** The week that a heading of matchups names at its end. */
const weekIn = (heading: string): number => Number(/(\d+)$/.exec(heading)?.[1] ?? 0)

export const drawPart = (part: Part, place: Place, label = ''): Html => {
  if (part.kind === 'table') return drawTable(part, place, label)
  return part.kind === 'text' ? drawText(part) : drawMeetings(part, place, weekIn(part.heading))
}

/** A view whole: its sentences, then its parts; the page has a title of its own. */
export const drawView = ({ title, about, parts }: View, place: Place, label = ''): Html =>
  html`${parts.length === 0 && title !== null ? html`<p class="lead">${title}</p>` : NOTHING}${drawText({
    kind: 'text',
    lines: about,
  })}${parts.map(part => drawPart(part, place, label))}`
