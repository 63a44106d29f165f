import { html, raw } from 'hono/html'
import type { Html } from '../drawing/words.ts'

/** What every chart has: a name that is read out, a width that follows the page, and its numbers as a table below. */

interface Chart {
  name: string
  width: number
  height: number
  /** Marks in SVG. Texts in them are escaped by whoever makes them. */
  marks: readonly string[]
  /** The same in a table. */
  numbers: Html
  /** The table is what one comes for. */
  isOpen?: boolean
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it may stand in SVG. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => ENTITIES[sign]!)

/** A name in so many signs: its beginning and its end, by which teams such as `Sharks Team 04` are told apart. */
export const shortened = (name: string, most: number): string => {
  if (name.length <= most) return name
  const signs = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  if (signs.length <= most) return name
  const end = Math.floor((most - 1) / 3)
  return [...signs.slice(0, most - 1 - end), '…', ...signs.slice(-end)].join('')
}

export const chart = ({ name, width, height, marks, numbers, isOpen = false }: Chart): Html =>
  html`<figure class="card figure"><figcaption>${name}</figcaption>${raw(
    `<svg class="chart" role="img" aria-label="${escaped(name)}" viewBox="0 0 ${width} ${height}">${marks.join('')}</svg>`,
  )}<details${isOpen ? html` open` : html``}><summary>The numbers</summary>${numbers}</details></figure>`
