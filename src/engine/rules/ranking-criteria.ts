import type { Criterion } from '../../../data/leagues.ts'
import { games, type Results, sumOf, type Tally, winShare } from './team-records.ts'

/**
 * What teams are ranked by, higher first in each:
 * - winPct: wins as a share of games, a tie half a win.
 * - pointsFor: the sum of a team's totals.
 * - headToHead: wins as a share of the matchups among the teams compared. It tells them apart only where each two of
 *   them met equally often.
 * - pointsAgainst: the sum of the opponents' totals; of two teams level so far the first had the harder schedule.
 * - allPlay: wins as a share where every team meets every other team every week.
 */
/** A team and what it has done. */
export interface Entry extends Tally {
  id: string
}

/** Measures each of the teams compared; equal numbers leave them level. */
type Measure = (compared: readonly Entry[]) => (entry: Entry) => number

const NO_GAMES: Results = { wins: 0, losses: 0, ties: 0 }

const headToHead: Measure = compared => {
  const between = (a: Entry, b: Entry): Results => a.against.get(b.id) ?? NO_GAMES
  const meetings = new Set(compared.flatMap((a, i) => compared.slice(i + 1).map(b => games(between(a, b)))))
  return meetings.size > 1 ? () => 0 : entry => winShare(sumOf(compared.map(other => between(entry, other))))
}

/** One row a criterion. */
export const MEASURES: Readonly<Record<Criterion, Measure>> = {
  winPct: () => entry => winShare(entry.results),
  pointsFor: () => entry => entry.pointsFor,
  headToHead,
  pointsAgainst: () => entry => entry.pointsAgainst,
  allPlay: () => entry => winShare(entry.allPlay),
}
