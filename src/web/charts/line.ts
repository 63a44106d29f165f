import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { formatted } from '../../views/format.ts'
import type { Html } from '../drawing/words.ts'
import { chart, escaped, textWidth } from './frame.ts'

/** A value of a week. */
export interface Point {
  week: number
  value: number
  words: string
}

const WIDTH = 360
const HEIGHT = 132
/** The space on both sides of the lines. */
const GAP = 4

/** What somebody made week by week: a line, a dot a week, and the level of the mean. */
export const weekChart = (name: string, points: readonly Point[], numbers: Html): Html => {
  const values = points.map(({ value }) => value)
  const weeks = points.map(({ week }) => week)
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [HEIGHT - 24, 16]).nice(3)
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
    .map(({ week }) => `<text x="${x(week)}" y="${HEIGHT - 4}" text-anchor="middle">${week}</text>`)
  const level = `<line class="mean" x1="${edge}" x2="${WIDTH}" y1="${y(mean)}" y2="${y(mean)}"><title>${escaped(`Mean ${formatted(mean, 'points')}`)}</title></line>`
  return chart({
    name,
    width: WIDTH,
    height: HEIGHT,
    marks: [...levels, level, `<path class="line" d="${path ?? ''}"/>`, ...dots, ...named],
    numbers,
    isOpen: true,
  })
}
