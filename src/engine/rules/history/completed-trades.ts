import type { LoggedTrade } from '../rosters/moves-from-log.ts'

/** Returns the trades that were completed and not undone, oldest first. */
export const completedTrades = (logged: readonly LoggedTrade[]): LoggedTrade[] => {
  const undone = new Set(logged.flatMap(({ id, reversed }) => (reversed ? [id] : [])))
  return logged.filter(({ id }) => !undone.has(id))
}

/**
 * One side of a trade: the points that the team's new players scored as starters (in hundredths), and the team's other
 * assets.
 */
interface Side {
  teamId: string
  started: number
  also: readonly string[]
}

/**
 * Returns the team that got more from a trade, and by how much. Null if the trade includes picks or FAAB, because those
 * do not score points.
 */
export const tradeWinner = (sides: readonly Side[]): { winnerId: string | null; lead: number | null } => {
  const [first, second] = sides.toSorted((a, b) => b.started - a.started)
  if (!first || !second || sides.some(({ also }) => also.length > 0)) return { winnerId: null, lead: null }
  const lead = first.started - second.started
  return { winnerId: lead > 0 ? first.teamId : null, lead }
}
