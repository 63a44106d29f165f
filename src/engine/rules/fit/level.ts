import type { StatKey } from '../../../../data/stats.ts'
import type { Fitting } from './fitting.ts'
import type { Term } from './paid-games.ts'

/**
 * What is paid in every game may stand in the bands of either stat that all games have. Leagues let the band of yards
 * allowed pay nothing that most games fall into, so what it pays goes to all bands of points allowed.
 */

const POINTS = 'dst_points_allowed' satisfies StatKey
const YARDS = 'dst_yards_allowed' satisfies StatKey

/** What the steps of a stat pay in the band that holds most rows. */
const usualPay = (steps: readonly Term[], column: Fitting['column'], rows: number): number => {
  const sorted = steps.toSorted((a, b) => a.from! - b.from!)
  const reach = [rows, ...sorted.map(step => column(step).rows.length), 0]
  const held = reach.slice(0, -1).map((count, at) => count - reach[at + 1]!)
  const most = held.indexOf(Math.max(...held))
  return sorted.slice(0, most).reduce((sum, { points }) => sum + points, 0)
}

const raised = (terms: readonly Term[], stat: StatKey, points: number): Term[] => {
  const first = terms.find(term => term.stat === stat && term.from === 0)
  const others = terms.filter(term => term !== first)
  const sum = (first?.points ?? 0) + points
  return sum === 0 ? others : [...others, { stat, from: 0, points: sum }]
}

/** Terms that pay the same, with that band at nothing. */
export const level = (fitting: Fitting, rows: number): Term[] => {
  const terms = fitting.terms()
  const steps = terms.filter(({ stat, from }) => stat === YARDS && from !== undefined)
  const points = usualPay(steps, fitting.column, rows)
  if (points === 0) return terms
  return raised(raised(terms, YARDS, -points), POINTS, points)
}
