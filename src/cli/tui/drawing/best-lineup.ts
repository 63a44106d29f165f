import type { OptimizedLineup } from '../../../engine/index.ts'
import { bestSeats } from '../../../views/analysis.ts'
import { formatted, points } from '../../../views/format.ts'
import { bestTable } from '../../../views/seats.ts'
import { type GridSpace, grid } from './grid.ts'
import { BLANK, type Line } from './lines.ts'

/** The best lineup slot by slot, with who was not among `before` in another tone. */
export const bestLines = (
  best: OptimizedLineup,
  before: ReadonlySet<string | null> | undefined,
  space: GridSpace,
): Line[] => {
  const seats = bestSeats(best).map(seat => ({
    ...seat,
    isNew: before !== undefined && seat.player !== null && !before.has(seat.player.id),
  }))
  return grid(bestTable(seats), space)
}

/** The best lineup under the changed rules, and how it moved from that under the system itself. */
export const labLines = (now: OptimizedLineup, before: OptimizedLineup | undefined, space: GridSpace): Line[] => {
  const change = before ? Number((now.total - before.total).toFixed(2)) : 0
  const moved: Line =
    change === 0 ? [] : [{ text: `  ${formatted(change, 'gain')}`, tone: change > 0 ? 'good' : 'bad' }]
  const starters = before && new Set(before.slots.map(({ playerId }) => playerId))
  return [
    [{ text: `  Total ${points(now.total)}`, tone: 'heading' }, ...moved],
    BLANK,
    ...bestLines(now, starters, { ...space, height: space.height - 2 }),
  ]
}
