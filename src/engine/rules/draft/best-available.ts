import type { PosGroup } from '../../../../data/positions.ts'
import type { SlotRow } from '../../../../data/rosters.ts'
import { assign, groupBits } from '../lineups/assignment.ts'

/**
 * Finds the best available player for the team on the clock, among players who can start in one of the league's slots.
 *
 * 1. A pick must not leave a slot empty that could still be filled. A slot is open if the roster cannot fill it now,
 *    but could with players who are available. While the team has more picks left than open slots, it can take any
 *    player. After that, it takes only players who fill one more slot, even if other players have to move. Counting
 *    slots is exact, because the rosters that fit the slots form a matroid. Other teams' picks are not predicted.
 * 2. A player who does not fill an open slot goes to the bench. If a position has one slot and no other slot accepts
 *    it, a second player at that position rarely starts. Such a player is taken for the bench only if no one else can
 *    be.
 * 3. Kickers and defenses with a value come last. The team does not take one for the bench. It also does not take one
 *    while it has more than three picks left, or while another player would fill an open slot. If no other player is
 *    left, rule 2 is dropped first, then rule 3.
 * 4. Among the remaining players, players listed by hand come first. Rules 2 and 3 do not apply to them. Next come
 *    players without a value, in the board's order, and then the rest by value. On the bench, only half of a player's
 *    value above 0 counts.
 *
 * Source: docs/rules.md, Best available.
 */
export interface DraftNeed {
  slots: readonly SlotRow[]
  /** The position groups of each player picked so far. */
  roster: readonly (readonly PosGroup[])[]
  /** How many picks the team has left, including this one. */
  picksLeft: number
}

interface FreePlayer {
  posGroups: readonly PosGroup[]
  /** The player's value, on a scale where the last player drafted is 0; null if only the board's order counts. */
  value: number | null
}

/** The undrafted players, best first. The first `listed` of them were listed by hand. */
export interface DraftBoard {
  free: readonly FreePlayer[]
  listed: number
}

const LAST_PICKS = 3
const LATE = groupBits(['K', 'DST'])

const isLate = (groups: number): boolean => (groups & ~LATE) === 0

const cached = (decide: (groups: number) => boolean): ((groups: number) => boolean) => {
  const cache = new Map<number, boolean>()
  return groups => {
    const decided = cache.get(groups) ?? decide(groups)
    cache.set(groups, decided)
    return decided
  }
}

/** Returns functions that test a player's position groups against a team's needs. */
const needsOf = ({ slots, roster, picksLeft }: DraftNeed, board: readonly number[]) => {
  const slotGroups = slots.map(({ eligible }) => groupBits(eligible))
  const rosterBits = roster.map(groupBits)
  const countFilled = (players: readonly number[]): number =>
    assign(slotGroups, players).filter(player => player !== null).length
  const filled = countFilled(rosterBits)
  const fills = cached(groups => countFilled([...rosterBits, groups]) > filled)
  const single = cached(groups => {
    const [slot = 0, ...others] = slotGroups.filter(each => (each & groups) !== 0)
    return others.length === 0 && (slot & ~groups) === 0
  })
  const isEarly = picksLeft > LAST_PICKS || board.some(groups => !isLate(groups) && fills(groups))
  return {
    fills,
    /** True if the player can start, and taking them does not leave a slot that can no longer be filled. */
    mayTake: cached(
      groups =>
        slotGroups.some(slot => (slot & groups) !== 0) &&
        (fills(groups) || picksLeft > countFilled([...rosterBits, ...board]) - filled),
    ),
    /** Returns whether a bench spot is worth using for a player. */
    suits: (groups: number): boolean => fills(groups) || !single(groups),
    /** Returns whether it is late enough in the draft to take the player. */
    isDue: (groups: number, value: number | null): boolean =>
      value === null || !isLate(groups) || (!isEarly && fills(groups)),
  }
}

/** Returns the board index of the best player to take; null if no available player can start. */
export const bestAvailable = (need: DraftNeed, { free, listed }: DraftBoard): number | null => {
  const board = free.map(({ posGroups }) => groupBits(posGroups))
  const { fills, mayTake, suits, isDue } = needsOf(need, board)
  const evaluate = (at: number): number => {
    const { value } = free[at]!
    if (at < listed || value === null) return Number.POSITIVE_INFINITY
    return value > 0 && !fills(board[at]!) ? value / 2 : value
  }
  const hasCome = (at: number): boolean => isDue(board[at]!, free[at]!.value)
  const wants: readonly ((at: number) => boolean)[] = [
    at => at < listed || (suits(board[at]!) && hasCome(at)),
    hasCome,
    at => fills(board[at]!),
    () => true,
  ]
  const able = board.flatMap((groups, at) => (mayTake(groups) ? [at] : []))
  for (const isWanted of wants) {
    const candidates = able.filter(isWanted)
    if (candidates.length > 0) return candidates.reduce((best, at) => (evaluate(at) > evaluate(best) ? at : best))
  }
  return null
}
