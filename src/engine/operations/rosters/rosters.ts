import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { requireMovable } from '../../league/enter.ts'
import { lockNow } from '../../league/lineups.ts'
import { getTeam, knownId, type OpenedLeague, openLeague, platformOf } from '../../league/load.ts'
import { movedBy, record } from '../../league/log.ts'
import { knownPlayer } from '../../league/players.ts'
import { requireAllowed, requireRight } from '../../league/rights.ts'
import { type LeagueRosters, moveRoster, openRosters, rosterOf, signing } from '../../league/rosters.ts'
import { promisedIn } from '../../league/trades.ts'
import { type Release, type RosterChange, refuseMove, type Signing } from '../../rules/rosters/roster-moves.ts'
import { Id } from '../../schema/field.ts'
import type { LoggedPlayer } from '../../schema/log-facts.ts'
import { RosterMove, RosterSpot } from '../../schema/roster.ts'
import { rosterView } from './roster-view.ts'

/** How players are acquired in a league, for the rules. */
const acquisitionsOf = ({ league }: OpenedLeague) => ({
  mode: league.acquisitionMode,
  platform: platformOf({ league }),
})

/** The canonical ids of the players of a move. Throws not_found. */
const idsIn = ({ season }: OpenedLeague, move: RosterMove): { add?: string; drop?: string } => {
  if (move.action === 'add') return { add: knownId(season, move.playerId) }
  if (move.action === 'drop') return { drop: knownId(season, move.playerId) }
  return { add: knownId(season, move.addPlayerId), drop: knownId(season, move.dropPlayerId) }
}

const changeOf = async (
  context: Context,
  opened: OpenedLeague,
  { rosters, move, add, drop }: { rosters: LeagueRosters; move: RosterMove; add?: string; drop?: string },
): Promise<RosterChange> => {
  const isLocked = await lockNow(context, opened, drop === undefined ? [] : [drop])
  const promised = await promisedIn(context, opened.league.id)
  const leaving = (id: string): Release => ({
    id,
    name: knownPlayer(opened.season, id).name ?? id,
    locked: move.force !== true && isLocked(id),
    promised: promised.has(id),
  })
  return {
    ...(add !== undefined && { add: signing(opened, rosters, add) }),
    ...(drop !== undefined && { drop: leaving(drop) }),
  }
}

const logged = (player: Release | Signing | undefined): LoggedPlayer | null =>
  player ? { playerId: player.id, name: player.name } : null

const moveTeamRoster = operation({
  name: 'moveRoster',
  route: 'POST /leagues/{id}/teams/{teamId}/roster',
  commands: ['roster add', 'roster drop', 'roster swap'],
  forms: {
    'roster add': { preset: { action: 'add' } },
    'roster drop': { preset: { action: 'drop' } },
    'roster swap': { preset: { action: 'swap' } },
  },
  summary: 'Add a free agent to a roster, drop a player, or swap one for the other',
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
    const team = getTeam(opened, teamId)
    const ids = idsIn(opened, body)
    requireRight(context, body.force ? 'force' : 'team', opened, team)
    await requireMovable(context, opened)
    const rosters = await openRosters(context, opened)
    const change = await changeOf(context, opened, { rosters, move: body, ...ids })
    requireAllowed(refuseMove(rosterOf(opened, rosters, team), acquisitionsOf(opened), change))
    await moveRoster(context, opened, { teamId, ...ids })
    const moved = movedBy(logged(change.drop), logged(change.add))
    await record(context, id, { ...moved, teamId, forced: body.force === true })
    return { teamId, action: body.action, roster: await rosterView(context, opened, teamId) }
  },
})

export const rosters = [moveTeamRoster]
