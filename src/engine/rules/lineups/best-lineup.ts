import type { PosGroup } from '../../../../data/positions.ts'
import type { SlotRow } from '../../../../data/rosters.ts'
import { assign, groupBits } from './assignment.ts'

/**
 * The best legal lineup of a roster for a week.
 *
 * A pinned slot keeps its player, eligible or not; a slot pinned empty stays empty. Players in `out` stay on the bench.
 * The other slots are filled for the highest total. An empty slot and a player without a game count 0, so a player with
 * negative points starts only if pinned.
 *
 * Ties are broken in this order:
 *
 * 1. more slots filled;
 * 2. more starters who played;
 * 3. among players who start in only one of the two lineups, the lineup with the first one in roster order;
 * 4. among players who start in different slots, the lineup with the lower slotIndex of the first one in roster order.
 *
 * Source: docs/contract.md, Analysis; docs/rules.md, Best lineup.
 */

/**
 * A player on the roster: the position groups they can start as, and their points in hundredths (null without a game).
 */
export interface Candidate {
  posGroups: readonly PosGroup[]
  points: number | null
}

/** The input of a best lineup. */
export interface LineupChoice {
  slots: readonly SlotRow[]
  /** In roster order. */
  candidates: readonly Candidate[]
  /**
   * By slotIndex: the index of the candidate who stays in the slot, null if it stays empty, undefined if it can be
   * filled.
   */
  pins?: readonly (number | null | undefined)[]
  /** Indexes of candidates who stay on the bench unless pinned. */
  out?: ReadonlySet<number>
}

/** The chosen starters and their total. */
export interface BestLineup {
  /** By slotIndex: the index of the candidate who starts, or null. */
  slots: (number | null)[]
  /** In hundredths of a point. */
  total: number
}

const NO_PLAYERS: ReadonlySet<number> = new Set()
const BARRED = -1

/** By candidate: groups and value. Reused between lineups, because allocating them each time takes 10% longer. */
const groups: number[] = []
const values: number[] = []

/** Returns the best lineup. It is unique, because ties are broken as above. */
export const bestLineup = ({ slots, candidates, pins = [], out = NO_PLAYERS }: LineupChoice): BestLineup => {
  const free: number[] = []
  const seats: number[] = []
  const chosen: (number | null)[] = []
  for (let slotIndex = 0; slotIndex < slots.length; slotIndex++) {
    const pin = pins[slotIndex]
    chosen.push(pin ?? null)
    if (pin !== undefined) continue
    free.push(slotIndex)
    seats.push(groupBits(slots[slotIndex]!.eligible))
  }
  for (let i = 0; i < candidates.length; i++) {
    const { posGroups, points } = candidates[i]!
    groups[i] = groupBits(posGroups)
    values[i] = lineupValue(points)
  }
  groups.length = values.length = candidates.length
  for (const i of pins) if (i != null) values[i] = BARRED
  for (const i of out) values[i] = BARRED
  const seated = assign(seats, groups, values)
  for (let seat = 0; seat < free.length; seat++) chosen[free[seat]!] = seated[seat]!
  return { slots: chosen, total: lineupTotal(chosen, candidates) }
}

/** Returns the total of a lineup in hundredths. An empty slot and a starter who did not play count 0. */
export const lineupTotal = (slots: readonly (number | null)[], candidates: readonly Candidate[]): number => {
  let total = 0
  for (const i of slots) if (i !== null) total += candidates[i]!.points ?? 0
  return total
}

/** Returns a player's value to the lineup. At equal points, a player who played comes before one who did not. */
const lineupValue = (points: number | null): number => (points === null ? 0 : 2 * points + 1)
