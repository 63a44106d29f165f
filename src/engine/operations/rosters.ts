import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { operation } from '../operation.ts'
import { type Release, type RosterChange, refuseChange, type Signing, type Squad } from '../rules/roster.ts'
import { lineupIn } from '../rules/starters.ts'
import { Id } from '../schema/field.ts'
import { RosterMove, RosterSpot } from '../schema/roster.ts'
import type { StoredLineup, StoredTeam } from '../store/index.ts'
import { closeDue, lineupsOf, openWeeks } from './closing.ts'
import { type Grounds, getTeam, knownId, openGrounds, refuseBy, refuseRight } from './grounds.ts'
import { lockNow } from './locking.ts'
import { record } from './log.ts'
import { idsOf, openSquads, type Squads } from './squads.ts'
import { knownPlayer, spotView } from './views.ts'

/** How many players a roster of the league holds. */
export const capacityOf = ({ league }: Grounds): number => league.rosterConfig.slots.length + league.rosterConfig.bench

/** A roster as the rules see it. */
export const squadOf = (grounds: Grounds, squads: Squads, team: StoredTeam): Squad => ({
  teamName: team.name,
  acquisitionMode: grounds.league.acquisitionMode,
  mirror: grounds.league.externalId !== null,
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
export const benchEverywhere = async (
  { store }: Context,
  grounds: Grounds,
  { lineups, playerId }: { lineups: readonly StoredLineup[]; playerId: string },
): Promise<void> => {
  const standing = [...lineups]
  for (const week of openWeeks(grounds)) {
    const players = lineupIn(standing, week)
    if (!players?.includes(playerId)) continue
    const own = { teamId: standing[0]!.teamId, week, players: players.map(id => (id === playerId ? null : id)) }
    await store.lineups.put(grounds.league.id, own)
    standing.splice(0, standing.length, ...standing.filter(each => each.week !== week), own)
    standing.sort((a, b) => a.week - b.week)
  }
}

/** Moves players as a rule allowed it: out of the roster and its open lineups, then in, last on the roster. */
export const moveRoster = async (
  context: Context,
  grounds: Grounds,
  { teamId, add, drop }: { teamId: string; add?: string | undefined; drop?: string | undefined },
): Promise<void> => {
  const { store, now } = context
  const { id } = grounds.league
  if (drop !== undefined) {
    const lineups = (await lineupsOf(context, grounds)).get(teamId) ?? []
    await benchEverywhere(context, grounds, { lineups, playerId: drop })
    await store.rosters.delete(id, drop)
  }
  if (add !== undefined) await store.rosters.insert(id, { playerId: add, teamId, acquiredAt: now })
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
  const release = (id: string): Release => ({
    id,
    name: knownPlayer(grounds.season, id).name ?? id,
    locked: move.force !== true && isLocked(id),
  })
  return {
    ...(add !== undefined && { add: signing(grounds, squads, add) }),
    ...(drop !== undefined && { drop: release(drop) }),
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
    const squads = await openSquads(context, grounds)
    const change = await changeOf(context, grounds, { squads, move: body, ...ids })
    refuseBy(refuseChange(squadOf(grounds, squads, team), change))
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
