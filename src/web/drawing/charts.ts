import { scaleBand, scaleLinear, scaleQuantize } from 'd3-scale'
import { line } from 'd3-shape'
import { raw } from 'hono/html'
import { type Format, formatValue } from '../../views/format.ts'
import { type Html, html, isolateNames } from './html.ts'

/**
 * The parts of every chart: an accessible name, the drawing, and a table of its numbers. The chart is as wide as the
 * page.
 */

interface Chart {
  name: string
  width: number
  height: number
  /** SVG elements. The caller escapes their text. */
  marks: readonly string[]
  /** The same numbers as a table. */
  numbers: Html
  /** True if the table is the main content, so it is open at first. */
  isOpen?: boolean
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a string for SVG, and isolates names in it. */
const escaped = (text: string): string => isolateNames(text).replace(/[&<>"]/g, sign => ENTITIES[sign]!)

/** Charts' font size in the style sheet, in px. */
const LETTER = 12

/** Widths of letters in a wide typeface, as a share of the font size. The first match applies. */
const WIDTHS = [
  [/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u, 1.4],
  [/[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u, 1],
  [/[WMmw@%\u2014\u2026]/, 1],
  [/[+\u2212=<>~#]/, 0.85],
  [/[iIjlft.,:;'\u2019|! -]/, 0.4],
  [/\p{Lu}/u, 0.78],
] as const

const letterWidth = (letter: string): number => WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? 0.65

/**
 * Returns the max width of a string in a chart, in px. This is an estimate, because a server cannot measure the
 * reader's typeface.
 */
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

/**
 * Shortens a name to a width in px. Keeps the start and the end, because names such as `Sharks Team 04` differ only at
 * the end.
 */
export const shortenName = (name: string, width: number): string => {
  if (textWidth(name) <= width) return name
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  const room = width - textWidth('…')
  const end = fitting(letters.toReversed(), room / 3)
  const tail = letters.slice(letters.length - end)
  return [...letters.slice(0, fitting(letters, room - textWidth(tail.join('')))), '…', ...tail].join('')
}

const chart = ({ name, width, height, marks, numbers, isOpen = false }: Chart): Html =>
  html`<figure class="card figure"><figcaption>${name}</figcaption>${raw(
    `<svg class="chart" role="img" aria-label="${escaped(name)}" viewBox="0 0 ${width} ${height}">${marks.join('')}</svg>`,
  )}<details${isOpen ? html` open` : html``}><summary>Show the numbers</summary>${numbers}</details></figure>`

/** A name with a positive or negative value. */
interface Bar {
  name: string
  value: number
  /** The value in words. */
  words: string
}

const WIDTH = 360 // px
const BAR_ROW = 28
const BAR_LABELS = 128
/** The space next to a name, and between a bar and its value, in px. */
const GAP = 4

/**
 * Draws bars to the right for positive values and to the left for negative ones. The value at the end of each bar has a
 * sign, so color is not the only difference.
 */
export const barChart = (name: string, bars: readonly Bar[], numbers: Html): Html => {
  const height = bars.length * BAR_ROW + 4
  const values = bars.map(({ value }) => value)
  const end = GAP + Math.max(0, ...bars.map(({ words }) => textWidth(words)))
  const start = values.some(value => value < 0) ? BAR_LABELS + end : BAR_LABELS
  const x = scaleLinear([Math.min(0, ...values), Math.max(0, ...values)], [start, WIDTH - end])
  const y = scaleBand(
    bars.map((_, at) => String(at)),
    [2, height - 2],
  ).padding(0.3)
  const marks = bars.map(({ name: label, value, words }, at) => {
    const [from, to] = [x(Math.min(0, value)), x(Math.max(0, value))]
    const [top, band] = [y(String(at))!, y.bandwidth()]
    const middle = top + band / 2 + 4
    const place = value < 0 ? `x="${from - GAP}" text-anchor="end"` : `x="${to + GAP}"`
    return (
      `<g><title>${escaped(`${label}: ${words}`)}</title><text x="0" y="${middle}" class="label">${escaped(shortenName(label, BAR_LABELS - GAP))}</text>` +
      `<rect class="bar${value < 0 ? ' minus' : ''}" x="${from}" y="${top}" width="${Math.max(1, to - from)}" height="${band}" rx="2"/>` +
      `<text ${place} y="${middle}">${escaped(words)}</text></g>`
    )
  })
  return chart({
    name,
    width: WIDTH,
    height,
    marks: [`<line class="axis" x1="${x(0)}" x2="${x(0)}" y1="0" y2="${height}"/>`, ...marks],
    numbers,
  })
}

/** A value for a week. */
interface Point {
  week: number
  value: number
  words: string
}

const LINE_HEIGHT = 132

/** Draws points week by week: a line, a dot per week, and the level of the average. */
export const weekChart = (name: string, points: readonly Point[], numbers: Html): Html => {
  const values = points.map(({ value }) => value)
  const weeks = points.map(({ week }) => week)
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [LINE_HEIGHT - 24, 16]).nice(3)
  const edge = GAP + Math.max(20, ...y.ticks(3).map(level => textWidth(String(level))))
  const x = scaleLinear([Math.min(...weeks), Math.max(...weeks, Math.min(...weeks) + 1)], [edge, WIDTH - edge])
  const path = line<Point>(
    ({ week }) => x(week),
    ({ value }) => y(value),
  )(points)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const levels = y
    .ticks(3)
    .map(
      level =>
        `<line class="axis" x1="${edge}" x2="${WIDTH}" y1="${y(level)}" y2="${y(level)}"/><text x="${edge - GAP}" y="${y(level) + 4}" text-anchor="end">${level}</text>`,
    )
  const dots = points.map(
    ({ week, value, words }) =>
      `<circle class="dot" cx="${x(week)}" cy="${y(value)}" r="3.5"><title>${escaped(words)}</title></circle>`,
  )
  const named = points
    .filter((_, at) => at % Math.ceil(points.length / 9) === 0)
    .map(({ week }) => `<text x="${x(week)}" y="${LINE_HEIGHT - 4}" text-anchor="middle">${week}</text>`)
  const level = `<line class="mean" x1="${edge}" x2="${WIDTH}" y1="${y(mean)}" y2="${y(mean)}"><title>${escaped(`Average ${formatValue(mean, 'points')}`)}</title></line>`
  return chart({
    name,
    width: WIDTH,
    height: LINE_HEIGHT,
    marks: [...levels, level, `<path class="line" d="${path ?? ''}"/>`, ...dots, ...named],
    numbers,
    isOpen: true,
  })
}

/** A probability at some time during the games. */
interface ChancePoint {
  /** A share from 0 to 1. */
  value: number
  /** The time as text, such as Sun 1:00 PM. */
  time: string
}

/** The share of a label that is to the left of its point. */
const LEFT_SHARE = { start: 0, middle: 0.5, end: 1 } as const

/** Draws the times of the first, middle and last points. Leaves out the middle one if it would touch another. */
const timeLabels = (points: readonly ChancePoint[], x: (at: number) => number): string[] => {
  const last = points.length - 1
  const labels = [...new Set([0, Math.round(last / 2), last])].map(at => {
    const anchor = at === 0 ? 'start' : at === last ? 'end' : 'middle'
    const { time } = points[at]!
    const from = x(at) - LEFT_SHARE[anchor] * textWidth(time)
    return { at, anchor, time, from, to: from + textWidth(time) }
  })
  const isFree = ({ from, to }: (typeof labels)[number]): boolean =>
    labels[0]!.to + GAP <= from && to + GAP <= labels.at(-1)!.from
  return labels
    .filter(label => label.anchor !== 'middle' || isFree(label))
    .map(
      ({ at, anchor, time }) =>
        `<text x="${x(at)}" y="${LINE_HEIGHT - 4}" text-anchor="${anchor}">${escaped(time)}</text>`,
    )
}

/** Draws a probability over a week's games: a line from 0 to 100% that skips the hours between games. */
export const chanceChart = (name: string, points: readonly ChancePoint[], numbers: Html): Html => {
  const y = scaleLinear([0, 1], [LINE_HEIGHT - 24, 12])
  const edge = GAP + textWidth('100%')
  const x = scaleLinear([0, points.length - 1], [edge, WIDTH - GAP])
  const path = line<ChancePoint>(
    (_, at) => x(at),
    ({ value }) => y(value),
  )(points)
  const levels = [0, 0.5, 1].map(
    level =>
      `<line class="${level === 0.5 ? 'mean' : 'axis'}" x1="${edge}" x2="${WIDTH}" y1="${y(level)}" y2="${y(level)}"/><text x="${edge - GAP}" y="${y(level) + 4}" text-anchor="end">${100 * level}%</text>`,
  )
  const last = points.at(-1)!
  const dot = `<circle class="dot" cx="${x(points.length - 1)}" cy="${y(last.value)}" r="3.5"/>`
  const marks = [...levels, `<path class="line" d="${path ?? ''}"/>`, dot, ...timeLabels(points, x)]
  return chart({ name, width: WIDTH, height: LINE_HEIGHT, marks, numbers })
}

/** A team's weekly totals; null for a week without one. */
interface HeatRow {
  name: string
  totals: readonly (number | null)[]
  /** The totals' format (default: points). */
  format?: Format
}

const HEAT_LABELS = 104
const HEAT_CELL = 24
/** The min number of columns, so the weeks have the same width from the start of a season. */
const MIN_HEAT_WEEKS = 14
const HEAT_SHADES = ['s0', 's1', 's2', 's3', 's4'] as const

/**
 * Draws totals by team and week. Higher totals have a stronger color. A cell shows its number on hover, and the table
 * contains all numbers.
 */
export const heatMap = (name: string, weeks: readonly number[], rows: readonly HeatRow[], numbers: Html): Html => {
  const present = rows.flatMap(({ totals }) => totals.filter(total => total !== null))
  const shade = scaleQuantize([Math.min(...present), Math.max(...present)], HEAT_SHADES)
  const width = HEAT_LABELS + Math.max(weeks.length, MIN_HEAT_WEEKS) * HEAT_CELL
  const heads = weeks.map(
    (week, at) =>
      `<text x="${HEAT_LABELS + at * HEAT_CELL + HEAT_CELL / 2}" y="14" text-anchor="middle">${week}</text>`,
  )
  const cells = rows.flatMap(({ name: team, totals, format = 'points' }, row) => [
    `<text class="label" x="0" y="${20 + row * HEAT_CELL + 16}">${escaped(shortenName(team, HEAT_LABELS - GAP))}</text>`,
    ...totals.flatMap((total, at) =>
      total === null
        ? []
        : [
            `<rect class="heat ${shade(total)}" x="${HEAT_LABELS + at * HEAT_CELL + 1}" y="${20 + row * HEAT_CELL + 1}" width="${HEAT_CELL - 2}" height="${HEAT_CELL - 2}" rx="3"><title>${escaped(`${team}, week ${weeks[at]}: ${formatValue(total, format)}`)}</title></rect>`,
          ],
    ),
  ])
  return chart({ name, width, height: 24 + rows.length * HEAT_CELL, marks: [...heads, ...cells], numbers })
}
