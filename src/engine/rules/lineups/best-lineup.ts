import type { PosGroup } from '../../../../data/positions.ts'
import type { SlotRow } from '../../../../data/rosters.ts'
import { assign, groupBits } from './assignment.ts'

/**
 * A roster's best legal lineup for a week.
 *
 * A pinned slot keeps its player, even one who is not eligible. A slot pinned empty stays empty. Players in `out` stay
 * on the bench. The other slots are filled for the highest total. An empty slot and a player without a game count as 0,
 * so a player with negative points starts only if pinned.
 *
 * Ties are broken in this order:
 *
 * 1. the lineup with more slots filled;
 * 2. the lineup with more starters who played;
 * 3. find the first player, in roster order, who starts in only one of the two lineups: that lineup wins;
 * 4. find the first player, in roster order, who is in different slots: the lineup with the lower slotIndex for that
 *    player wins.
 *
 * Source: docs/contract.md, Analysis; docs/rules.md, Best lineup.
 */

/**
 * A player on the roster: the position groups that they can start at, and their points in hundredths (null without a
 * game).
 */
export interface Candidate {
  posGroups: readonly PosGroup[]
  points: number | null
}

/** The input for a best lineup. */
export interface LineupChoice {
  slots: readonly SlotRow[]
  /** In roster order. */
  candidates: readonly Candidate[]
  /**
   * By slotIndex: the index of the candidate who stays in the slot, null if it stays empty, or undefined if it can be
   * filled.
   */
  pins?: readonly (number | null | undefined)[]
  /** Indexes of candidates who stay on the bench unless they are pinned. */
  out?: ReadonlySet<number>
}

/** The chosen starters and their total. */
export interface BestLineup {
  /** By slotIndex: the index of the candidate who starts, or null. */
  slots: (number | null)[]
  /** In hundredths. */
  total: number
}

const NO_PLAYERS: ReadonlySet<number> = new Set()
const BARRED = -1

/** By candidate: groups and value. Reused between lineups, because allocating them each time takes 10% longer. */
const groups: number[] = []
const values: number[] = []

/** Returns the best lineup. It is unique, because ties are broken as described above. */
export const bestLineup = ({ slots, candidates, pins = [], out = NO_PLAYERS }: LineupChoice): BestLineup => {
  const free: number[] = []
  const openSlots: number[] = []
  const chosen: (number | null)[] = []
  for (let slotIndex = 0; slotIndex < slots.length; slotIndex++) {
    const pin = pins[slotIndex]
    chosen.push(pin ?? null)
    if (pin !== undefined) continue
    free.push(slotIndex)
    openSlots.push(groupBits(slots[slotIndex]!.eligible))
  }
  for (let i = 0; i < candidates.length; i++) {
    const { posGroups, points } = candidates[i]!
    groups[i] = groupBits(posGroups)
    values[i] = lineupValue(points)
  }
  groups.length = values.length = candidates.length
  for (const i of pins) if (i != null) values[i] = BARRED
  for (const i of out) values[i] = BARRED
  const assigned = assign(openSlots, groups, values)
  for (let slot = 0; slot < free.length; slot++) chosen[free[slot]!] = assigned[slot]!
  return { slots: chosen, total: lineupTotal(chosen, candidates) }
}

/** Returns a lineup's total in hundredths. Empty slots and starters who did not play count as 0. */
export const lineupTotal = (slots: readonly (number | null)[], candidates: readonly Candidate[]): number => {
  let total = 0
  for (const i of slots) if (i !== null) total += candidates[i]!.points ?? 0
  return total
}

/** Returns a player's value to the lineup. If points are equal, a player who played ranks above one who did not. */
const lineupValue = (points: number | null): number => (points === null ? 0 : 2 * points + 1)
