import type { PosGroup } from '../../../data/positions.ts'
import type { SlotRow } from '../../../data/rosters.ts'
import { assign, groupBits } from './assignment.ts'

/**
 * The best legal lineup of a roster for a week.
 *
 * A pinned slot stays as it is: its player whatever he scores and even if he is not eligible, or nobody. Players who
 * are out stay on the bench. Every other slot is filled so that the total is the highest there is; an empty slot and a
 * player without a game count 0, so a player with negative points starts only where he is pinned.
 *
 * Among lineups of the same total these go first, in this order:
 * 1. the one with more slots filled;
 * 2. the one with more starters who played;
 * 3. by roster order: of the first player whom only one of them starts, the one that starts him;
 * 4. by slotIndex: of the first player in roster order whom they start in different slots, the one with the lower slot.
 */

/** A player of the roster: the groups under which he may start, and his points in hundredths; null: he did not play. */
export interface Candidate {
  posGroups: readonly PosGroup[]
  points: number | null
}

export interface LineupChoice {
  slots: readonly SlotRow[]
  /** In roster order. */
  candidates: readonly Candidate[]
  /** By slotIndex: the index of the candidate who stays in that slot, null if it stays empty, undefined if it is free. */
  pins?: readonly (number | null | undefined)[]
  /** Indexes of candidates who stay on the bench; a pin goes before. */
  out?: ReadonlySet<number>
}

export interface BestLineup {
  /** By slotIndex: the index of the candidate who starts, or null. */
  slots: (number | null)[]
  /** In hundredths of a point. */
  total: number
}

const NOBODY: ReadonlySet<number> = new Set()
const BARRED = -1

/** The best lineup, the ties broken as the rule above says: always one answer. */
export const bestLineup = ({ slots, candidates, pins = [], out = NOBODY }: LineupChoice): BestLineup => {
  const free: number[] = []
  const seats: number[] = []
  const chosen = slots.map(({ eligible }, slotIndex) => {
    const pin = pins[slotIndex]
    if (pin === undefined) {
      free.push(slotIndex)
      seats.push(groupBits(eligible))
    }
    return pin ?? null
  })
  const groups = candidates.map(({ posGroups }) => groupBits(posGroups))
  const worth = candidates.map(({ points }, i) => (out.has(i) || pins.includes(i) ? BARRED : wanted(points)))
  const seated = assign(seats, groups, preference(worth))
  for (let seat = 0; seat < free.length; seat++) chosen[free[seat]!] = seated[seat]!
  return { slots: chosen, total: lineupTotal(chosen, candidates) }
}

/** The total of a lineup in hundredths: an empty slot and a starter who did not play count 0. */
export const lineupTotal = (slots: readonly (number | null)[], candidates: readonly Candidate[]): number => {
  let total = 0
  for (const i of slots) if (i !== null) total += candidates[i]!.points ?? 0
  return total
}

/** Points and, at the same points, who played before who did not, as one whole number. */
const wanted = (points: number | null): number => (points === null ? 0 : 2 * points + 1)

/** Who may start, the most wanted first, equals in roster order. Inserting beats `sort` on lists as short as a roster. */
const preference = (worth: readonly number[]): number[] => {
  const order: number[] = []
  for (let i = 0; i < worth.length; i++) {
    if (worth[i]! < 0) continue
    let place = order.length
    for (; place > 0 && worth[order[place - 1]!]! < worth[i]!; place--) order[place] = order[place - 1]!
    order[place] = i
  }
  return order
}
