import type { PosGroup } from '../../../../data/positions.ts'
import { type Seating, seatingFor } from '../seats.ts'

/** Lineup slots of ESPN by number: our name and who may sit there. */
const SEATS: Readonly<Record<number, readonly [slot: string, ...eligible: PosGroup[]]>> = {
  0: ['QB', 'QB'],
  2: ['RB', 'RB'],
  3: ['WRRB_FLEX', 'RB', 'WR'],
  4: ['WR', 'WR'],
  5: ['REC_FLEX', 'WR', 'TE'],
  6: ['TE', 'TE'],
  7: ['SUPERFLEX', 'QB', 'RB', 'WR', 'TE'],
  8: ['DT', 'DL'],
  9: ['DE', 'DL'],
  10: ['LB', 'LB'],
  11: ['DL', 'DL'],
  12: ['CB', 'DB'],
  13: ['S', 'DB'],
  14: ['DB', 'DB'],
  15: ['IDP_FLEX', 'DL', 'LB', 'DB'],
  16: ['DST', 'DST'],
  17: ['K', 'K'],
  23: ['FLEX', 'RB', 'WR', 'TE'],
  24: ['DE', 'DL'],
}

/** ESPN's own words for slots that do not exist here. */
const OTHERS: Readonly<Record<number, string>> = { 1: 'TQB', 18: 'P', 19: 'HC', 25: 'Rookie' }

/** The order in which ESPN shows slots. */
const ORDER = [0, 1, 2, 3, 4, 5, 6, 23, 7, 8, 9, 24, 11, 10, 12, 13, 14, 15, 16, 17, 18, 19, 25]
const BENCH = 20
/** Injured reserve. */
export const INJURED = 21

/** Whether who sits in a slot plays. */
export const isStarting = (slot: number): boolean => slot !== BENCH && slot !== INJURED

/** Who may sit in a slot; nobody in one that does not exist here. */
export const eligibleIn = (slot: number): readonly PosGroup[] =>
  (SEATS[slot]?.slice(1) as readonly PosGroup[] | undefined) ?? []

/** What people call a slot. */
export const labelOf = (slot: number): string => SEATS[slot]?.[0] ?? OTHERS[slot] ?? `slot ${slot}`

/** Slots that do not exist here become places on the bench. */
export const seatingOf = (counts: Readonly<Record<string, number>>, what: string): Seating => {
  const countOf = (slot: number): number => Math.trunc(counts[slot] ?? 0)
  const others = Object.keys(counts)
    .map(Number)
    .filter(slot => isStarting(slot) && !ORDER.includes(slot))
  const seats = [...ORDER, ...others].map(slot => ({
    label: labelOf(slot),
    eligible: eligibleIn(slot),
    count: countOf(slot),
  }))
  return seatingFor(seats, { bench: countOf(BENCH), reserve: countOf(INJURED) }, { platform: 'espn', what })
}
