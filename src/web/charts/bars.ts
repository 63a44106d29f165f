import { scaleBand, scaleLinear } from 'd3-scale'
import type { Html } from '../drawing/words.ts'
import { chart, escaped, shortened, textWidth } from './frame.ts'

/** A name with its value, more or less than nothing. */
export interface Bar {
  name: string
  value: number
  /** The value in words. */
  words: string
}

const WIDTH = 360
const ROW = 28
const LABELS = 128
/** The space next to a name and between a bar and its value, px. */
const GAP = 4

/** Bars that go right for more and left for less. The value at the end of each has a sign, so color is not the only mark. */
export const barChart = (name: string, bars: readonly Bar[], numbers: Html): Html => {
  const height = bars.length * ROW + 4
  const values = bars.map(({ value }) => value)
  const end = GAP + Math.max(0, ...bars.map(({ words }) => textWidth(words)))
  const start = values.some(value => value < 0) ? LABELS + end : LABELS
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
      `<g><title>${escaped(`${label}: ${words}`)}</title><text x="0" y="${middle}" class="label">${escaped(shortened(label, LABELS - GAP))}</text>` +
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
