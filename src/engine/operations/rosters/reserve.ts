import * as z from 'zod/mini'
import type { Context, LeagueContext } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { requireMovable } from '../../league/enter.ts'
import { hasPlayedIn, hasPlayedLately } from '../../league/games.ts'
import { lockNow } from '../../league/lineups.ts'
import { getTeam, knownId, type OpenedLeague, openLeague } from '../../league/load.ts'
import { record } from '../../league/log.ts'
import { knownPlayer } from '../../league/players.ts'
import { requireAllowed, requireRight } from '../../league/rights.ts'
import { benchEverywhere, openRosters, rosterOf } from '../../league/rosters.ts'
import { openSeasonBefore } from '../../league/season.ts'
import { type Injured, MISSED_GAMES, refuseActivation, refuseReserve } from '../../rules/rosters/reserve.ts'
import { Id } from '../../schema/field.ts'
import { ReserveMove, RosterSpot } from '../../schema/roster.ts'
import { weekOr } from '../league/teams.ts'
import { rosterView } from './roster-view.ts'

/** How many reserve spots a team of the league has. */
const spotsOf = ({ league }: OpenedLeague): number => league.rosterConfig.reserve ?? 0

/** What the rule asks of somebody who is to go on IR. */
const injuredOf = async (context: Context, opened: OpenedLeague, id: string): Promise<Injured> => {
  const { now } = context
  const { season } = opened
  const before = await openSeasonBefore(context, season)
  return {
    id,
    name: knownPlayer(season, id).name ?? id,
    locked: (await lockNow(context, opened, [id]))(id),
    hasPlayed: hasPlayedIn(season, id) || (before !== null && hasPlayedIn(before, id)),
    isRecent: hasPlayedLately(season, id, { week: weekOr(context, opened, undefined), now, games: MISSED_GAMES }),
  }
}

/** Puts somebody on IR or activates him. Throws conflict and locked. */
const move = async (
  context: LeagueContext,
  opened: OpenedLeague,
  { teamId, id, body: { active, force = false } }: { teamId: string; id: string; body: ReserveMove },
): Promise<void> => {
  const roster = rosterOf(opened, await openRosters(context, opened), getTeam(opened, teamId))
  const injured = await injuredOf(context, opened, id)
  requireAllowed(
    active
      ? refuseActivation(roster, injured)
      : refuseReserve(roster, { injured, spots: spotsOf(opened), forced: force }),
  )
  if (!active) await benchEverywhere(context, opened, { teamId, playerId: id })
  await context.store.rosters.reserve(opened.league.id, id, active ? null : context.now)
  const after = { playerId: id, name: injured.name }
  await record(context, opened.league.id, { type: active ? 'activate' : 'reserve', teamId, after, forced: force })
}

const moveToReserve = operation({
  name: 'reservePlayer',
  route: 'POST /leagues/{id}/teams/{teamId}/reserve',
  commands: ['roster reserve', 'roster activate'],
  forms: {
    'roster reserve': { preset: { active: false } },
    'roster activate': { preset: { active: true } },
  },
  summary: 'Put an injured player on a reserve (IR) spot of his team, or activate him again',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  body: ReserveMove,
  output: z.object({ teamId: Id, active: z.boolean(), roster: z.array(RosterSpot) }),
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  async run(context, { id, teamId, body }) {
    const opened = await openLeague(context, id)
    const team = getTeam(opened, teamId)
    const playerId = knownId(opened.season, body.playerId)
    requireRight(context, body.force ? 'force' : 'team', opened, team)
    await requireMovable(context, opened)
    await move(context, opened, { teamId, id: playerId, body })
    return { teamId, active: body.active, roster: await rosterView(context, opened, teamId) }
  },
})

export const reserve = [moveToReserve]
