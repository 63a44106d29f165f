import { POS_GROUPS, type PosGroup } from '../../../../data/positions.ts'
import { clearTables, isFull, kindAt, kinds, NOBODY, settle, sit } from './seating.ts'

/**
 * Exact assignment of players to slots, where a player is worth the same in every slot. A slot is a seat here, a player
 * a candidate.
 *
 * 1. Who sits: the candidate who is worth the most comes first, equals in the order of the list. Each is taken if he can
 *    be seated together with those taken before him, even if they have to move. Sets that can be seated together form a
 *    matroid, so this is exact. No other set is worth more, none is larger, and among sets of equal worth this is the one
 *    whose members come first.
 * 2. Where: in the order of the list, each gets the first seat that leaves seats for all after him.
 *
 * Candidates of the same groups, a kind, wait in line; once one of them has no seat, none behind him has.
 */

/** By candidate: who waits behind him or `NOBODY`, and his kind once he sits, else `STANDS`. */
const line = { next: [] as number[], kind: [] as number[] }

const STANDS = -1

const BITS: ReadonlyMap<PosGroup, number> = new Map(POS_GROUPS.map((group, i) => [group, 1 << i]))

/** Position groups as one number with a bit for each group, so that a seat and a candidate are compared by one `&`. */
export const groupBits = (groups: readonly PosGroup[]): number => {
  let bits = 0
  for (const group of groups) bits |= BITS.get(group)!
  return bits
}

/**
 * Seats the candidates. `seats` and `candidates` are group bits; a candidate may sit where the two share a bit. `worth`
 * is by candidate; below 0 he does not sit, and without it all are worth the same. Returns the index of the candidate in
 * each seat, or null for an empty seat.
 */
export const assign = (
  seats: readonly number[],
  candidates: readonly number[],
  worth?: readonly number[],
): (number | null)[] => {
  clear(seats, candidates)
  if (worth) seatByWorth(candidates, worth)
  else seatInOrder(candidates)
  return arrange(seats.length, candidates.length)
}

/** The indexes of the candidates whom `assign` seats if all are worth the same, in the order of the list. */
export const seated = (seats: readonly number[], candidates: readonly number[]): number[] => {
  clear(seats, candidates)
  seatInOrder(candidates)
  return candidates.flatMap((_, i) => (line.kind[i] === STANDS ? [] : [i]))
}

/** Nobody sits yet. */
const clear = (seats: readonly number[], candidates: readonly number[]): void => {
  clearTables(seats)
  for (let i = 0; i < candidates.length; i++) line.kind[i] = STANDS
}

/** Seats them in the order of the list, all being worth the same. */
const seatInOrder = (candidates: readonly number[]): void => {
  let hopeless = 0 // Groups for which there is no room. None appears later, because nobody who sits is sent away.
  for (let i = 0; i < candidates.length && !isFull(); i++) {
    const groups = candidates[i]!
    if ((groups & ~hopeless) !== 0 && !seatOne(i, kindAt(groups))) hopeless |= groups
  }
}

/** Seats them by their worth. */
const seatByWorth = (candidates: readonly number[], worth: readonly number[]): void => {
  for (let i = candidates.length - 1; i >= 0; i--) if (worth[i]! >= 0) queue(kindAt(candidates[i]!), i, worth)
  while (!isFull() && kinds.count > 0) {
    const kind = mostWanted()
    const i = kinds.first[kind]!
    if (i === NOBODY) return
    lead(kind, seatOne(i, kind) ? line.next[i]! : NOBODY, worth)
  }
}

/** Puts a candidate into the line of his kind, before those who are not worth more. */
const queue = (kind: number, i: number, worth: readonly number[]): void => {
  let before = NOBODY
  let after = kinds.first[kind]!
  while (after !== NOBODY && worth[after]! > worth[i]!) {
    before = after
    after = line.next[after]!
  }
  line.next[i] = after
  if (before === NOBODY) lead(kind, i, worth)
  else line.next[before] = i
}

/** Makes a candidate, or `NOBODY`, the first in the line of a kind. */
const lead = (kind: number, i: number, worth: readonly number[]): void => {
  kinds.first[kind] = i
  kinds.worth[kind] = i === NOBODY ? NOBODY : worth[i]!
}

/** The kind whose first in line comes first of all. */
const mostWanted = (): number => {
  const { count, first, worth } = kinds
  let most = 0
  for (let kind = 1; kind < count; kind++) {
    const more = worth[kind]! - worth[most]!
    if (more > 0 || (more === 0 && first[kind]! < first[most]!)) most = kind
  }
  return most
}

/** Seats a candidate, if there is a seat for his kind. */
const seatOne = (i: number, kind: number): boolean => {
  const sits = sit(kind)
  if (sits) line.kind[i] = kind
  return sits
}

const arrange = (seats: number, candidates: number): (number | null)[] => {
  const seated: (number | null)[] = []
  for (let seat = 0; seat < seats; seat++) seated.push(null)
  for (let i = 0; i < candidates; i++) {
    const kind = line.kind[i]!
    if (kind === STANDS) continue
    let seat = 0
    while (seated[seat] !== null || !settle(kind, seat)) seat++
    seated[seat] = i
  }
  return seated
}
