import type { ToldTrade } from '../rosters/moves-from-log.ts'

/** The trades that stand: those that were made and not taken back, in the order in which they were made. */
export const standingTrades = (told: readonly ToldTrade[]): ToldTrade[] => {
  const undone = new Set(told.flatMap(({ id, reversed }) => (reversed ? [id] : [])))
  return told.filter(({ id }) => !undone.has(id))
}

/** A side of a trade: what its players made in its lineups, in hundredths, and what else it got. */
interface Side {
  teamId: string
  started: number
  also: readonly string[]
}

/** Who got more for it, and by how much. Null where picks or parts of a budget are in it, which cannot be counted. */
export const ahead = (sides: readonly Side[]): { winnerId: string | null; lead: number | null } => {
  const [first, second] = sides.toSorted((a, b) => b.started - a.started)
  if (!first || !second || sides.some(({ also }) => also.length > 0)) return { winnerId: null, lead: null }
  const lead = first.started - second.started
  return { winnerId: lead > 0 ? first.teamId : null, lead }
}
