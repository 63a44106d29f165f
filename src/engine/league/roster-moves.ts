import type { Context } from '../kernel/context.ts'
import { lineupIn } from '../rules/lineups/lineups.ts'
import type { Signing } from '../rules/rosters/roster-moves.ts'
import type { TeamPlayers, TeamRoster } from '../rules/rosters/team-roster.ts'
import type { StoredSpot, StoredTeam } from '../store/index.ts'
import { knownPlayer } from './answers.ts'
import { openWeeks } from './closing.ts'
import { hasPlayedSince } from './last-games.ts'
import type { OpenedLeague } from './load.ts'
import { idsOf, type LeagueRosters } from './rosters.ts'

/** How many active players a roster of the league holds. */
export const capacityOf = ({ league }: OpenedLeague): number =>
  league.rosterConfig.slots.length + league.rosterConfig.bench

/** The players of a roster, for the rules. */
export const playersOf = ({ season }: OpenedLeague, spots: readonly StoredSpot[] = []): TeamPlayers => {
  const reserved = spots.filter(({ reservedAt }) => reservedAt !== null)
  return {
    playerIds: idsOf(spots),
    reserve: idsOf(reserved),
    returned: reserved
      .filter(({ playerId, reservedAt }) => hasPlayedSince(season, playerId, reservedAt!))
      .map(({ playerId }) => ({ id: playerId, name: knownPlayer(season, playerId).name ?? playerId })),
  }
}

/** A team's present roster, for the rules. */
export const rosterOf = (opened: OpenedLeague, rosters: LeagueRosters, team: StoredTeam): TeamRoster => ({
  teamName: team.name,
  ...playersOf(opened, rosters.present.get(team.id)),
  capacity: capacityOf(opened),
})

/** A player to add, for the rules. */
export const signing = ({ season, teams }: OpenedLeague, rosters: LeagueRosters, id: string): Signing => {
  const holder = teams.find(team => team.id === rosters.holders.get(id))
  return { id, name: knownPlayer(season, id).name ?? id, holder: holder?.name ?? null }
}

/**
 * Takes a player out of the lineups of all open weeks. A week that carries its lineup from a closed week gets its own
 * lineup first, since the closed one stays as it is.
 */
export const benchEverywhere = async (
  { store }: Context,
  opened: OpenedLeague,
  { teamId, playerId }: { teamId: string; playerId: string },
): Promise<void> => {
  const { id } = opened.league
  let lineups = await store.lineups.listOfTeam(id, teamId)
  for (const week of openWeeks(opened)) {
    const players = lineupIn(lineups, week)
    if (!players?.includes(playerId)) continue
    const left = players.map(each => (each === playerId ? null : each))
    // A lineup that loses its last player was not saved empty by its manager.
    const byHand = left.some(each => each !== null) && lineups.some(each => each.week === week && each.byHand)
    const changed = { teamId, week, players: left, byHand }
    await store.lineups.put(id, changed)
    lineups = [...lineups.filter(each => each.week !== week), changed].sort((a, b) => a.week - b.week)
  }
}

/** Takes players off a roster and out of its open lineups. */
export const release = async (
  context: Context,
  opened: OpenedLeague,
  { teamId, playerIds }: { teamId: string; playerIds: readonly string[] },
): Promise<void> => {
  for (const playerId of playerIds) {
    await benchEverywhere(context, opened, { teamId, playerId })
    await context.store.rosters.delete(opened.league.id, playerId)
  }
}

/** Puts players at the end of a roster. */
export const sign = async (
  { store, now }: Context,
  { league }: OpenedLeague,
  { teamId, playerIds }: { teamId: string; playerIds: readonly string[] },
): Promise<void> => {
  for (const playerId of playerIds)
    await store.rosters.insert(league.id, { playerId, teamId, acquiredAt: now, reservedAt: null })
}

/** Makes a move that the rules allowed: drops, then adds. */
export const moveRoster = async (
  context: Context,
  opened: OpenedLeague,
  { teamId, add, drop }: { teamId: string; add?: string | undefined; drop?: string | undefined },
): Promise<void> => {
  await release(context, opened, { teamId, playerIds: drop === undefined ? [] : [drop] })
  if (drop !== undefined) await context.store.rosters.keepDrop(opened.league.id, drop, context.now)
  await sign(context, opened, { teamId, playerIds: add === undefined ? [] : [add] })
}
