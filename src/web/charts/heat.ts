import { scaleQuantize } from 'd3-scale'
import { type Format, formatted } from '../../views/format.ts'
import type { Html } from '../drawing/words.ts'
import { chart, escaped, shortened } from './frame.ts'

/** Weekly totals of a team; null for a week without one. */
export interface HeatRow {
  name: string
  totals: readonly (number | null)[]
  /** How they read (default: points). */
  format?: Format
}

const LABELS = 104
const GAP = 4
const CELL = 24
/** As many weeks as it has room for at least, so that the first of a season are not drawn larger than the last. */
const LEAST_WEEKS = 14
const SHADES = ['s0', 's1', 's2', 's3', 's4'] as const

/** Totals by team and week, in a stronger color for more; each cell says its number when it is pointed at, and the table has all. */
export const heatMap = (name: string, weeks: readonly number[], rows: readonly HeatRow[], numbers: Html): Html => {
  const known = rows.flatMap(({ totals }) => totals.filter(total => total !== null))
  const shade = scaleQuantize([Math.min(...known), Math.max(...known)], SHADES)
  const width = LABELS + Math.max(weeks.length, LEAST_WEEKS) * CELL
  const heads = weeks.map(
    (week, at) => `<text x="${LABELS + at * CELL + CELL / 2}" y="14" text-anchor="middle">${week}</text>`,
  )
  const cells = rows.flatMap(({ name: team, totals, format = 'points' }, row) => [
    `<text class="label" x="0" y="${20 + row * CELL + 16}">${escaped(shortened(team, LABELS - GAP))}</text>`,
    ...totals.flatMap((total, at) =>
      total === null
        ? []
        : [
            `<rect class="heat ${shade(total)}" x="${LABELS + at * CELL + 1}" y="${20 + row * CELL + 1}" width="${CELL - 2}" height="${CELL - 2}" rx="3"><title>${escaped(`${team}, week ${weeks[at]}: ${formatted(total, format)}`)}</title></rect>`,
          ],
    ),
  ])
  return chart({ name, width, height: 24 + rows.length * CELL, marks: [...heads, ...cells], numbers })
}
