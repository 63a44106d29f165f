import * as z from 'zod/mini'
import { invalid, notFound, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { playoffsIn, standingsIn } from '../league/answers.ts'
import { openMoves, type PastMoves } from '../league/history.ts'
import { type OpenedLeague, openLeague, requireTeam } from '../league/load.ts'
import { posGroupsOf } from '../league/players.ts'
import { openWeekRosters } from '../league/rosters.ts'
import { type ScoredLeague, scoreLeague, seedsOf, weekPoints, withPoints } from '../league/scored-league.ts'
import { getRules, requireSystem, validRules } from '../league/systems.ts'
import { lineupWeek, type ScoredRosters, weekTotals } from '../league/team-weeks.ts'
import { stintStats } from '../rules/history/managers.ts'
import { bestLineup } from '../rules/lineups/best-lineup.ts'
import { completedTrades, type LoggedTrade, receivedPlayers, tradesIn } from '../rules/rosters/moves-from-log.ts'
import { type CompiledRules, compileRules } from '../rules/scoring/scoring.ts'
import { Id, Integer } from '../schema/field.ts'
import { Outcome, TeamChangeUnder } from '../schema/report.ts'
import { Weights } from '../schema/system.ts'
import type { StoredDraw } from '../store/index.ts'

/** How a season ended under its own scoring, and what changes under different scoring. */

/** Weights written as a query parameter, such as rec:0.5,pass_tds:6. */
const WeightsText = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(/^[\w.]+:-?\d+(\.\d+)?(,[\w.]+:-?\d+(\.\d+)?)*$/, 'weights such as rec:0.5,pass_tds:6'),
  )

/** Parses weights in that form. */
const weightsIn = (text: string): Weights =>
  Object.fromEntries(
    text.split(',').map(each => {
      const [stat = '', points = ''] = each.split(':')
      return [stat, Number(points)]
    }),
  )

const validWeights = (weights: Weights): Weights => validRules({ global: { weights } }).global.weights

/** Returns a system's rules with these weights changed. Throws not_found and invalid_request. */
const changeWeights = async (context: Context, systemId: string, weights: Weights | null): Promise<CompiledRules> => {
  if (weights === null) return getRules(context, systemId)
  const { rules } = await requireSystem(context, systemId)
  const global = { ...rules.global, weights: { ...rules.global.weights, ...validWeights(weights) } }
  return compileRules({ ...rules, global })
}

/** The rules that replace the season's own. */
interface OtherRules {
  system?: string | undefined
  weights?: string | undefined
}

/**
 * Scores a league under different rules. Also returns the weights that differ. Throws not_found and invalid_request.
 */
const openOtherRules = async (
  context: Context,
  opened: OpenedLeague,
  { system, weights: text }: OtherRules,
): Promise<{ scored: ScoredLeague; weights: Weights | null }> => {
  const systemId = system ?? opened.league.systemId
  const weights = text === undefined ? null : weightsIn(text)
  const isOwn = systemId === opened.league.systemId && weights === null
  const scored = await scoreLeague(context, opened, isOwn ? undefined : await changeWeights(context, systemId, weights))
  return { scored: { ...scored, league: { ...opened.league, systemId } }, weights }
}

const outcomeOf = (context: Context, scored: ScoredLeague): Outcome => ({
  systemId: scored.league.systemId,
  standings: standingsIn(context.actor, scored),
  playoffs: playoffsIn(context, scored),
})

/**
 * Returns the bracket for the current standings. Null until all regular-season weeks count, or in a mirror whose
 * platform does not have a bracket.
 */
const drawOf = (scored: ScoredLeague): StoredDraw | null => {
  const { externalId, draw } = scored.league
  const played = scored.schedule.every(({ week }) => scored.counted.has(week))
  return played && (externalId === null || draw !== null) ? { seeds: seedsOf(scored) } : null
}

/** Returns how each team's results differ in another outcome, in the order of the actual standings. */
const changesBetween = (real: Outcome, replayed: Outcome): TeamChangeUnder[] => {
  const places = new Map(replayed.standings.map(place => [place.team.id, place]))
  return real.standings.map(place => {
    const other = places.get(place.team.id)!
    return {
      teamId: place.team.id,
      rank: place.rank,
      replayedRank: other.rank,
      change: place.rank - other.rank,
      wins: place.wins,
      replayedWins: other.wins,
      pointsFor: place.pointsFor,
      replayedPointsFor: other.pointsFor,
    }
  })
}

/** Returns how a season actually ended, how it ends under this scoring (with its own bracket), and the differences. */
const compareOutcomes = async (context: Context, opened: OpenedLeague, other: ScoredLeague) => {
  const real = outcomeOf(context, await scoreLeague(context, opened))
  const replayed = outcomeOf(context, { ...other, league: { ...other.league, draw: drawOf(other) } })
  return { real, replayed, teams: changesBetween(real, replayed) }
}

/**
 * What-if replays of a league.
 *
 * 1. Best lineups: each team scores its roster's best possible total each week.
 * 2. Without a trade: each traded player stays with the old team in the weeks when the new team had them. A team's
 *    total changes by the same amount as its best lineup, so points left on the bench stay the same.
 * 3. Another team's schedule: two teams swap places in all matchups. Matchups between the two do not change.
 */

/** Returns a league where every team sets its best lineup every week. */
const withBestLineups = (moves: PastMoves): ScoredRosters => {
  const { scored } = moves
  const left = scored.teams.flatMap(({ id: teamId }) =>
    moves.played.weeks.map(week => ({ teamId, week, points: weekTotals(scored, { teamId, week }).left })),
  )
  return withPoints(scored, left)
}

/** A traded player, and the weeks when the player is back on the old team. */
interface ReturnedPlayer {
  playerId: string
  to: string
  from: string | null
  weeks: ReadonlySet<number>
}

const returnedPlayers = ({ played, weekOf }: PastMoves, trade: LoggedTrade): ReturnedPlayer[] =>
  trade.sides.flatMap(({ teamId, players }) =>
    players.map(({ id: playerId }) => {
      const { from, until } = stintStats(played, { team: teamId, playerId }, weekOf(trade.row, playerId))
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

/** Returns how a team's best lineup in a week changes if some players return to the team and others leave it. */
const bestChange = (
  scored: ScoredRosters,
  { teamId, week }: { teamId: string; week: number },
  returned: readonly ReturnedPlayer[],
): number => {
  const { slots, playerIds, candidates } = lineupWeek(scored, { teamId, week })
  const inWeek = returned.filter(({ weeks }) => weeks.has(week))
  const lostIds = new Set(inWeek.filter(({ to }) => to === teamId).map(({ playerId }) => playerId))
  const back = inWeek.filter(({ from }) => from === teamId).map(({ playerId }) => playerId)
  if (lostIds.size === 0 && back.length === 0) return 0
  const others = [
    ...candidates.filter((_, at) => !lostIds.has(playerIds[at]!)),
    ...back.map(id => ({ posGroups: posGroupsOf(scored, id), points: weekPoints(scored, id, week) })),
  ]
  return bestLineup({ slots, candidates: others }).total - bestLineup({ slots, candidates }).total
}

/** Returns the trade with this number. As in the league history, reversed trades are not numbered. Throws not_found. */
const tradeOf = ({ rows }: PastMoves, number: number): LoggedTrade => {
  const trades = completedTrades(tradesIn(rows))
  const trade = trades[number - 1]
  if (trade) return trade
  if (trades.length === 0) throw notFound('No trade was made in this season')
  const those = trades.length === 1 ? 'only trade 1' : `trades 1 to ${trades.length}`
  throw notFound(`Trade ${number} does not exist; this season has ${those}`, {
    atTerminal: 'hindsight trade results lists them',
  })
}

/** Returns the league without a trade, and the trade. Throws not_found. */
const withoutTrade = (moves: PastMoves, number: number): { scored: ScoredRosters; trade: LoggedTrade } => {
  const { scored } = moves
  const trade = tradeOf(moves, number)
  const returned = returnedPlayers(moves, trade)
  const changed = trade.sides.flatMap(({ teamId }) =>
    moves.played.weeks.map(week => ({ teamId, week, points: bestChange(scored, { teamId, week }, returned) })),
  )
  return { scored: withPoints(scored, changed), trade }
}

/** Returns the league with two teams' schedules swapped. Throws invalid_request if they are the same team. */
const swapSchedules = (scored: ScoredRosters, one: string, other: string): ScoredRosters => {
  if (one === other) throw invalid('A team already plays its own schedule; choose another team')
  const others = new Map<string | null, string>([
    [one, other],
    [other, one],
  ])
  /** Swaps the two teams. Byes and all other teams stay the same. */
  const swapped = <Id extends string | null>(id: Id): Id | string => others.get(id) ?? id
  const schedule = scored.schedule.map(({ week, homeId, awayId }) => ({
    week,
    homeId: swapped(homeId),
    awayId: swapped(awayId),
  }))
  return { ...scored, schedule }
}

const query = {
  lineups: z.optional(z.literal('best')),
  trade: z.optional(Integer(1, 10_000)),
  system: z.optional(Id),
  weights: z.optional(WeightsText),
  team: z.optional(Id),
  scheduleOf: z.optional(Id),
}
type Otherwise = z.output<z.ZodMiniObject<typeof query>>

/**
 * Throws invalid_request if the request does not change anything, or if it has only one of two fields that belong
 * together.
 */
const requireOtherwise = ({ lineups, trade, system, weights, team, scheduleOf }: Otherwise): void => {
  if ((team === undefined) !== (scheduleOf === undefined))
    throw invalid(phrase`A schedule swap needs two teams: {team} and {scheduleOf}`)
  if ([lineups, trade, system, weights, team].every(each => each === undefined)) {
    throw invalid(
      "Choose what to change: best lineups, no trade, another system, other weights, or another team's schedule",
    )
  }
}

/** Returns a league with different rules and the other requested changes, and the trade that was removed. */
const changed = async (
  context: Context,
  scored: ScoredRosters,
  { lineups, trade: number, team, scheduleOf }: Otherwise,
): Promise<{ scored: ScoredRosters; trade: LoggedTrade | null }> => {
  const moves = await openMoves(context, scored)
  const { scored: without, trade } = number === undefined ? { scored, trade: null } : withoutTrade(moves, number)
  // The best total without the trade is the changed total plus the points left on the bench, which do not change.
  const best = lineups === undefined ? without : withBestLineups({ ...moves, scored: without })
  const swapped =
    team === undefined ? best : swapSchedules(best, requireTeam(best, team).id, requireTeam(best, scheduleOf!).id)
  return { scored: swapped, trade }
}

const whatIf = operation({
  name: 'whatIf',
  route: 'GET /leagues/{id}/what-if',
  commands: ['league what-if'],
  summary: 'Replay a season with best lineups, without a trade, under different rules, or on a different schedule',
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query,
  output: z.object({
    leagueId: Id,
    real: Outcome,
    replayed: Outcome,
    weights: z.nullable(Weights),
    trade: z.nullable(z.array(z.object({ teamId: Id, gets: z.array(z.string()) }))),
    teams: z.array(TeamChangeUnder),
  }),
  errors: ['not_found'],
  async run(context, { id, ...otherwise }) {
    requireOtherwise(otherwise)
    const opened = await openLeague(context, id)
    const { scored, weights } = await openOtherRules(context, opened, otherwise)
    const rosters = await openWeekRosters(context, opened)
    const { scored: other, trade } = await changed(context, { ...scored, rosters }, otherwise)
    const { real, replayed, teams } = await compareOutcomes(context, opened, other)
    return { leagueId: id, real, replayed, weights, trade: trade && receivedPlayers(trade), teams }
  },
})

const replayLeague = operation({
  name: 'replayLeague',
  route: 'GET /leagues/{id}/replay',
  commands: ['league replay'],
  summary: 'Replay a season with the same lineups under a different scoring system',
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: { system: z.optional(Id), weights: z.optional(WeightsText) },
  output: z.object({
    leagueId: Id,
    real: Outcome,
    replayed: Outcome,
    weights: z.nullable(Weights),
    teams: z.array(TeamChangeUnder),
  }),
  errors: ['not_found'],
  async run(context, { id, ...rules }) {
    if (rules.system === undefined && rules.weights === undefined)
      throw invalid(phrase`Send {system}, {weights} or both`)
    const opened = await openLeague(context, id)
    const { scored, weights } = await openOtherRules(context, opened, rules)
    const { real, replayed, teams } = await compareOutcomes(context, opened, scored)
    return { leagueId: id, real, replayed, weights, teams }
  },
})

export const replays = [whatIf, replayLeague]
