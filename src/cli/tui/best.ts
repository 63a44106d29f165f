import type { OptimizedLineup } from '../../engine/index.ts'
import { signed } from '../../views/phrases.ts'
import { slotNames } from '../../views/slots.ts'
import { type Column, type GridSpace, grid } from './grid.ts'
import { BLANK, figure, type Line } from './text.ts'

type Slot = OptimizedLineup['slots'][number] & { slotName: string; changed: boolean }

const SLOTS: readonly Column<Slot>[] = [
  { title: 'SLOT', of: ({ slotName }) => slotName },
  {
    title: 'BEST LINEUP',
    of: ({ name, playerId }) => name ?? playerId ?? '(empty)',
    tone: ({ changed }) => (changed ? 'accent' : undefined),
  },
  { title: 'POS', of: ({ posGroup }) => posGroup, tone: () => 'dim', from: 40 },
  { title: 'POINTS', of: ({ points }) => points, decimals: 2 },
]

/** The best lineup slot by slot, with who was not among `before` in another tone. */
export const bestLines = (
  { slots }: OptimizedLineup,
  before: ReadonlySet<string | null> | undefined,
  space: GridSpace,
): Line[] => {
  const names = slotNames(slots)
  const rows = slots.map((slot, at): Slot => {
    const changed = before !== undefined && slot.playerId !== null && !before.has(slot.playerId)
    return { ...slot, slotName: names[at]!, changed }
  })
  return grid(rows, SLOTS, space)
}

/** The best lineup under the changed rules, and how it moved from that under the system itself. */
export const labLines = (now: OptimizedLineup, before: OptimizedLineup | undefined, space: GridSpace): Line[] => {
  const change = before ? Number((now.total - before.total).toFixed(2)) : 0
  const moved: Line = change === 0 ? [] : [{ text: `  ${signed(change, 2)}`, tone: change > 0 ? 'good' : 'bad' }]
  const starters = before && new Set(before.slots.map(({ playerId }) => playerId))
  return [
    [{ text: `  Total ${figure(now.total)}`, tone: 'heading' }, ...moved],
    BLANK,
    ...bestLines(now, starters, { ...space, height: space.height - 2 }),
  ]
}
