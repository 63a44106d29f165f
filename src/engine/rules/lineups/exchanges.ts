import { groupBits } from './assignment.ts'
import { type Candidate, type LineupChoice, lineupTotal } from './best-lineup.ts'

/**
 * The steps from the current lineup to the best one, one exchange at a time.
 *
 * 1. An exchange puts one player in and takes one starter out. Either can be an empty entry, which has value 0 and is
 *    eligible for every slot. A player can therefore fill an empty slot, and a starter with negative points can leave a
 *    slot empty. Other starters move between slots only if necessary.
 * 2. Each step is the exchange with the highest gain. If gains are equal, the first player on the roster comes in, and
 *    the empty entry comes last. The starter with the fewest points goes out. If points are equal, the empty entry goes
 *    first, then a player who did not play, then the last one on the roster. The steps end when no exchange gains
 *    points.
 * 3. A pinned slot stays the same, and a benched player in `out` stays on the bench. A starter can stay in their
 *    current slot, even if they are not eligible for it or are in `out`.
 *
 * Players who can be placed together form a matroid, with or without empty entries. Therefore, the steps reach the
 * highest total, gains never rise, and a player who came in stays in. The first n steps gain at least as much as any
 * other n exchanges. Source: docs/rules.md, Advice.
 */
export interface LineupInForce extends LineupChoice {
  /** By slotIndex: the index of the candidate who starts, or null. Includes every pin, and each player at most once. */
  lineup: readonly (number | null)[]
}

export interface Exchange {
  /** The index of the candidate who comes in; null for an empty entry. */
  in: number | null
  /** The index of the starter who goes out; null for an empty entry. */
  out: number | null
  /** The slot of the player who comes in. If no one does, the slot that stays empty. */
  slotIndex: number
  gain: number
}

/** Totals and gains are in the same unit as the candidates' points. The gains add up to `best - current`. */
interface Improvement {
  current: number
  best: number
  steps: Exchange[]
}

interface Table {
  /** The candidates, with the empty entry last. */
  players: readonly Candidate[]
  groups: readonly number[]
  /**
   * Indexes of players who never come in, because they are in `out` or in a pinned slot. Other pins are null or
   * undefined.
   */
  barred: ReadonlySet<number | null | undefined>
  /** The slots that are not pinned. The next three lists are indexed by position in this list. */
  free: readonly number[]
  eligible: readonly number[]
  current: readonly number[]
  starters: number[]
}

/** The search for a chain of moves that opens a slot for a player. */
interface Search {
  /** The slots whose player can go out, those with the fewest moves first. */
  slots: number[]
  /**
   * By slot: the slot whose player moves here, `ENTRY` if the new player does, or `UNSEEN` if the search does not reach
   * it.
   */
  from: number[]
}

interface Move {
  player: number
  gain: number
  leaving: number
  from: readonly number[]
}

const ENTRY = -1
const UNSEEN = -2
const ANYWHERE = 1 << 30

/** Returns the exchanges from the current lineup to the best one, highest gain first. */
export const exchanges = (choice: LineupInForce): Improvement => {
  const current = lineupTotal(choice.lineup, choice.candidates)
  const table = tableOf(choice)
  const steps: Exchange[] = []
  for (let move = bestMove(table); move !== null; move = bestMove(table)) steps.push(make(table, move))
  return { current, best: steps.reduce((total, { gain }) => total + gain, current), steps }
}

const tableOf = ({ slots, candidates, lineup, pins = [], out = new Set() }: LineupInForce): Table => {
  const emptySlot = candidates.length
  const free = [...slots.keys()].filter(slotIndex => pins[slotIndex] === undefined)
  const current = free.map(slotIndex => lineup[slotIndex] ?? emptySlot)
  return {
    players: [...candidates, { posGroups: [], points: null }],
    groups: [...candidates.map(({ posGroups }) => groupBits(posGroups)), ANYWHERE],
    barred: new Set([...out, ...pins]),
    free,
    eligible: free.map(slotIndex => groupBits(slots[slotIndex]!.eligible) | ANYWHERE),
    current,
    starters: [...current],
  }
}

const pointsOf = ({ players }: Table, i: number): number => players[i]!.points ?? 0

/** Returns the exchange with the highest gain; null if none of them gains points. */
const bestMove = (table: Table): Move | null => {
  const { players, barred, starters } = table
  const emptySlot = players.length - 1
  const lowest = starters.reduce((min, i) => Math.min(min, pointsOf(table, i)), 0)
  let best: Move | null = null
  for (let player = 0; player < players.length; player++) {
    const hope = pointsOf(table, player) - lowest
    const isStarting = player !== emptySlot && starters.includes(player)
    if (isStarting || barred.has(player) || hope <= (best?.gain ?? 0)) continue
    const { slots, from } = roomFor(table, player)
    if (slots.length === 0) continue
    const leaving = slots.reduce((a, b) => (leavesBefore(table, starters[b]!, starters[a]!) ? b : a))
    const gain = pointsOf(table, player) - pointsOf(table, starters[leaving]!)
    if (gain > (best?.gain ?? 0)) best = { player, gain, leaving, from }
  }
  return best
}

/** The empty entry did not play and comes last, so it goes out first among entries with 0 points. */
const leavesBefore = (table: Table, a: number, b: number): boolean => {
  const more = pointsOf(table, b) - pointsOf(table, a)
  const played = Number(table.players[b]!.points !== null) - Number(table.players[a]!.points !== null)
  return (more || played || a - b) > 0
}

const roomFor = ({ groups, eligible, current, starters }: Table, player: number): Search => {
  const search: Search = { slots: [], from: starters.map(() => UNSEEN) }
  const open = (i: number, from: number): void => {
    for (let slot = 0; slot < current.length; slot++) {
      if (search.from[slot] !== UNSEEN || ((eligible[slot]! & groups[i]!) === 0 && current[slot] !== i)) continue
      search.from[slot] = from
      search.slots.push(slot)
    }
  }
  open(player, ENTRY)
  for (const slot of search.slots) open(starters[slot]!, slot)
  return search
}

/** Moves players along the chain, from the slot of the player who goes out to the slot of the player who comes in. */
const make = ({ players, free, starters }: Table, { player, gain, leaving, from }: Move): Exchange => {
  const named = (i: number): number | null => (i === players.length - 1 ? null : i)
  const out = named(starters[leaving]!)
  let slot = leaving
  for (; from[slot] !== ENTRY; slot = from[slot]!) starters[slot] = starters[from[slot]!]!
  starters[slot] = player
  return { in: named(player), out, slotIndex: free[slot]!, gain }
}
