import type { Context } from '../kernel/context.ts'
import { slotsInWeek } from '../rules/league/league-size.ts'
import { bestLineup, type Candidate, lineupTotal } from '../rules/lineups/best-lineup.ts'
import { exchanges, type LineupInForce, type Exchange as Step } from '../rules/lineups/exchanges.ts'
import { fewestExchanges } from '../rules/matchups/league-report.ts'
import type { Matchup, Side } from '../rules/matchups/team-records.ts'
import { toPoints } from '../rules/scoring/decimal.ts'
import type { Exchange, FlippedResult } from '../schema/report.ts'
import type { OpenedLeague } from './load.ts'
import { posGroupsOf, requirePlayer } from './players.ts'
import { activeIn, openWeekRosters, type WeekRosters } from './rosters.ts'
import { adjustmentTotal, lineupOf, matchupsOf, type ScoredLeague, scoreLeague, weekPoints } from './scored-league.ts'

/**
 * Teams' weeks in a scored league: totals, best possible totals, and lineup changes that would have won. A team has one
 * total per week: its starters' points plus adjustments. All code that shows or compares totals reads them from here or
 * from `totalOf`, which returns the same number. Points are in hundredths.
 */

export interface ScoredRosters extends ScoredLeague {
  rosters: WeekRosters
}

/** Opens a league, scores it, and reads its rosters. Throws not_found. */
export const scoreRosters = async (context: Context, opened: OpenedLeague): Promise<ScoredRosters> => ({
  ...(await scoreLeague(context, opened)),
  rosters: await openWeekRosters(context, opened),
})

interface TeamAndWeek {
  teamId: string
  week: number
}

/**
 * A team's roster and lineup in a week, in the form that the rules use. `playerIds` lists the players who can be in the
 * lineup.
 */
interface LineupWeek extends LineupInForce {
  playerIds: readonly string[]
  candidates: readonly Candidate[]
}

/**
 * Reads a team's roster and lineup in a week. `getPoints` returns a player's value, or null if the player does not have
 * a game.
 */
export const lineupWeek = (
  scored: ScoredRosters,
  { teamId, week }: TeamAndWeek,
  getPoints: (playerId: string) => number | null = id => weekPoints(scored, id, week),
): LineupWeek => {
  const slots = slotsInWeek(scored.league.rosterConfig, week)
  const lineup = lineupOf(scored, teamId, week) ?? slots.map(() => null)
  const roster = activeIn(scored.rosters, teamId, week).map(({ playerId }) => playerId)
  // A mirror's lineup can include a player who is no longer on the roster.
  const playerIds = [...new Set([...roster, ...lineup.filter(id => id !== null)])]
  const places = new Map(playerIds.map((id, at) => [id, at]))
  return {
    slots,
    playerIds,
    candidates: playerIds.map(id => ({ posGroups: posGroupsOf(scored, id), points: getPoints(id) })),
    lineup: lineup.map(id => (id === null ? null : places.get(id)!)),
  }
}

const isLegal = ({ slots, candidates, lineup }: LineupWeek): boolean =>
  lineup.every(
    (at, slotIndex) =>
      at === null || candidates[at]!.posGroups.some(group => slots[slotIndex]!.eligible.includes(group)),
  )

/** Returns the best possible total. It is never below the lineup's points, because players can stay in their slots. */
const bestTotal = (lineup: LineupWeek): number => (isLegal(lineup) ? bestLineup(lineup).total : exchanges(lineup).best)

/** A team's total in a week, and the best possible total with its roster. Both include adjustments. */
export interface WeekTotals extends TeamAndWeek {
  actual: number
  best: number
  left: number
}

export const weekTotals = (scored: ScoredRosters, of: TeamAndWeek): WeekTotals => {
  const lineup = lineupWeek(scored, of)
  const bonus = adjustmentTotal(scored, of)
  const actual = lineupTotal(lineup.lineup, lineup.candidates) + bonus
  const best = bestTotal(lineup) + bonus
  return { ...of, actual, best, left: best - actual }
}

/** Returns each team's totals in all regular-season weeks played, including byes. */
export const seasonTotals = (scored: ScoredRosters, matchups: readonly Matchup[] = matchupsOf(scored)): WeekTotals[] =>
  matchups
    .filter(({ counts }) => counts)
    .flatMap(({ week, home, away }) =>
      [home, ...(away ? [away] : [])].map(({ team }) => weekTotals(scored, { teamId: team, week })),
    )

const changeOf = ({ season }: ScoredRosters, { slots, playerIds, candidates }: LineupWeek, step: Step): Exchange => {
  const mover = (at: number | null) =>
    at === null ? null : { ...requirePlayer(season, playerIds[at]!), points: toPoints(candidates[at]!.points ?? 0) }
  const { slotIndex, gain } = step
  return { slotIndex, slot: slots[slotIndex]!.slot, in: mover(step.in), out: mover(step.out), gain: toPoints(gain) }
}

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
