import * as z from 'zod/mini'
import { reserveKind, TAXI_RULES } from '../../../data/leagues.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { moveInClosedWeek, moveSpot, requireClosed } from '../league/closed-rosters.ts'
import { requireMovable } from '../league/enter.ts'
import { hasPlayedIn, hasPlayedLately, reserveDesignation, weekIn } from '../league/games.ts'
import { lineupInEffect, lockNow, spotView } from '../league/lineups.ts'
import { type OpenedLeague, openLeague, platformOf, requirePlayerId, requireTeam } from '../league/load.ts'
import { leaver, record, rosterMoveFacts, undoneIds } from '../league/log.ts'
import { requireUnlocked } from '../league/move-locks.ts'
import { requirePlayer } from '../league/players.ts'
import { requireAllowed, requireAllowedOrForced, requireRight } from '../league/rights.ts'
import { applyMove, type LeagueRosters, openRostersIn, playerToAdd, rosterOf } from '../league/rosters.ts'
import { openSeasonBefore } from '../league/season.ts'
import { playersUnderReview } from '../league/trades.ts'
import { weekOr } from '../league/weeks.ts'
import { MISSED_GAMES, refuseActivation, refuseReserve, spotsFor } from '../rules/rosters/reserve.ts'
import { type PlayerToAdd, type Release, type RosterChange, refuseMove } from '../rules/rosters/roster-moves.ts'
import { Id } from '../schema/field.ts'
import { ReserveMove, RosterMove, RosterSpot } from '../schema/roster.ts'
import type { LoggedPlayer, RowOf } from '../schema/transaction.ts'
import { findPlayer } from '../season/season.ts'
import type { StoredSpot, StoredTeam } from '../store/index.ts'

/** Returns a team's current roster in its API form, with this week's games. */
const rosterView = async (
  context: Context,
  opened: OpenedLeague,
  { teamId, week }: { teamId: string; week: number | undefined },
): Promise<RosterSpot[]> => {
  const rosters = await openRostersIn(context, opened, week)
  const spots = rosters.present.get(teamId) ?? []
  const inWeek = weekIn(opened.season, { week: weekOr(context, opened, week), now: context.now })
  return spots.map(spot => spotView(opened.season, spot, inWeek))
}

/** A player on a team, by id. */
interface Rostered {
  team: StoredTeam
  id: string
}

/** Returns the facts that decide whether a player is eligible for IR. */
const injuredOf = async (context: Context, opened: OpenedLeague, id: string) => {
  const { now } = context
  const { season, league } = opened
  const before = await openSeasonBefore(context, season)
  const week = weekOr(context, opened, undefined)
  const designation = reserveDesignation(season, id, { week, now })
  return {
    kind: 'ir' as const,
    hasPlayed: hasPlayedIn(season, id) || (before !== null && hasPlayedIn(before, id)),
    isRecent: hasPlayedLately(season, id, { week, now, games: MISSED_GAMES }),
    ...(designation !== undefined && { designation }),
    allowsDoubtful: league.rosterConfig.reserveDoubtful ?? false,
  }
}

/** Returns whether a player has ever been moved to a taxi squad in the league. */
const hasBeenOnTaxi = async (context: Context, leagueId: string, id: string): Promise<boolean> => {
  const filter = { type: 'reserve', limit: Number.MAX_SAFE_INTEGER } as const
  const rows = (await context.store.transactions.listOf(leagueId, filter)) as RowOf<'reserve'>[]
  const moves = rows.filter(({ after }) => after.taxi && after.playerId === id && after.week === undefined)
  const undone = moves.length === 0 ? new Set() : await undoneIds(context, leagueId)
  return moves.some(row => !undone.has(row.id))
}

/** Returns the facts that decide whether a player is eligible for the taxi squad. */
const prospectOf = async (context: Context, opened: OpenedLeague, { team, id }: Rostered) => {
  const { season, league } = opened
  const week = weekOr(context, opened, undefined)
  const entries = await context.seasons.entries(context.store.seasons, season)
  const firstSeason = entries.get(findPlayer(season, id) ?? -1)?.year
  return {
    kind: 'taxi' as const,
    startsIn: (await lineupInEffect(context, opened, { team, week })).includes(id) ? week : null,
    hasLeft: await hasBeenOnTaxi(context, league.id, id),
    nflSeason: firstSeason === undefined ? null : league.season - firstSeason + 1,
    maxYears: (league.rosterConfig.taxiRules ?? TAXI_RULES).maxYears,
  }
}

/** Moves a player to IR or the taxi squad, or back to the active roster. Throws conflict and locked. */
const move = async (
  context: LeagueContext,
  opened: OpenedLeague,
  { team, id, body: { active, taxi = false, force = false, week } }: Rostered & { body: ReserveMove },
): Promise<void> => {
  const rosters = await openRostersIn(context, opened, week)
  const roster = rosterOf(opened, rosters, team)
  const kind = reserveKind(taxi)
  const named = { id, name: requirePlayer(opened.season, id).name ?? id }
  if (active) requireAllowed(refuseActivation(roster, { ...named, kind }))
  else {
    const facts = await (taxi ? prospectOf(context, opened, { team, id }) : injuredOf(context, opened, id))
    const player = { ...named, locked: (await lockNow(context, opened, [id]))(id), ...facts }
    const spots = spotsFor(opened.league.rosterConfig, kind)
    requireAllowedOrForced(context, opened, { refusal: refuseReserve(roster, player, { spots, forced: force }) })
  }
  const from = rosters.present.get(team.id)!.find(({ playerId }) => playerId === id)!
  const player = { playerId: id, name: named.name, ...(taxi && { taxi }), ...(week !== undefined && { week }) }
  const place = active ? { reservedAt: null, taxi: false } : { reservedAt: context.now, taxi }
  await moveSpot(context, opened, { teamId: team.id, player, place })
  const type = active ? 'activate' : 'reserve'
  await record(context, opened.league.id, { type, teamId: team.id, after: leaver(player, from), forced: force })
}

const reservePlayer = operation({
  name: 'reservePlayer',
  route: 'POST /leagues/{id}/teams/{teamId}/reserve',
  commands: ['roster reserve', 'roster activate', 'roster taxi', 'roster promote'],
  forms: {
    'roster reserve': { preset: { active: false, taxi: false } },
    'roster activate': { preset: { active: true, taxi: false } },
    'roster taxi': { preset: { active: false, taxi: true } },
    'roster promote': { preset: { active: true, taxi: true } },
  },
  summary: 'Move a player to an IR or taxi spot, or return the player to the active roster',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  body: ReserveMove,
  output: z.object({ teamId: Id, active: z.boolean(), taxi: z.boolean(), roster: z.array(RosterSpot) }),
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  async run(context, { id, teamId, body }) {
    const opened = await openLeague(context, id)
    const team = requireTeam(opened, teamId)
    const playerId = requirePlayerId(opened.season, body.playerId)
    requireRight(context, body.force ? 'force' : 'team', opened, team)
    await requireMovable(context, opened)
    if (body.week !== undefined) requireClosed(context, opened, { week: body.week, force: body.force === true })
    else if (!body.force)
      requireUnlocked(context, opened, { team, kind: body.taxi ? (body.active ? 'promote' : 'taxi') : 'reserve' })
    await move(context, opened, { team, id: playerId, body })
    const roster = await rosterView(context, opened, { teamId, week: body.week })
    return { teamId, active: body.active, taxi: body.taxi ?? false, roster }
  },
})

/** Returns how this move acquires players, in the form that the rules use. A forced move does not need a claim. */
const acquisitionsOf = ({ league }: OpenedLeague, { force }: RosterMove) => ({
  mode: force ? ('fcfs' as const) : league.acquisitionMode,
  platform: platformOf({ league }),
})

/** Returns the canonical ids of a move's players. Throws not_found. */
const idsIn = ({ season }: OpenedLeague, move: RosterMove): { add?: string; drop?: string } => {
  if (move.action === 'add') return { add: requirePlayerId(season, move.playerId) }
  if (move.action === 'drop') return { drop: requirePlayerId(season, move.playerId) }
  return { add: requirePlayerId(season, move.addPlayerId), drop: requirePlayerId(season, move.dropPlayerId) }
}

const changeOf = async (
  context: Context,
  opened: OpenedLeague,
  { rosters, move, add, drop }: { rosters: LeagueRosters; move: RosterMove; add?: string; drop?: string },
): Promise<RosterChange> => {
  const isLocked = await lockNow(context, opened, drop === undefined ? [] : [drop])
  const promised = await playersUnderReview(context, opened.league.id)
  const leaving = (id: string): Release => ({
    id,
    name: requirePlayer(opened.season, id).name ?? id,
    locked: move.force !== true && isLocked(id),
    promised: move.week === undefined && promised.has(id),
  })
  return {
    ...(add !== undefined && { add: playerToAdd(opened, rosters, add) }),
    ...(drop !== undefined && { drop: leaving(drop) }),
  }
}

const playerForLog = (player: Release | PlayerToAdd | undefined, { week }: RosterMove): LoggedPlayer | null =>
  player ? { playerId: player.id, name: player.name, ...(week !== undefined && { week }) } : null

/** A correction to a closed week: its rosters, and the players to drop and add. */
interface Correction {
  teamId: string
  week: number
  rosters: LeagueRosters
  drop: LoggedPlayer | null
  add: LoggedPlayer | null
}

/** Corrects a closed week's roster. Returns the dropped player's spot; null if no player was dropped. */
const correct = async (
  context: LeagueContext,
  opened: OpenedLeague,
  { teamId, week, rosters, drop, add }: Correction,
): Promise<StoredSpot | null> => {
  const moves = [
    ...(drop ? [{ ...drop, from: teamId, to: null }] : []),
    ...(add ? [{ ...add, from: null, to: teamId }] : []),
  ]
  await moveInClosedWeek(context, opened, { week, moves })
  return rosters.present.get(teamId)?.find(({ playerId }) => playerId === drop?.playerId) ?? null
}

const moveRoster = operation({
  name: 'moveRoster',
  route: 'POST /leagues/{id}/teams/{teamId}/roster',
  commands: ['roster add', 'roster drop', 'roster swap'],
  forms: {
    'roster add': { preset: { action: 'add' } },
    'roster drop': { preset: { action: 'drop' } },
    'roster swap': { preset: { action: 'swap' } },
  },
  summary: 'Add a free agent to a roster, drop a player, or do both in one move',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id, teamId: Id },
  body: RosterMove,
  output: z.object({ teamId: Id, action: z.string(), roster: z.array(RosterSpot) }),
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  statusBy: { among: [200, 201], of: ({ body }) => (body.action === 'drop' ? 200 : 201) },
  async run(context, { id, teamId, body }) {
    const opened = await openLeague(context, id)
    const team = requireTeam(opened, teamId)
    const ids = idsIn(opened, body)
    requireRight(context, body.force ? 'force' : 'team', opened, team)
    await requireMovable(context, opened)
    const kind = ids.add === undefined ? 'drop' : 'add'
    if (body.week !== undefined) requireClosed(context, opened, { week: body.week, force: body.force === true })
    else if (!body.force) requireUnlocked(context, opened, { team, kind })
    const rosters = await openRostersIn(context, opened, body.week)
    const change = await changeOf(context, opened, { rosters, move: body, ...ids })
    const refusal = refuseMove(rosterOf(opened, rosters, team), acquisitionsOf(opened, body), change)
    requireAllowedOrForced(context, opened, { refusal })
    const [drop, add] = [playerForLog(change.drop, body), playerForLog(change.add, body)]
    const left = await (body.week === undefined
      ? applyMove(context, opened, { teamId, ...ids })
      : correct(context, opened, { teamId, week: body.week, rosters, drop, add }))
    await record(context, id, {
      ...rosterMoveFacts(drop && leaver(drop, left), add),
      teamId,
      forced: body.force === true,
    })
    return { teamId, action: body.action, roster: await rosterView(context, opened, { teamId, week: body.week }) }
  },
})

export const rosters = [reservePlayer, moveRoster]
