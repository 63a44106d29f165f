import type { PosGroup } from '../../../../data/positions.ts'
import type { SheetRow } from '../../schema/sheet.ts'
import { groupOf } from './slots.ts'

/**
 * Sheets that only say who started, as in ffscrapr's `starter_status`: a starter has the slot of the position. A lineup that
 * has more starters at a position than every lineup has puts them into a slot for several positions.
 */

const STARTED = /^(?:starter|starters|starting|started|start|active|true|yes|y|1)$/i
const BENCHED = /^(?:non-?starter|non-?starting|bench|benched|reserve|inactive|false|no|n|0)$/i

const FLEX_GROUPS: readonly PosGroup[] = ['RB', 'WR', 'TE']
const IDP_GROUPS: readonly PosGroup[] = ['DL', 'LB', 'DB']

interface Starter {
  row: SheetRow
  group: PosGroup
}

const isStatus = ({ slot }: SheetRow): boolean => slot === undefined || STARTED.test(slot) || BENCHED.test(slot)

/** The starters of each team and week whose positions are known. */
const lineupsIn = (rows: readonly SheetRow[]): Starter[][] => {
  const starters = rows.flatMap(row => {
    const group = STARTED.test(row.slot ?? '') ? groupOf(row.position) : null
    return group === null ? [] : [{ row, group }]
  })
  return [...Map.groupBy(starters, ({ row: { season, week, team } }) => `${season} ${week} ${team}`).values()]
}

const countOf = (lineup: readonly Starter[], group: PosGroup): number =>
  lineup.filter(starter => starter.group === group).length

/** How many starters at a position every full lineup has. */
const everyLineup = (lineups: readonly Starter[][]): ((group: PosGroup) => number) => {
  const size = Math.max(...lineups.map(({ length }) => length))
  const full = lineups.filter(({ length }) => length === size)
  return group => Math.min(...full.map(lineup => countOf(lineup, group)))
}

/** The starters beyond the fixed number at their position, in the order of the rows. */
const extraIn = (lineup: readonly Starter[], fixed: (group: PosGroup) => number): Starter[] => {
  const seen = new Map<PosGroup, number>()
  return lineup.filter(({ group }) => {
    const count = (seen.get(group) ?? 0) + 1
    seen.set(group, count)
    return count > fixed(group)
  })
}

/** The slot of an extra starter. Quarterbacks take SUPER_FLEX; others take it when no FLEX is left. */
const extraSlots = (extra: readonly Starter[], superFlex: number): Map<SheetRow, string> => {
  const flex = extra.filter(({ group }) => FLEX_GROUPS.includes(group))
  const inFlex = extra.filter(({ group }) => group === 'QB').length + flex.length - superFlex
  const slotOf = (starter: Starter): string => {
    if (IDP_GROUPS.includes(starter.group)) return 'IDP_FLEX'
    if (starter.group === 'QB') return 'SUPER_FLEX'
    if (!FLEX_GROUPS.includes(starter.group)) return starter.group
    return flex.indexOf(starter) < inFlex ? 'FLEX' : 'SUPER_FLEX'
  }
  return new Map(extra.map(starter => [starter.row, slotOf(starter)]))
}

/** The rows with slots in place of a status. Rows of a sheet with slots are returned unchanged. */
export const withSlots = (rows: readonly SheetRow[]): SheetRow[] => {
  const lineups = rows.every(isStatus) ? lineupsIn(rows) : []
  if (lineups.length === 0) return [...rows]
  const fixed = everyLineup(lineups)
  const extras = lineups.map(lineup => extraIn(lineup, fixed))
  const superFlex = Math.max(...extras.map(extra => countOf(extra, 'QB')))
  const slots = new Map<SheetRow, string>(lineups.flat().map(({ row, group }) => [row, group]))
  for (const extra of extras) for (const [row, slot] of extraSlots(extra, superFlex)) slots.set(row, slot)
  return rows.map(row => ({ ...row, slot: slots.get(row) ?? 'BN' }))
}
