import { invalid, notFound } from '../../base/errors.ts'
import type { PastMoves } from '../../league/history.ts'
import { posGroupsOf } from '../../league/players.ts'
import { weekPoints, withPoints } from '../../league/scored-league.ts'
import { lineupWeek, type ScoredRosters, weekTotals } from '../../league/team-weeks.ts'
import { standingTrades } from '../../rules/history/made-trades.ts'
import { stintOf } from '../../rules/history/managers.ts'
import { bestLineup } from '../../rules/lineups/best-lineup.ts'
import { type ToldTrade, tradesIn } from '../../rules/rosters/moves-from-log.ts'

/**
 * A league as it would have been scored otherwise.
 *
 * 1. Best lineups: each team makes the most that its roster allowed, in each week.
 * 2. Without a trade: each player whom a side got is back where he came from for as long as the side had him. The total of a
 *    team changes by as much as its best lineup does, so that what it left on the bench stays the same.
 * 3. The schedule of another team: both change places in all matchups; where they meet, they meet.
 */

/** Every team sets its best lineup in every week. */
export const withBestLineups = (moves: PastMoves): ScoredRosters => {
  const { scored } = moves
  const left = scored.teams.flatMap(({ id: teamId }) =>
    moves.played.weeks.map(week => ({ teamId, week, points: weekTotals(scored, { teamId, week }).left })),
  )
  return withPoints(scored, left)
}

/** A player who changed teams in a trade, and in which weeks he would have been where he was. */
interface Returned {
  playerId: string
  to: string
  from: string | null
  weeks: ReadonlySet<number>
}

const returnedBy = ({ played, weekOf }: PastMoves, trade: ToldTrade): Returned[] =>
  trade.sides.flatMap(({ teamId, players }) =>
    players.map(({ id: playerId }) => {
      const { from, until } = stintOf(played, { team: teamId, playerId }, weekOf(trade.row, playerId))
      const others = trade.sides.filter(side => side.teamId !== teamId).map(side => side.teamId)
      const before = played.weeks.findLast(week => week < (from ?? 0))
      const giver =
        others.length === 1 || before === undefined
          ? others[0]
          : others.find(team => played.has(team, playerId, before))
      const weeks = played.weeks.filter(week => from !== null && until !== null && week >= from && week <= until)
      return { playerId, to: teamId, from: giver ?? null, weeks: new Set(weeks) }
    }),
  )

/** How the best lineup of a team changes in a week when some players come back to it and others leave it. */
const bestChange = (
  scored: ScoredRosters,
  { teamId, week }: { teamId: string; week: number },
  returned: readonly Returned[],
): number => {
  const { slots, playerIds, candidates } = lineupWeek(scored, { teamId, week })
  const inWeek = returned.filter(({ weeks }) => weeks.has(week))
  const gone = new Set(inWeek.filter(({ to }) => to === teamId).map(({ playerId }) => playerId))
  const back = inWeek.filter(({ from }) => from === teamId).map(({ playerId }) => playerId)
  if (gone.size === 0 && back.length === 0) return 0
  const others = [
    ...candidates.filter((_, at) => !gone.has(playerIds[at]!)),
    ...back.map(id => ({ posGroups: posGroupsOf(scored, id), points: weekPoints(scored, id, week) })),
  ]
  return bestLineup({ slots, candidates: others }).total - bestLineup({ slots, candidates }).total
}

/** The trade of this number, as history counts those that stand. Throws not_found. */
const tradeOf = ({ rows }: PastMoves, number: number): ToldTrade => {
  const trades = standingTrades(tradesIn(rows))
  const trade = trades[number - 1]
  if (trade) return trade
  if (trades.length === 0) throw notFound('No trade was made in this season')
  const those = trades.length === 1 ? 'trade 1 alone' : `trades 1 to ${trades.length}`
  throw notFound(`There is no trade ${number}; this season has ${those}`, {
    atTerminal: 'hindsight trade results lists them',
  })
}

/** The league without a trade, and the trade. Throws not_found. */
export const withoutTrade = (moves: PastMoves, number: number): { scored: ScoredRosters; trade: ToldTrade } => {
  const { scored } = moves
  const trade = tradeOf(moves, number)
  const returned = returnedBy(moves, trade)
  const changed = trade.sides.flatMap(({ teamId }) =>
    moves.played.weeks.map(week => ({ teamId, week, points: bestChange(scored, { teamId, week }, returned) })),
  )
  return { scored: withPoints(scored, changed), trade }
}

/** The league where two teams have each other's schedule. Throws invalid_request for one team alone. */
export const withScheduleOf = (scored: ScoredRosters, one: string, other: string): ScoredRosters => {
  if (one === other) throw invalid('A team has its own schedule already: name another team')
  const others = new Map<string | null, string>([
    [one, other],
    [other, one],
  ])
  /** A bye stays one. */
  const swapped = <Id extends string | null>(id: Id): Id | string => others.get(id) ?? id
  const schedule = scored.schedule.map(({ week, homeId, awayId }) => ({
    week,
    homeId: swapped(homeId),
    awayId: swapped(awayId),
  }))
  return { ...scored, schedule }
}
