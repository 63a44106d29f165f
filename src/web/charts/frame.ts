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

/** The font size of charts in the style sheet, px. */
const LETTER = 12

/** Widths of letters in a wide typeface as a share of the font size; the first kind that matches counts. */
const WIDTHS = [
  [/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u, 1.4],
  [/[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u, 1],
  [/[WMmw@%\u2014\u2026]/, 1],
  [/[+\u2212=<>~#]/, 0.85],
  [/[iIjlft.,:;'\u2019|! -]/, 0.4],
  [/\p{Lu}/u, 0.78],
] as const

const letterWidth = (letter: string): number => WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? 0.65

/** How wide a text in a chart is at most, px. A server cannot measure the typeface of a reader. */
export const textWidth = (text: string): number =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => LETTER * letterWidth(segment)).reduce(
    (sum, width) => sum + width,
    0,
  )

const fitting = (letters: readonly string[], width: number): number => {
  let [count, used] = [0, 0]
  for (; count < letters.length; count++) {
    used += textWidth(letters[count]!)
    if (used > width) break
  }
  return count
}

/** Shortens a name to a width, px. Keeps its beginning and its end, which tells teams such as `Sharks Team 04` apart. */
export const shortened = (name: string, width: number): string => {
  if (textWidth(name) <= width) return name
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  const room = width - textWidth('…')
  const end = fitting(letters.toReversed(), room / 3)
  const tail = letters.slice(letters.length - end)
  return [...letters.slice(0, fitting(letters, room - textWidth(tail.join('')))), '…', ...tail].join('')
}

export const chart = ({ name, width, height, marks, numbers, isOpen = false }: Chart): Html =>
  html`<figure class="card figure"><figcaption>${name}</figcaption>${raw(
    `<svg class="chart" role="img" aria-label="${escaped(name)}" viewBox="0 0 ${width} ${height}">${marks.join('')}</svg>`,
  )}<details${isOpen ? html` open` : html``}><summary>The numbers</summary>${numbers}</details></figure>`
