import type { ReserveKind } from '../../../../data/leagues.ts'
import { DEFENDERS, type PosGroup, posGroupOf } from '../../../../data/positions.ts'
import { NAMED_SLOTS, type SlotRow } from '../../../../data/rosters.ts'
import type { SheetRow } from '../../schema/sheet.ts'
import type { PlannedRoster } from '../shared/plan.ts'
import { reservesOf } from '../shared/slots.ts'

/** Recognizes slots in sheets by the names that any platform uses, with or without a number at the end. */

const BENCH = ['BN', 'BE', 'BENCH', 'NA', 'N/A', 'OUT', '-', '']
const RESERVE: Readonly<Record<string, ReserveKind>> = {
  ...{ IR: 'ir', 'IR+': 'ir', INJURED: 'ir', INJUREDRESERVE: 'ir', RES: 'ir', RESERVE: 'ir', IL: 'ir' },
  ...{ TAXI: 'taxi', TAXISQUAD: 'taxi' },
}

/** Position names that do not appear in the public files. */
const POSITION_WORDS: Readonly<Record<string, PosGroup>> = {
  Q: 'QB',
  R: 'RB',
  W: 'WR',
  T: 'TE',
  D: 'DST',
  DEFENSE: 'DST',
  TEAMDEFENSE: 'DST',
}

/** Slots for several positions, by name. */
const SEVERAL: Readonly<Record<string, string>> = {
  FLEX: 'FLEX',
  FLX: 'FLEX',
  'RB/WR/TE': 'FLEX',
  WRT: 'FLEX',
  'RB/WR': 'WRRB_FLEX',
  WRRB_FLEX: 'WRRB_FLEX',
  'WR/TE': 'REC_FLEX',
  REC_FLEX: 'REC_FLEX',
  SUPERFLEX: 'SUPERFLEX',
  SUPER_FLEX: 'SUPERFLEX',
  SFLEX: 'SUPERFLEX',
  'QB/RB/WR/TE': 'SUPERFLEX',
  OP: 'SUPERFLEX',
  IDP: 'IDP_FLEX',
  IDP_FLEX: 'IDP_FLEX',
  'DL/LB/DB': 'IDP_FLEX',
  DP: 'IDP_FLEX',
}

const ORDER = ['QB', 'RB', 'WR', 'TE', 'WRRB_FLEX', 'REC_FLEX', 'FLEX', 'SUPERFLEX', 'K', 'DST', 'DL', 'LB', 'DB']
const POSITIONS: readonly PosGroup[] = ['QB', 'RB', 'WR', 'TE', 'K', 'DST', 'DL', 'LB', 'DB']

/** Returns a string without the part from the first "(" to the last ")". */
const withoutRemark = (text: string): string => {
  const [from, to] = [text.indexOf('('), text.lastIndexOf(')')]
  return from >= 0 && to > from ? text.slice(0, from) + text.slice(to + 1) : text
}

/** Returns a word without a number at the end or a remark in parentheses. */
const plain = (written: string): string =>
  withoutRemark(written.toUpperCase())
    .replace(/\s+/g, '')
    .replace(/(?<!\d)\d+$/, '')

const TEAM_DEFENSES = ['D/ST', 'DEF/ST']

/** Returns the position group for a word; null if the word is unknown. */
export const groupOf = (written: string | undefined): PosGroup | null => {
  const word = plain(written ?? '')
  if (TEAM_DEFENSES.includes(word)) return 'DST'
  const group = POSITION_WORDS[word] ?? posGroupOf(word)
  return group === 'OTHER' ? null : group
}

/** Returns the kind of reserve for a word; undefined if it is any other slot. */
export const reserveIn = (written: string | undefined): ReserveKind | undefined => RESERVE[plain(written ?? '')]

/**
 * Returns the slot for a word. Null for the bench and the reserve, and undefined for a slot that Hindsight does not
 * support.
 */
export const parseSlot = (written: string | undefined): string | null | undefined => {
  const word = plain(written ?? '')
  if (BENCH.includes(word) || reserveIn(word)) return null
  const one = groupOf(word)
  if (one) return one
  const parts = word.split('/').map(groupOf)
  const joined = POSITIONS.filter(group => parts.includes(group)).join('/')
  return SEVERAL[word] ?? (parts.includes(null) ? undefined : SEVERAL[joined])
}

const isDefender = (position = ''): boolean => {
  const groups = position.split(',').map(groupOf)
  return DEFENDERS.some(group => groups.includes(group))
}

/** Returns a row's slot. A team defense's slot that contains a defender, such as Yahoo's `D`, is for any defender. */
export const slotIn = ({ slot, position }: SheetRow): string | null | undefined => {
  const seat = parseSlot(slot)
  return seat === 'DST' && isDefender(position) ? 'IDP_FLEX' : seat
}

const slotNamed = (slot: string): SlotRow => ({ slot, eligible: NAMED_SLOTS[slot] ?? [slot as PosGroup] })

/** A league's slots, derived from each team's weekly rows. */
export interface SlotLayout extends PlannedRoster {
  /** Whether the sheet marks starters. */
  hasSlots: boolean
}

const MAX_BENCH = 60
/** The default slots for a sheet that does not have any. */
const DEFAULT_SLOTS = ['QB', 'RB', 'RB', 'WR', 'WR', 'TE', 'FLEX', 'K', 'DST']

/** Returns a league's slots. The number of slots of each kind is the most that any team ever filled. */
export const readSlots = (teamWeeks: Iterable<readonly SheetRow[]>): SlotLayout => {
  const maxBySlot = new Map<string, number>()
  const unknown = new Set<string>()
  let [bench, reserve, taxi, largest] = [0, 0, 0, 0]
  for (const rows of teamWeeks) {
    const seats = Map.groupBy(rows, slotIn)
    for (const { slot } of seats.get(undefined) ?? []) unknown.add(slot!)
    for (const [seat, hasSlots] of seats)
      if (seat) maxBySlot.set(seat, Math.max(maxBySlot.get(seat) ?? 0, hasSlots.length))
    const [injured, squad] = (['ir', 'taxi'] as const).map(
      kind => rows.filter(({ slot }) => reserveIn(slot) === kind).length,
    ) as [number, number]
    reserve = Math.max(reserve, injured)
    taxi = Math.max(taxi, squad)
    const resting = injured + squad
    bench = Math.max(bench, (seats.get(null)?.length ?? 0) + (seats.get(undefined)?.length ?? 0) - resting)
    largest = Math.max(largest, rows.length)
  }
  const place = (seat: string): number => (ORDER.includes(seat) ? ORDER.indexOf(seat) : ORDER.length)
  const seats = [...maxBySlot]
    .sort(([a], [b]) => place(a) - place(b))
    .flatMap(([seat, count]) => Array(count).fill(seat))
  const hasSlots = seats.length > 0
  const slots: string[] = hasSlots ? seats.slice(0, 40) : DEFAULT_SLOTS
  return {
    config: {
      slots: slots.map(slotNamed).map(({ slot, eligible }) => ({ slot, eligible: [...eligible] })),
      bench: Math.min(MAX_BENCH, hasSlots ? bench : Math.max(0, largest - DEFAULT_SLOTS.length)),
      ...reservesOf(reserve, taxi),
    },
    unsupportedSlots: [...unknown],
    hasSlots,
  }
}

/**
 * Handles sheets that mark starters without giving their slots, such as ffscrapr's `starter_status`. A starter gets a
 * slot for their position. If some lineups have more starters at a position than others, the extra starters get a slot
 * for several positions.
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

/** Returns the starters whose positions are known, for each team and week. */
const lineupsIn = (rows: readonly SheetRow[]): Starter[][] => {
  const starters = rows.flatMap(row => {
    const group = STARTED.test(row.slot ?? '') ? groupOf(row.position) : null
    return group === null ? [] : [{ row, group }]
  })
  return [...Map.groupBy(starters, ({ row: { season, week, team } }) => `${season} ${week} ${team}`).values()]
}

const countOf = (lineup: readonly Starter[], group: PosGroup): number =>
  lineup.filter(starter => starter.group === group).length

/** Returns how many starters at a position every full lineup has. */
const everyLineup = (lineups: readonly Starter[][]): ((group: PosGroup) => number) => {
  const size = Math.max(...lineups.map(({ length }) => length))
  const full = lineups.filter(({ length }) => length === size)
  return group => Math.min(...full.map(lineup => countOf(lineup, group)))
}

/** Returns the starters beyond the fixed number at their position, in row order. */
const extraStarters = (lineup: readonly Starter[], fixed: (group: PosGroup) => number): Starter[] => {
  const seen = new Map<PosGroup, number>()
  return lineup.filter(({ group }) => {
    const count = (seen.get(group) ?? 0) + 1
    seen.set(group, count)
    return count > fixed(group)
  })
}

/** Returns the slots for extra starters. Quarterbacks take SUPER_FLEX, and others take it only once no FLEX is left. */
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

/** Replaces the status in rows with a slot. Leaves rows that already have slots unchanged. */
export const withSlots = (rows: readonly SheetRow[]): SheetRow[] => {
  const lineups = rows.every(isStatus) ? lineupsIn(rows) : []
  if (lineups.length === 0) return [...rows]
  const fixed = everyLineup(lineups)
  const extras = lineups.map(lineup => extraStarters(lineup, fixed))
  const superFlex = Math.max(...extras.map(extra => countOf(extra, 'QB')))
  const slots = new Map<SheetRow, string>(lineups.flat().map(({ row, group }) => [row, group]))
  for (const extra of extras) for (const [row, slot] of extraSlots(extra, superFlex)) slots.set(row, slot)
  return rows.map(row => ({ ...row, slot: slots.get(row) ?? 'BN' }))
}
