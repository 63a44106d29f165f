import type { Tone as Meaning } from '../../../views/view.ts'
import { cut, pad, stringWidth } from '../../output/width.ts'

/** What a screen shows, independent of a terminal: lines of spans, each with a tone. */
export type Tone = Meaning | 'chosen'

export interface Span {
  text: string
  tone?: Tone | undefined
}

export type Line = readonly Span[]

/** A line of one span. */
export const say = (text: string, tone?: Tone): Line => [{ text, tone }]

export const BLANK: Line = []

/** A text in lines, broken between words. */
export const wrapped = (text: string, width: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && stringWidth(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A text in exactly so many terminal columns: padded with blanks, or cut with an ellipsis. */
export const sized = (text: string, width: number, right = false): string => {
  if (width < 1) return ''
  const flat = text.replaceAll('\n', ' ')
  return pad(cut(flat, width), width, right)
}

export const widthOf = (line: Line): number => line.reduce((sum, { text }) => sum + stringWidth(text), 0)

/** A line in exactly so many columns. */
export const fitLine = (line: Line, width: number): Line => {
  let left = width
  const spans: Span[] = []
  for (const span of line) {
    const own = Math.min(stringWidth(span.text), left)
    if (own > 0) spans.push({ ...span, text: sized(span.text, own) })
    left -= own
  }
  return left > 0 ? [...spans, { text: ' '.repeat(left) }] : spans
}

/** A line in at most so many columns. */
export const fitted = (line: Line, width: number): Line => (widthOf(line) > width ? fitLine(line, width) : line)

/** Two blocks side by side, the left one so many columns wide. */
export const beside = (left: readonly Line[], right: readonly Line[], width: number): Line[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [
    ...fitLine(left[at] ?? BLANK, width),
    ...(right[at] ?? BLANK),
  ])

const BARS = '▁▂▃▄▅▆▇█'

/** Weeks as bars; a dot is a week without a game. */
export const sparkline = (values: readonly (number | null)[]): string => {
  const known = values.filter(value => value !== null)
  const most = Math.max(0, ...known)
  const barOf = (value: number): string =>
    BARS[most === 0 ? 0 : Math.max(0, Math.round((value / most) * (BARS.length - 1)))] ?? '▁'
  return values.map(value => (value === null ? '·' : barOf(value))).join('')
}
