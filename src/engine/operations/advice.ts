import * as z from 'zod/mini'
import { roundHalfAway } from '../../../data/rounding.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { availabilityFor } from '../league/form.ts'
import { type InWeekOf, weekIn } from '../league/games.ts'
import { lockIn, lockNow } from '../league/lineups.ts'
import { openLeague, requireTeam } from '../league/load.ts'
import { expectedFor, outlooksFor, showsExpected, withOutlook } from '../league/outlook.ts'
import { playerInWeek, posGroupsOf } from '../league/players.ts'
import { activeIn, rosterCapacity } from '../league/rosters.ts'
import { openSeasonBefore, scoredPlayers } from '../league/season.ts'
import { lineupWeek, type ScoredRosters, scoreRosters } from '../league/team-weeks.ts'
import { Behind, behindIn } from '../league/time.ts'
import { playersUnderReview } from '../league/trades.ts'
import { weekOr } from '../league/weeks.ts'
import { exchanges } from '../rules/lineups/exchanges.ts'
import { isAvailable } from '../rules/lineups/form.ts'
import { pickups } from '../rules/lineups/pickups.ts'
import type { Outlook } from '../schema/facts.ts'
import { Figure, Id, Integer, Offset, Season, Week, withDefault } from '../schema/field.ts'
import { Exchange, type Mover, Pickup } from '../schema/report.ts'
import { findPlayer } from '../season/season.ts'
import { type PlayerTotal, playerTotals, ppgOf, rowIn } from '../season/totals.ts'

/** The bases for advice: points per game, or points expected from past games. */
const BASES = ['ppg', 'expected'] as const
type Basis = (typeof BASES)[number]

/** The number of units per point. Values are whole numbers of units, so gains add up exactly. */
const UNIT = 10_000

interface AdviceFacts {
  scored: ScoredRosters
  /** Each player's points per game in units, by player index; 0 for a player without a game. */
  ppg: readonly number[]
  /** Expected points in the week in units, by player id; null if advice is based on points per game. */
  expectedOf: ((playerId: string) => number) | null
  /** Returns whether a player is expected to play in the week. Other players are never suggested. */
  isAvailable(playerId: string): boolean
  outlookOf(playerId: string): Outlook | null
  /** Returns a player's value beyond this week, in units. */
  keepValue(playerId: string): number
  week: number
  inWeek: InWeekOf
}

/** With fewer games than this, points per game are not enough reason to drop a player. */
const TELLING_GAMES = 3

const unitsOf = (total: Pick<PlayerTotal, 'games' | 'total'>): number => roundHalfAway(ppgOf(total) * UNIT)

/**
 * Returns players' values beyond this week: their points per game this season. For a player with few games (for
 * example, after an injury), uses last season's points per game if they are higher.
 */
const keepValues = async (context: Context, { season, rules }: ScoredRosters, totals: readonly PlayerTotal[]) => {
  const before = await openSeasonBefore(context, season)
  const last = new Map(
    (before ? await scoredPlayers(context, before, { rules, keptRules: [] }) : []).map(each => [each.id, each]),
  )
  return (id: string): number => {
    const player = findPlayer(season, id)
    const total = player === null ? { games: 0, total: 0 } : totals[player]!
    const earlier = last.get(id)
    return total.games >= TELLING_GAMES || !earlier ? unitsOf(total) : Math.max(unitsOf(total), unitsOf(earlier))
  }
}

const readFacts = async (
  context: Context,
  scored: ScoredRosters,
  { week, by }: { week: number; by: Basis },
): Promise<AdviceFacts> => {
  const expectedOf = by === 'expected' ? await expectedFor(context, scored, week) : null
  const totals = playerTotals(scored.season, scored.points)
  const availabilityOf = availabilityFor(context, scored, week)
  return {
    scored,
    ppg: totals.map(unitsOf),
    // Expected points are in hundredths, and one hundredth is 100 units.
    expectedOf: expectedOf && (id => roundHalfAway((expectedOf(id) * UNIT) / 100)),
    isAvailable: id => isAvailable(availabilityOf(id)),
    outlookOf: await outlooksFor(context, scored, { week, isExpectedShown: showsExpected(scored) }),
    keepValue: await keepValues(context, scored, totals),
    week,
    inWeek: weekIn(scored.season, { week, now: context.now }),
  }
}

/** Returns whether a player has a game in the week. If the season does not have a schedule, all players do. */
const plays = ({ scored: { season }, week, inWeek }: AdviceFacts, player: number): boolean =>
  season.games.length === 0 || inWeek(season.players[player]!.id).game !== null || rowIn(season, player, week) !== null

/** Returns a player's value in the week, in units; null for a player who has a bye or is not expected to play. */
const playerValue = (facts: AdviceFacts, playerId: string): number | null => {
  const player = findPlayer(facts.scored.season, playerId)
  if (player === null || !plays(facts, player) || !facts.isAvailable(playerId)) return null
  return facts.expectedOf ? facts.expectedOf(playerId) : facts.ppg[player]!
}

/** Returns a player's value on the chosen basis, in units, even during a bye. */
const valueDespiteBye = ({ scored, ppg, expectedOf }: AdviceFacts, playerId: string): number => {
  const player = findPlayer(scored.season, playerId)
  if (player === null) return 0
  return expectedOf ? expectedOf(playerId) : ppg[player]!
}

const toMover = ({ scored, inWeek, outlookOf }: AdviceFacts, playerId: string, units: number): Mover => ({
  ...playerInWeek(scored.season, playerId, inWeek),
  ...withOutlook(outlookOf(playerId)),
  points: units / UNIT,
})

/** Returns the ids of free agents who have value this week and are expected to play. */
const freeAgents = (facts: AdviceFacts): string[] => {
  const { scored, ppg } = facts
  return scored.season.players.flatMap(({ id }, player) =>
    ppg[player]! > 0 && !scored.rosters.holders.has(id) && playerValue(facts, id) !== null ? [id] : [],
  )
}

const pickupMethod = ({ league }: ScoredRosters): Pickup['via'] =>
  league.externalId === null ? league.acquisitionMode : 'platform'

interface AdviceQuery {
  teamId: string
  limit: number
  offset: number
}

/**
 * Returns a team's week with its locks. Locked starters stay in their slots. Leaves out free agents who are locked, and
 * bench players who are locked or not expected to play.
 */
const openTeam = async (context: Context, facts: AdviceFacts, teamId: string) => {
  const { scored, week } = facts
  const team = lineupWeek(scored, { teamId, week }, id => playerValue(facts, id))
  const agents = freeAgents(facts)
  const isLocked = await lockIn(context, scored, { week, playerIds: [...team.playerIds, ...agents] })
  const isStuck = await lockNow(context, scored, team.playerIds)
  const promised = await playersUnderReview(context, scored.league.id)
  const locked = team.playerIds.map(isLocked)
  return {
    ...team,
    pins: team.lineup.map(at => (at !== null && locked[at] ? at : undefined)),
    out: new Set(
      team.playerIds
        .keys()
        .filter(at => (locked[at] || !facts.isAvailable(team.playerIds[at]!)) && !team.lineup.includes(at)),
    ),
    droppable: team.playerIds.map(id => !isStuck(id) && !promised.has(id)),
    full: activeIn(scored.rosters, teamId, week).length >= rosterCapacity(scored),
    agentIds: agents.filter(id => !isLocked(id)),
  }
}

const advise = async (context: Context, facts: AdviceFacts, { teamId, limit, offset }: AdviceQuery) => {
  const team = await openTeam(context, facts, teamId)
  const { playerIds, candidates, agentIds } = team
  const inWeek = (at: number) => toMover(facts, playerIds[at]!, candidates[at]!.points ?? 0)
  const moverOf = (id: string) => toMover(facts, id, valueDespiteBye(facts, id))
  const { current, best, steps } = exchanges(team)
  const found = pickups({
    ...team,
    roster: candidates,
    keepValue: playerIds.map(facts.keepValue),
    agents: agentIds.map(id => ({ posGroups: posGroupsOf(facts.scored, id), points: playerValue(facts, id) })),
    limit: offset + limit,
  })
  return {
    current: current / UNIT,
    best: best / UNIT,
    starts: steps.map(step => ({
      slotIndex: step.slotIndex,
      slot: team.slots[step.slotIndex]!.slot,
      in: step.in === null ? null : inWeek(step.in),
      out: step.out === null ? null : inWeek(step.out),
      gain: step.gain / UNIT,
    })),
    pickups: found.slice(offset).map(({ agent, drop, slotIndex, gain, total }) => ({
      add: moverOf(agentIds[agent]!),
      drop: drop === null ? null : moverOf(playerIds[drop]!),
      slotIndex,
      gain: gain / UNIT,
      newTotal: total / UNIT,
      via: pickupMethod(facts.scored),
    })),
  }
}

const getAdvice = operation({
  name: 'getAdvice',
  route: 'GET /leagues/{id}/teams/{teamId}/advice',
  commands: ['advice'],
  summary: 'Suggest starters and free agents for a week, by points per game or by expected points',
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id, teamId: Id },
  query: {
    week: z.optional(Week),
    limit: withDefault(Integer(1, 50), 10),
    offset: Offset,
    by: withDefault(z.enum(BASES), 'ppg'),
  },
  pages: { list: 'pickups' },
  output: z.object({
    leagueId: Id,
    teamId: Id,
    season: Season,
    week: z.int(),
    basis: z.enum(BASES),
    hasPlayed: z.boolean(),
    behind: Behind,
    current: Figure,
    best: Figure,
    starts: z.array(Exchange),
    pickups: z.array(Pickup),
  }),
  errors: ['not_found'],
  async run(context, { id, teamId, week: requestedWeek, limit, offset, by: requestedMeasure }) {
    const scored = await scoreRosters(context, await openLeague(context, id))
    requireTeam(scored, teamId)
    const week = weekOr(context, scored, requestedWeek)
    const by = showsExpected(scored) ? requestedMeasure : 'ppg'
    const facts = await readFacts(context, scored, { week, by })
    return {
      leagueId: id,
      teamId,
      season: scored.season.season,
      week,
      basis: by,
      hasPlayed: scored.season.rowCount > 0,
      ...behindIn(context),
      ...(await advise(context, facts, { teamId, limit, offset })),
    }
  },
})

export const advice = [getAdvice]
