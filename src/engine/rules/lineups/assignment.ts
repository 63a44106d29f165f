import { POS_GROUPS, type PosGroup } from '../../../../data/positions.ts'

/**
 * The tables behind the assignment. Slots that accept the same position groups form a class, and candidates with the
 * same groups form a kind. A search for a chain of moves visits classes instead of slots, so its cost does not depend
 * on the number of slots. The tables are reused, because allocating them for each assignment made finding the best
 * lineup a third slower.
 */
const classes = {
  count: 0,
  /** The total number of empty slots. */
  empty: 0,
  /** By class: the accepted groups, the number of empty slots, and the last search that visited the class. */
  groups: [] as number[],
  room: [] as number[],
  seen: [] as number[],
  search: 0,
}

const kinds = {
  count: 0,
  /**
   * By kind: its groups, the first candidate in its line, that candidate's value (`NO_CANDIDATE` if the line is empty),
   * and how many of its candidates each class has.
   */
  groups: [] as number[],
  first: [] as number[],
  values: [] as number[],
  counts: [] as number[][],
  /**
   * The kind for each combination of groups. Because the table is never cleared, an entry is valid only if its kind has
   * these groups.
   */
  of: new Uint16Array(1 << POS_GROUPS.length),
}

const NO_CANDIDATE = -1

/** The class of each slot. */
const classOf: number[] = []

/** Resets the tables to empty slots and no candidates. */
const clearTables = (slots: readonly number[]): void => {
  classes.count = kinds.count = 0
  classes.empty = slots.length
  classes.search = 1
  for (let slot = 0; slot < slots.length; slot++) classOf[slot] = addSlot(slots[slot]!)
}

const isFull = (): boolean => classes.empty === 0

const addSlot = (groups: number): number => {
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
  kinds.counts[kind] ??= []
  for (let k = 0; k < classes.count; k++) kinds.counts[kind]![k] = 0
  return kind
}

/** Places one more candidate of a kind in an empty slot, or moves others to make room. Returns whether it could. */
const place = (kind: number): boolean => {
  const groups = kinds.groups[kind]!
  let k = 0
  while (k < classes.count && ((classes.groups[k]! & groups) === 0 || classes.room[k] === 0)) k++
  if (k === classes.count) {
    k = 0
    while (k < classes.count && ((classes.groups[k]! & groups) === 0 || !makeRoom(k))) k++
    // After a failed search, the classes that it visited stay full, because placed candidates never leave. The next
    // search can skip them.
    if (k === classes.count) return false
    classes.search++
  }
  classes.empty--
  classes.room[k]!--
  kinds.counts[kind]![k]!++
  return true
}

/**
 * Empties a slot in a class, with a chain of moves if necessary. Returns whether it could. A search visits each class
 * once.
 */
const makeRoom = (k: number): boolean => {
  const { groups, room, seen, search, count } = classes
  if (room[k]! > 0) return true
  if (seen[k] === search) return false
  seen[k] = search
  for (let kind = 0; kind < kinds.count; kind++) {
    const counts = kinds.counts[kind]!
    if (counts[k] === 0) continue
    for (let e = 0; e < count; e++) {
      if ((groups[e]! & kinds.groups[kind]!) === 0 || !makeRoom(e)) continue
      counts[k]!--
      counts[e]!++
      room[k]!++
      room[e]!--
      return true
    }
  }
  return false
}

/**
 * Permanently assigns a slot to one candidate of a kind if the others can still be placed, and removes both from the
 * tables. Returns whether it could.
 */
const settle = (kind: number, slot: number): boolean => {
  const { groups, room } = classes
  const k = classOf[slot]!
  const counts = kinds.counts[kind]!
  if ((groups[k]! & kinds.groups[kind]!) === 0) return false
  if (counts[k]! > 0) {
    counts[k]!--
    return true
  }
  let from = 0
  while (counts[from] === 0) from++
  counts[from]!--
  room[from]!++
  classes.search++
  const open = makeRoom(k)
  room[open ? k : from]!--
  if (!open) counts[from]!++
  return open
}

/**
 * Assigns players (candidates) to slots. The result is exact if a player has the same value in every slot.
 *
 * 1. Selection: candidates are tried by value, highest first, and equal candidates in list order. A candidate is
 *    selected if all selected candidates can still be placed, even if some have to move. Sets that can be placed
 *    together form a matroid, so no other set has a higher value or more members. Among sets of equal value, this one
 *    has the members that come first.
 * 2. Slots: in list order, each candidate gets the first slot that leaves slots for all later ones.
 *
 * Candidates with the same groups (a kind) wait in line. If one of them does not get a slot, none of the later ones do.
 */

/** By candidate: the next one in line (or `NO_CANDIDATE`), and its kind once it is placed, or else `UNPLACED`. */
const line = { next: [] as number[], kind: [] as number[] }

const UNPLACED = -1

const BITS: ReadonlyMap<PosGroup, number> = new Map(POS_GROUPS.map((group, i) => [group, 1 << i]))

/**
 * Returns position groups as one number with a bit per group. One `&` then shows whether a candidate fits a slot.
 */
export const groupBits = (groups: readonly PosGroup[]): number => {
  let bits = 0
  for (const group of groups) bits |= BITS.get(group)!
  return bits
}

/**
 * Assigns the candidates to slots. `slots` and `candidates` are group bits, and a candidate fits a slot if they share a
 * bit. `values` are the candidates' values (default: all equal). Leaves out candidates with a negative value. Returns
 * the index of the candidate in each slot, or null for an empty slot.
 */
export const assign = (
  slots: readonly number[],
  candidates: readonly number[],
  values?: readonly number[],
): (number | null)[] => {
  clear(slots, candidates)
  if (values) assignByValue(candidates, values)
  else assignInOrder(candidates)
  return arrange(slots.length, candidates.length)
}

/** Returns the indexes of the candidates that `assign` places if all values are equal, in list order. */
export const assignedIndexes = (slots: readonly number[], candidates: readonly number[]): number[] => {
  clear(slots, candidates)
  assignInOrder(candidates)
  return candidates.flatMap((_, i) => (line.kind[i] === UNPLACED ? [] : [i]))
}

/** Resets the tables. No candidate is placed. */
const clear = (slots: readonly number[], candidates: readonly number[]): void => {
  clearTables(slots)
  for (let i = 0; i < candidates.length; i++) line.kind[i] = UNPLACED
}

const assignInOrder = (candidates: readonly number[]): void => {
  let hopeless = 0 // Groups without room. They stay without room, because placed candidates never leave.
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

/** Puts a candidate in its kind's line, before candidates with an equal or lower value. */
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

/** Places a candidate if there is room for its kind. Returns whether it could. */
const assignOne = (i: number, kind: number): boolean => {
  const isPlaced = place(kind)
  if (isPlaced) line.kind[i] = kind
  return isPlaced
}

const arrange = (slots: number, candidates: number): (number | null)[] => {
  const placed: (number | null)[] = []
  for (let slot = 0; slot < slots; slot++) placed.push(null)
  for (let i = 0; i < candidates; i++) {
    const kind = line.kind[i]!
    if (kind === UNPLACED) continue
    let slot = 0
    while (placed[slot] !== null || !settle(kind, slot)) slot++
    placed[slot] = i
  }
  return placed
}
