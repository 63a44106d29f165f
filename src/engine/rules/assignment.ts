import { POS_GROUPS, type PosGroup } from '../../../data/positions.ts'

/**
 * Who sits, and where, when a candidate is worth the same in every seat.
 *
 * 1. Who: candidates come in order of preference, and each is taken who can be seated together with those taken before
 *    him, whoever has to move. Sets that can be seated together form a matroid, so this is exact for every worth that
 *    falls along the order and never below 0: no other set is worth more, none is larger, and of sets of equal worth
 *    it is the one that the order prefers.
 * 2. Where: by their place in the list of candidates, each of those taken gets the first seat that leaves seats for all
 *    after him.
 *
 * Seats open to the same groups are one class and candidates of the same groups one kind, so that the search for a
 * chain of moves walks classes only, however many the seats.
 */
interface Table {
  /** By class of seats: the groups that may sit in it, its empty seats, the last search that came by. */
  eligible: number[]
  room: number[]
  seen: number[]
  /** By kind of candidate: its groups, and how many of it sit in each class. */
  groups: number[]
  sitting: number[][]
  search: number
}

const BIT = Object.fromEntries(POS_GROUPS.map((group, i) => [group, 1 << i])) as Readonly<Record<PosGroup, number>>

/** Position groups as one number, a bit each, the form in which seats and candidates meet. */
export const groupBits = (groups: readonly PosGroup[]): number => {
  let bits = 0
  for (const group of groups) bits |= BIT[group]
  return bits
}

/**
 * Seats the candidates. `seats` and `candidates` are group bits (a candidate may sit where they have a bit in common);
 * `order` holds the indexes of those who may sit, the most wanted first. Answers the candidate in each seat, or null.
 */
export const assign = (
  seats: readonly number[],
  candidates: readonly number[],
  order: Iterable<number> = candidates.keys(),
): (number | null)[] => {
  const table: Table = { eligible: [], room: [], seen: [], groups: [], sitting: [], search: 0 }
  const classOf = seats.map(groups => addSeat(table, groups))
  const kindOf = candidates.map(() => -1)
  let empty = seats.length
  let hopeless = 0 // Groups for whom nobody can make room: nobody can later, since who sits is never sent away.
  for (const i of order) {
    if (empty === 0) break
    const groups = candidates[i]!
    if ((groups & ~hopeless) === 0) continue
    const kind = kindAt(table, groups)
    if (sit(table, kind)) {
      kindOf[i] = kind
      empty--
    } else hopeless |= groups
  }
  return arrange(table, classOf, kindOf)
}

const addSeat = (table: Table, groups: number): number => {
  let k = table.eligible.indexOf(groups)
  if (k < 0) {
    k = table.eligible.push(groups) - 1
    table.room.push(0)
    table.seen.push(0)
  }
  table.room[k]!++
  return k
}

const kindAt = (table: Table, groups: number): number => {
  const kind = table.groups.indexOf(groups)
  if (kind >= 0) return kind
  table.sitting.push(table.eligible.map(() => 0))
  return table.groups.push(groups) - 1
}

/** Seats one more of a kind, in an empty seat if there is one, else by others moving, and says whether it could. */
const sit = (table: Table, kind: number): boolean => {
  const { eligible, room, sitting } = table
  const groups = table.groups[kind]!
  const last = eligible.length
  let k = 0
  while (k < last && ((eligible[k]! & groups) === 0 || room[k] === 0)) k++
  if (k === last) {
    table.search++
    k = 0
    while (k < last && ((eligible[k]! & groups) === 0 || !makeRoom(table, k))) k++
  }
  if (k === last) return false
  room[k]!--
  sitting[kind]![k]!++
  return true
}

/** Empties a seat of a class, if need be by a chain of moves, and says whether it could. A search asks each class once. */
const makeRoom = (table: Table, k: number): boolean => {
  const { eligible, room, seen, groups, sitting } = table
  if (seen[k] === table.search) return false
  if (room[k]! > 0) return true
  seen[k] = table.search
  for (let kind = 0; kind < groups.length; kind++) {
    const sitters = sitting[kind]!
    if (sitters[k] === 0) continue
    for (let e = 0; e < eligible.length; e++) {
      if ((eligible[e]! & groups[kind]!) === 0 || !makeRoom(table, e)) continue
      sitters[k]!--
      sitters[e]!++
      room[k]!++
      room[e]!--
      return true
    }
  }
  return false
}

const arrange = (table: Table, classOf: readonly number[], kindOf: readonly number[]): (number | null)[] => {
  const seated: (number | null)[] = classOf.map(() => null)
  for (let i = 0; i < kindOf.length; i++) {
    if (kindOf[i]! < 0) continue
    table.search++
    let seat = 0
    while (seated[seat] !== null || !settle(table, kindOf[i]!, classOf[seat]!)) seat++
    seated[seat] = i
  }
  return seated
}

/** Gives one of a kind a seat of a class for good, if the rest still has seats: both leave the table. */
const settle = (table: Table, kind: number, k: number): boolean => {
  const { room, sitting } = table
  const sitters = sitting[kind]!
  if ((table.eligible[k]! & table.groups[kind]!) === 0) return false
  const from = sitters.findIndex(count => count > 0)
  sitters[from]!--
  room[from]!++
  const open = makeRoom(table, k)
  room[open ? k : from]!--
  if (!open) sitters[from]!++
  return open
}
