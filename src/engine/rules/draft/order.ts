import type { DraftKind } from '../../schema/draft.ts'
import { mulberry32, shuffle } from '../random.ts'

/**
 * The order of a draft.
 *
 * 1. In each round every team has one turn. In a linear draft every round has the draft order; in a snake draft every
 *    second round has the reverse.
 * 2. A drawn order is a Fisher-Yates shuffle of the teams in the order in which they were made: from the last place down
 *    to the second, the team there swaps with the one at floor(x · places / 2³²). x is the next number of mulberry32,
 *    started with the seed. The same seed gives the same order everywhere.
 *
 * Source: docs/rules.md, Drafts.
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

/** A shuffled copy; the same seed gives the same order. */
export const drawn = <Thing>(things: readonly Thing[], seed: number): Thing[] => {
  const order = [...things]
  shuffle(order, mulberry32(seed))
  return order
}
