import { exchanges, type Exchange as Step } from '../rules/lineups/exchanges.ts'
import { fewestExchanges } from '../rules/matchups/league-report.ts'
import type { Side } from '../rules/matchups/team-records.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import type { Exchange, FlippedResult } from '../schema/report.ts'
import { requirePlayer } from './players.ts'
import { type LineupWeek, lineupWeek, type ScoredRosters } from './team-weeks.ts'

/**
 * Returns the fewest lineup changes that would have turned a team's loss into a win; empty if no changes would have
 * been enough.
 */
export const flippedResult = (
  scored: ScoredRosters,
  week: number,
  [side, other]: readonly [Side, Side],
): FlippedResult[] => {
  const lineup = lineupWeek(scored, { teamId: side.team, week })
  const changes = fewestExchanges({ steps: exchanges(lineup).steps, total: side.total, opponent: other.total })
  if (changes === null) return []
  const newTotal = changes.reduce((total, { gain }) => total + gain, side.total)
  return [
    { teamId: side.team, newTotal: toPoints(newTotal), changes: changes.map(step => changeOf(scored, lineup, step)) },
  ]
}

export const changeOf = (
  { season }: ScoredRosters,
  { slots, playerIds, candidates }: LineupWeek,
  step: Step,
): Exchange => {
  const mover = (at: number | null) =>
    at === null ? null : { ...requirePlayer(season, playerIds[at]!), points: toPoints(candidates[at]!.points ?? 0) }
  const { slotIndex, gain } = step
  return { slotIndex, slot: slots[slotIndex]!.slot, in: mover(step.in), out: mover(step.out), gain: toPoints(gain) }
}
