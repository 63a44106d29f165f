import type { Criterion } from '../../../../data/leagues.ts'
import { games, type Results, sumOf, type Tally, winShare } from './team-records.ts'

/**
 * What teams are ranked by; more is better in each.
 * - winPct: wins as a share of games, a tie counts half.
 * - pointsFor: the sum of a team's totals.
 * - headToHead: the win share in matchups among the teams compared. It separates them only if each two of them met equally
 *   often.
 * - pointsAgainst: the sum of the opponents' totals. Of two teams that are level, the one with more had the harder schedule.
 * - allPlay: the win share if every team met every other team every week.
 *
 * Source: docs/contract.md, Standings; docs/rules.md, Standings.
 */

/** A team and its records. */
export interface Entry extends Tally {
  id: string
}

/** Gives each of the teams compared a number; equal numbers leave them level. */
type Measure = (compared: readonly Entry[]) => (entry: Entry) => number

const NO_GAMES: Results = { wins: 0, losses: 0, ties: 0 }

const headToHead: Measure = compared => {
  const between = (a: Entry, b: Entry): Results => a.against.get(b.id) ?? NO_GAMES
  const meetings = new Set(compared.flatMap((a, i) => compared.slice(i + 1).map(b => games(between(a, b)))))
  return meetings.size > 1 ? () => 0 : entry => winShare(sumOf(compared.map(other => between(entry, other))))
}

/** The measure of each criterion. */
export const MEASURES: Readonly<Record<Criterion, Measure>> = {
  winPct: () => entry => winShare(entry.results),
  pointsFor: () => entry => entry.pointsFor,
  headToHead,
  pointsAgainst: () => entry => entry.pointsAgainst,
  allPlay: () => entry => winShare(entry.allPlay),
}
