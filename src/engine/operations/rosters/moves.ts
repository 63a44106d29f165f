import type { Context } from '../../context.ts'
import type { Signing, Squad } from '../../rules/roster.ts'
import { lineupIn } from '../../rules/starters.ts'
import type { StoredTeam } from '../../store/index.ts'
import { openWeeks } from '../league/closing.ts'
import type { Grounds } from '../league/opened-league.ts'
import { knownPlayer } from '../league/resources.ts'
import { idsOf, type Squads } from './league-rosters.ts'

/** How many players a roster of the league holds. */
export const capacityOf = ({ league }: Grounds): number => league.rosterConfig.slots.length + league.rosterConfig.bench

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
