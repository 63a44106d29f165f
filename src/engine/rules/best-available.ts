import type { PosGroup } from '../../../data/positions.ts'
import type { SlotRow } from '../../../data/rosters.ts'
import { assign, groupBits } from './assignment.ts'

/**
 * The best available player for a team on the clock: the first of the board who suits it.
 *
 * 1. He can start in some slot of the league.
 * 2. He leaves no slot empty that could still be filled. Rosters that can be seated together form a matroid, so one count
 *    decides exactly: of the slots that roster and board together can fill, those that the roster does not fill yet are
 *    open. While the team has more picks left than open slots anybody may come; from then on only a player who fills one
 *    slot more, whoever has to move for him. What other teams will take is not foreseen.
 * 3. Who fills no slot more goes to the bench. A position that has one slot, and that to itself, gets no bench spot while
 *    somebody else could, as a second kicker would hardly ever start; who is listed by hand is free of this.
 */
export interface DraftNeed {
  slots: readonly SlotRow[]
  /** The position groups of each player picked so far. */
  roster: readonly (readonly PosGroup[])[]
  /** How many picks the team has left, this one included. */
  picksLeft: number
}

/** Who is free, best first, by position groups; the first `listed` were listed by hand. */
export interface DraftBoard {
  free: readonly (readonly PosGroup[])[]
  listed: number
}

const remembered = (decide: (groups: number) => boolean): ((groups: number) => boolean) => {
  const known = new Map<number, boolean>()
  return groups => {
    const decided = known.get(groups) ?? decide(groups)
    known.set(groups, decided)
    return decided
  }
}

/** The index of the player to take from a board; null where nobody on it could ever start. */
export const bestAvailable = ({ slots, roster, picksLeft }: DraftNeed, { free, listed }: DraftBoard): number | null => {
  const seats = slots.map(({ eligible }) => groupBits(eligible))
  const own = roster.map(groupBits)
  const board = free.map(groupBits)
  const filledBy = (players: readonly number[]): number => assign(seats, players).filter(seat => seat !== null).length
  const filled = filledBy(own)
  const spare = picksLeft > filledBy([...own, ...board]) - filled
  const starts = remembered(groups => seats.some(seat => (seat & groups) !== 0))
  const fills = remembered(groups => filledBy([...own, groups]) > filled)
  const single = remembered(groups => {
    const [seat = 0, ...others] = seats.filter(each => (each & groups) !== 0)
    return others.length === 0 && (seat & ~groups) === 0
  })
  const suits = (groups: number, at: number): boolean =>
    starts(groups) && (fills(groups) || (spare && (at < listed || !single(groups))))
  const best = board.findIndex(suits)
  const at = best === -1 ? board.findIndex(starts) : best
  return at === -1 ? null : at
}
