import { POS_GROUPS, type PosGroup } from '../../../../data/positions.ts'

/**
 * The tables behind the assignment. Seats that accept the same position groups form a class, and candidates with the
 * same groups form a kind. A search for a chain of moves visits classes instead of seats, so its cost does not depend
 * on the number of seats. The tables are reused between assignments, because allocating them each time made finding the
 * best lineup a third slower.
 */
const classes = {
  count: 0,
  /** The total number of empty seats. */
  empty: 0,
  /** By class: the accepted groups, the number of empty seats, and the last search that visited the class. */
  groups: [] as number[],
  room: [] as number[],
  seen: [] as number[],
  search: 0,
}

const kinds = {
  count: 0,
  /**
   * By kind: its groups, the first candidate in its line, that candidate's value (`NO_CANDIDATE` if the line is empty),
   * and how many of its candidates are seated in each class.
   */
  groups: [] as number[],
  first: [] as number[],
  values: [] as number[],
  sitting: [] as number[][],
  /**
   * The kind for each combination of groups. Because the table is never cleared, an entry is valid only if its kind has
   * these groups.
   */
  of: new Uint16Array(1 << POS_GROUPS.length),
}

export const NO_CANDIDATE = -1

/** The class of each seat. */
const classOf: number[] = []

/** Resets the tables to empty seats and no candidates. */
const clearTables = (seats: readonly number[]): void => {
  classes.count = kinds.count = 0
  classes.empty = seats.length
  classes.search = 1
  for (let seat = 0; seat < seats.length; seat++) classOf[seat] = addSeat(seats[seat]!)
}

const isFull = (): boolean => classes.empty === 0

const addSeat = (groups: number): number => {
  let k = 0
  while (k < classes.count && classes.groups[k] !== groups) k++
  if (k === classes.count) {
    classes.groups[k] = groups
    classes.room[k] = 0
    classes.seen[k] = 0
    classes.count++
  }
  classes.room[k]!++
  return k
}

/** Returns the index of the kind with these groups. Adds the kind if necessary. */
const kindAt = (groups: number): number => {
  const cached = kinds.of[groups]!
  if (cached < kinds.count && kinds.groups[cached] === groups) return cached
  const kind = kinds.count++
  kinds.of[groups] = kind
  kinds.groups[kind] = groups
  kinds.first[kind] = kinds.values[kind] = NO_CANDIDATE
  kinds.sitting[kind] ??= []
  for (let k = 0; k < classes.count; k++) kinds.sitting[kind]![k] = 0
  return kind
}

/** Seats one more candidate of a kind, in an empty seat or by moving others. Returns whether that was possible. */
const sit = (kind: number): boolean => {
  const groups = kinds.groups[kind]!
  let k = 0
  while (k < classes.count && ((classes.groups[k]! & groups) === 0 || classes.room[k] === 0)) k++
  if (k === classes.count) {
    k = 0
    while (k < classes.count && ((classes.groups[k]! & groups) === 0 || !makeRoom(k))) k++
    // After a failed search, the classes that it visited stay full, because seated candidates never leave. The next
    // search can skip them.
    if (k === classes.count) return false
    classes.search++
  }
  classes.empty--
  classes.room[k]!--
  kinds.sitting[kind]![k]!++
  return true
}

/**
 * Empties a seat in a class, by a chain of moves if necessary. Returns whether that was possible. A search visits each
 * class once.
 */
const makeRoom = (k: number): boolean => {
  const { groups, room, seen, search, count } = classes
  if (room[k]! > 0) return true
  if (seen[k] === search) return false
  seen[k] = search
  for (let kind = 0; kind < kinds.count; kind++) {
    const sitters = kinds.sitting[kind]!
    if (sitters[k] === 0) continue
    for (let e = 0; e < count; e++) {
      if ((groups[e]! & kinds.groups[kind]!) === 0 || !makeRoom(e)) continue
      sitters[k]!--
      sitters[e]!++
      room[k]!++
      room[e]!--
      return true
    }
  }
  return false
}

/**
 * Gives one candidate of a kind a permanent seat if the others can still be seated, and removes both from the tables.
 * Returns whether that was possible.
 */
const settle = (kind: number, seat: number): boolean => {
  const { groups, room } = classes
  const k = classOf[seat]!
  const sitters = kinds.sitting[kind]!
  if ((groups[k]! & kinds.groups[kind]!) === 0) return false
  if (sitters[k]! > 0) {
    sitters[k]!--
    return true
  }
  let from = 0
  while (sitters[from] === 0) from++
  sitters[from]!--
  room[from]!++
  classes.search++
  const open = makeRoom(k)
  room[open ? k : from]!--
  if (!open) sitters[from]!++
  return open
}

/**
 * Assigns players to slots exactly, if a player has the same value in every slot. Here, a slot is a seat and a player
 * is a candidate.
 *
 * 1. Selection: candidates are tried by value, highest first, and equal candidates in list order. A candidate is
 *    selected if all selected candidates can still be seated, even if some have to move. Sets that can be seated
 *    together form a matroid, so the result is exact: no other set has a higher value or more members, and among sets
 *    of equal value, this one has the members that come first.
 * 2. Seats: in list order, each candidate gets the first seat that leaves seats for all later ones.
 *
 * Candidates with the same groups (a kind) wait in line. Once one of them does not get a seat, none of the later ones
 * do.
 */

/** By candidate: the next one in line (or `NO_CANDIDATE`), and the kind once seated, or else `STANDS`. */
const line = { next: [] as number[], kind: [] as number[] }

const STANDS = -1

const BITS: ReadonlyMap<PosGroup, number> = new Map(POS_GROUPS.map((group, i) => [group, 1 << i]))

/**
 * Returns position groups as one number with a bit per group, so that a seat and a candidate can be compared with one
 * `&`.
 */
export const groupBits = (groups: readonly PosGroup[]): number => {
  let bits = 0
  for (const group of groups) bits |= BITS.get(group)!
  return bits
}

/**
 * Seats the candidates. `seats` and `candidates` are group bits, and a candidate fits a seat if they share a bit.
 * `values` lists the candidates' values, all equal by default. A candidate with a negative value is left out. Returns
 * the index of the candidate in each seat, or null for an empty seat.
 */
export const assign = (
  seats: readonly number[],
  candidates: readonly number[],
  values?: readonly number[],
): (number | null)[] => {
  clear(seats, candidates)
  if (values) assignByValue(candidates, values)
  else assignInOrder(candidates)
  return arrange(seats.length, candidates.length)
}

/** Returns the indexes of the candidates that `assign` seats if all values are equal, in list order. */
export const assignedIndexes = (seats: readonly number[], candidates: readonly number[]): number[] => {
  clear(seats, candidates)
  assignInOrder(candidates)
  return candidates.flatMap((_, i) => (line.kind[i] === STANDS ? [] : [i]))
}

/** Resets the tables, with all candidates unseated. */
const clear = (seats: readonly number[], candidates: readonly number[]): void => {
  clearTables(seats)
  for (let i = 0; i < candidates.length; i++) line.kind[i] = STANDS
}

const assignInOrder = (candidates: readonly number[]): void => {
  let hopeless = 0 // Groups without room. They stay without room, because seated candidates never leave.
  for (let i = 0; i < candidates.length && !isFull(); i++) {
    const groups = candidates[i]!
    if ((groups & ~hopeless) !== 0 && !assignOne(i, kindAt(groups))) hopeless |= groups
  }
}

const assignByValue = (candidates: readonly number[], values: readonly number[]): void => {
  for (let i = candidates.length - 1; i >= 0; i--) if (values[i]! >= 0) queue(kindAt(candidates[i]!), i, values)
  while (!isFull() && kinds.count > 0) {
    const kind = maxWanted()
    const i = kinds.first[kind]!
    if (i === NO_CANDIDATE) return
    lead(kind, assignOne(i, kind) ? line.next[i]! : NO_CANDIDATE, values)
  }
}

/** Puts a candidate in their kind's line, before candidates with an equal or lower value. */
const queue = (kind: number, i: number, values: readonly number[]): void => {
  let before = NO_CANDIDATE
  let after = kinds.first[kind]!
  while (after !== NO_CANDIDATE && values[after]! > values[i]!) {
    before = after
    after = line.next[after]!
  }
  line.next[i] = after
  if (before === NO_CANDIDATE) lead(kind, i, values)
  else line.next[before] = i
}

/** Puts a candidate, or `NO_CANDIDATE`, at the front of a kind's line. */
const lead = (kind: number, i: number, values: readonly number[]): void => {
  kinds.first[kind] = i
  kinds.values[kind] = i === NO_CANDIDATE ? NO_CANDIDATE : values[i]!
}

/** Returns the kind whose first candidate in line comes before all others. */
const maxWanted = (): number => {
  const { count, first, values } = kinds
  let max = 0
  for (let kind = 1; kind < count; kind++) {
    const more = values[kind]! - values[max]!
    if (more > 0 || (more === 0 && first[kind]! < first[max]!)) max = kind
  }
  return max
}

/** Seats a candidate if their kind can still be seated. */
const assignOne = (i: number, kind: number): boolean => {
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
