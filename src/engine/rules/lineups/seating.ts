import { POS_GROUPS } from '../../../../data/positions.ts'

/**
 * Who sits, by numbers only. Seats open to the same groups form one class, and candidates of the same groups one kind.
 * The search for a chain of moves walks classes only, so its cost does not grow with the number of seats.
 *
 * The tables are kept from one assignment to the next: to make them each time, a best lineup took a third longer.
 */
const classes = {
  count: 0,
  /** How many seats are empty in all. */
  empty: 0,
  /** By class: the groups that may sit there, how many seats are empty, and the last search that came there. */
  groups: [] as number[],
  room: [] as number[],
  seen: [] as number[],
  search: 0,
}

export const kinds = {
  count: 0,
  /**
   * By kind: its groups, who waits first in its line and what he is worth, each `NOBODY` where none waits, and how many of
   * it sit in each class.
   */
  groups: [] as number[],
  first: [] as number[],
  worth: [] as number[],
  sitting: [] as number[][],
  /** By groups: their kind, if the groups of that kind are these. Nothing is cleared. */
  of: new Uint16Array(1 << POS_GROUPS.length),
}

export const NOBODY = -1

/** By seat. */
const classOf: number[] = []

/** Begins with empty seats, and nobody known. */
export const clearTables = (seats: readonly number[]): void => {
  classes.count = kinds.count = 0
  classes.empty = seats.length
  classes.search = 1
  for (let seat = 0; seat < seats.length; seat++) classOf[seat] = addSeat(seats[seat]!)
}

export const isFull = (): boolean => classes.empty === 0

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

/** The number of the kind with these groups. */
export const kindAt = (groups: number): number => {
  const known = kinds.of[groups]!
  if (known < kinds.count && kinds.groups[known] === groups) return known
  const kind = kinds.count++
  kinds.of[groups] = kind
  kinds.groups[kind] = groups
  kinds.first[kind] = kinds.worth[kind] = NOBODY
  kinds.sitting[kind] ??= []
  for (let k = 0; k < classes.count; k++) kinds.sitting[kind]![k] = 0
  return kind
}

/** Seats one more of a kind: in an empty seat, else by moving others. Returns whether it could. */
export const sit = (kind: number): boolean => {
  const groups = kinds.groups[kind]!
  let k = 0
  while (k < classes.count && ((classes.groups[k]! & groups) === 0 || classes.room[k] === 0)) k++
  if (k === classes.count) {
    k = 0
    while (k < classes.count && ((classes.groups[k]! & groups) === 0 || !makeRoom(k))) k++
    // What a search in vain has seen stays full, as nobody who sits is sent away: the next one need not look there.
    if (k === classes.count) return false
    classes.search++
  }
  classes.empty--
  classes.room[k]!--
  kinds.sitting[kind]![k]!++
  return true
}

/** Empties a seat of a class, by a chain of moves if needed. Returns whether it could. A search visits each class once. */
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

/** Gives one of a kind a seat for good, if the rest still have seats. Both leave the table. */
export const settle = (kind: number, seat: number): boolean => {
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
