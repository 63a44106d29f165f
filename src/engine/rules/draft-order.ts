import type { DraftKind } from '../schema/draft.ts'

/**
 * The order of a draft.
 *
 * 1. In each round every team has one turn. In a linear draft every round has the draft order; in a snake draft every
 *    second round has the reverse.
 * 2. A drawn order is a Fisher-Yates shuffle of the teams in the order in which they were made: from the last place down
 *    to the second, the team there swaps with the one at floor(x · places / 2³²). x is the next number of mulberry32,
 *    started with the seed. The same seed gives the same order everywhere.
 *
 * Source: DECISIONS.md, Drafts.
 */

/** The team of every turn, round after round. */
export const turnsOf = <Team>(kind: DraftKind, order: readonly Team[], rounds: number): Team[] =>
  Array.from({ length: rounds }, (_, round) =>
    kind === 'snake' && round % 2 === 1 ? order.toReversed() : order,
  ).flat()

/** The kind of draft that has these turns, or null. */
export const kindOf = <Team>(turns: readonly Team[], order: readonly Team[]): DraftKind | null => {
  const rounds = turns.length / order.length
  const has = (kind: DraftKind): boolean => turnsOf(kind, order, rounds).every((team, at) => team === turns[at])
  return Number.isInteger(rounds) ? ((['snake', 'linear'] as const).find(has) ?? null) : null
}

/** The generator mulberry32: whole numbers from 0 to 2³² - 1. */
const mulberry32 = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
  return (mixed ^ (mixed >>> 14)) >>> 0
}

/** A shuffled copy; the same seed gives the same order. */
export const drawn = <Thing>(things: readonly Thing[], seed: number): Thing[] => {
  const next = mulberry32(seed)
  const order = [...things]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor((next() * (last + 1)) / 2 ** 32)
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}
