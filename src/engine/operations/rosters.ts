import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { operation } from '../operation.ts'
import { type Release, type RosterChange, refuseMove, type Signing, type Squad } from '../rules/roster.ts'
import { lineupIn } from '../rules/starters.ts'
import { Id } from '../schema/field.ts'
import { RosterMove, RosterSpot } from '../schema/roster.ts'
import type { StoredTeam } from '../store/index.ts'
import { closeDue, openWeeks } from './closing.ts'
import { refuseWhileDrafting } from './drafting.ts'
import { type Grounds, getTeam, knownId, openGrounds, refuseBy, refuseRight } from './grounds.ts'
import { lockNow } from './locking.ts'
import { record } from './log.ts'
import { idsOf, openSquads, type Squads } from './squads.ts'
import { knownPlayer, spotView } from './views.ts'

/** How many players a roster of the league holds. */
export const capacityOf = ({ league }: Grounds): number => league.rosterConfig.slots.length + league.rosterConfig.bench

/** How a league takes moves. */
const acquisitionsOf = ({ league }: Grounds) => ({ mode: league.acquisitionMode, mirror: league.externalId !== null })

/** A roster as the rules see it. */
export const squadOf = (grounds: Grounds, squads: Squads, team: StoredTeam): Squad => ({
  teamName: team.name,
  playerIds: idsOf(squads.present.get(team.id) ?? []),
  capacity: capacityOf(grounds),
})

/** Who is to be added, as the rules see him. */
export const signing = ({ season, teams }: Grounds, squads: Squads, id: string): Signing => {
  const holder = teams.find(team => team.id === squads.holders.get(id))
  return { id, name: knownPlayer(season, id).name ?? id, holder: holder?.name ?? null }
}

/**
 * Takes a player out of the lineups of all open weeks. A week that carries its lineup from a closed one gets its own
 * first, as the closed one stays as it is.
 */
const benchEverywhere = async (
  { store }: Context,
  grounds: Grounds,
  { teamId, playerId }: { teamId: string; playerId: string },
): Promise<void> => {
  const { id } = grounds.league
  let lineups = await store.lineups.listOfTeam(id, teamId)
  for (const week of openWeeks(grounds)) {
    const players = lineupIn(lineups, week)
    if (!players?.includes(playerId)) continue
    const own = { teamId, week, players: players.map(each => (each === playerId ? null : each)) }
    await store.lineups.put(id, own)
    lineups = [...lineups.filter(each => each.week !== week), own].sort((a, b) => a.week - b.week)
  }
}

/** Takes players off a roster and out of its open lineups. */
export const release = async (
  context: Context,
  grounds: Grounds,
  { teamId, playerIds }: { teamId: string; playerIds: readonly string[] },
): Promise<void> => {
  for (const playerId of playerIds) {
    await benchEverywhere(context, grounds, { teamId, playerId })
    await context.store.rosters.delete(grounds.league.id, playerId)
  }
}

/** Puts players last on a roster. */
export const sign = async (
  { store, now }: Context,
  { league }: Grounds,
  { teamId, playerIds }: { teamId: string; playerIds: readonly string[] },
): Promise<void> => {
  for (const playerId of playerIds) await store.rosters.insert(league.id, { playerId, teamId, acquiredAt: now })
}

/** Moves players as a rule allowed it: out of a roster, then in. */
export const moveRoster = async (
  context: Context,
  grounds: Grounds,
  { teamId, add, drop }: { teamId: string; add?: string | undefined; drop?: string | undefined },
): Promise<void> => {
  await release(context, grounds, { teamId, playerIds: drop === undefined ? [] : [drop] })
  await sign(context, grounds, { teamId, playerIds: add === undefined ? [] : [add] })
}

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
    const grounds = await closeDue(context, opened)
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
