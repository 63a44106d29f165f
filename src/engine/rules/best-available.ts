import type { PosGroup } from '../../../data/positions.ts'
import type { SlotRow } from '../../../data/rosters.ts'
import { assign, groupBits } from './assignment.ts'

/**
 * The best player available to a team on the clock: the first on the board who meets all of these.
 *
 * 1. He can start in some slot of the league.
 * 2. He leaves no slot empty that could still be filled. Rosters that can be seated together form a matroid, so counting
 *    is exact: a slot is open if roster and board together can fill it and the roster alone does not. While the team has
 *    more picks left than open slots, it may take anybody. From then on it takes only a player who fills one more slot,
 *    even if others have to move. What other teams will take is not predicted.
 * 3. A player who fills no further slot goes to the bench. A position with exactly one slot, which no other position may
 *    use, gets no bench spot while another player could have it: a second kicker hardly ever starts. Players listed by
 *    hand are exempt.
 *
 * Source: DECISIONS.md, Drafts.
 */
export interface DraftNeed {
  slots: readonly SlotRow[]
  /** The position groups of each player picked so far. */
  roster: readonly (readonly PosGroup[])[]
  /** How many picks the team has left, this one included. */
  picksLeft: number
}

/** The position groups of each free player, best first; the first `listed` of them were listed by hand. */
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

/** The index on the board of the player to take, or null if nobody on it can start. */
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
