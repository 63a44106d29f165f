import { POS_GROUPS, type PosGroup } from '../../../data/positions.ts'

/**
 * Exact assignment of players to slots, where a player is worth the same in every slot. A slot is a seat here, a player
 * a candidate.
 *
 * 1. Who sits: candidates come in order of preference. Each is taken if he can be seated together with those taken
 *    before him, even if they have to move. Sets that can be seated together form a matroid, so this is exact for any
 *    worth that falls along the order and stays at 0 or above. No other set is worth more, none is larger, and among
 *    sets of equal worth this is the one that the order prefers.
 * 2. Where: in the order of the candidate list, each gets the first seat that leaves seats for all after him.
 *
 * Seats open to the same groups form one class, and candidates of the same groups one kind. The search for a chain of
 * moves walks classes only, so its cost does not grow with the number of seats.
 */
interface Table {
  /** By class of seats: the groups that may sit there, its empty seats, and the last search that visited it. */
  eligible: number[]
  room: number[]
  seen: number[]
  /** By kind of candidate: its groups, and how many of it sit in each class. */
  groups: number[]
  sitting: number[][]
  search: number
}

const BIT = Object.fromEntries(POS_GROUPS.map((group, i) => [group, 1 << i])) as Readonly<Record<PosGroup, number>>

/** Position groups as one number with a bit for each group, so that a seat and a candidate are compared by one `&`. */
export const groupBits = (groups: readonly PosGroup[]): number => {
  let bits = 0
  for (const group of groups) bits |= BIT[group]
  return bits
}

/** Decides who sits: by candidate his kind, or -1. */
const choose = (seats: readonly number[], candidates: readonly number[], order: Iterable<number>) => {
  const table: Table = { eligible: [], room: [], seen: [], groups: [], sitting: [], search: 0 }
  const classOf = seats.map(groups => addSeat(table, groups))
  const kindOf = candidates.map(() => -1)
  let empty = seats.length
  let hopeless = 0 // Groups for which there is no room. None appears later, because nobody who sits is sent away.
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
  return { table, classOf, kindOf }
}

/**
 * Seats the candidates. `seats` and `candidates` are group bits; a candidate may sit where the two share a bit.
 * `order` holds the indexes of those who may sit, the most wanted first. Returns the index of the candidate in each seat,
 * or null for an empty seat.
 */
export const assign = (
  seats: readonly number[],
  candidates: readonly number[],
  order: Iterable<number> = candidates.keys(),
): (number | null)[] => {
  const { table, classOf, kindOf } = choose(seats, candidates, order)
  return arrange(table, classOf, kindOf)
}

/** The indexes of the candidates whom `assign` seats, the most wanted first. */
export const seated = (seats: readonly number[], candidates: readonly number[]): number[] =>
  choose(seats, candidates, candidates.keys()).kindOf.flatMap((kind, at) => (kind < 0 ? [] : [at]))

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

/** Seats one more of a kind: in an empty seat, else by moving others. Returns whether it could. */
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

/** Empties a seat of a class, by a chain of moves if needed. Returns whether it could. A search visits each class once. */
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

/** Gives one of a kind a seat of a class for good, if the rest still have seats. Both leave the table. */
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
