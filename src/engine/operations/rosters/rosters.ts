import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { operation } from '../../operation/operation.ts'
import { type Release, type RosterChange, refuseMove } from '../../rules/roster.ts'
import { Id } from '../../schema/field.ts'
import { RosterMove, RosterSpot } from '../../schema/roster.ts'
import { refuseWhileDrafting } from '../draft/in-progress.ts'
import { catchUp } from '../league/catch-up.ts'
import { record } from '../league/log.ts'
import { type Grounds, getTeam, knownId, openGrounds, refuseBy, refuseRight } from '../league/opened-league.ts'
import { knownPlayer, spotView } from '../league/resources.ts'
import { lockNow } from '../lineups/locks.ts'
import { openSquads, type Squads } from './league-rosters.ts'
import { moveRoster, signing, squadOf } from './moves.ts'

/** How a league takes moves. */
const acquisitionsOf = ({ league }: Grounds) => ({ mode: league.acquisitionMode, mirror: league.externalId !== null })

/** The players of a move by their one spelling. Throws not_found. */
const idsIn = ({ season }: Grounds, move: RosterMove): { add?: string; drop?: string } => {
  if (move.action === 'add') return { add: knownId(season, move.playerId) }
  if (move.action === 'drop') return { drop: knownId(season, move.playerId) }
  return { add: knownId(season, move.addPlayerId), drop: knownId(season, move.dropPlayerId) }
}

const changeOf = async (
  context: Context,
  grounds: Grounds,
  { squads, move, add, drop }: { squads: Squads; move: RosterMove; add?: string; drop?: string },
): Promise<RosterChange> => {
  const isLocked = await lockNow(context, grounds, drop === undefined ? [] : [drop])
  const leaving = (id: string): Release => ({
    id,
    name: knownPlayer(grounds.season, id).name ?? id,
    locked: move.force !== true && isLocked(id),
  })
  return {
    ...(add !== undefined && { add: signing(grounds, squads, add) }),
    ...(drop !== undefined && { drop: leaving(drop) }),
  }
}

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
    const opened = await openGrounds(context, id)
    const team = getTeam(opened, teamId)
    const ids = idsIn(opened, body)
    refuseRight(context, body.force ? 'force' : 'team', opened, team)
    const grounds = await catchUp(context, opened)
    await refuseWhileDrafting(context, id)
    const squads = await openSquads(context, grounds)
    const change = await changeOf(context, grounds, { squads, move: body, ...ids })
    refuseBy(refuseMove(squadOf(grounds, squads, team), acquisitionsOf(grounds), change))
    await moveRoster(context, grounds, { teamId, ...ids })
    await record(context, id, {
      type: body.action,
      teamId,
      before: change.drop ? { playerId: change.drop.id, name: change.drop.name } : null,
      after: change.add ? { playerId: change.add.id, name: change.add.name } : null,
      forced: body.force === true,
    })
    const roster = (await openSquads(context, grounds)).present.get(teamId) ?? []
    return { teamId, action: body.action, roster: roster.map(spot => spotView(grounds.season, spot)) }
  },
})

export const rosters = [moveTeamRoster]
