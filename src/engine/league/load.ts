import type { LeagueOrigin } from '../../../data/platforms.ts'
import { lastNflWeek } from '../../../data/seasons.ts'
import { invalid, notFound, phrase } from '../base/errors.ts'
import { CLOCK, WATCHER } from '../kernel/actors.ts'
import type { Context } from '../kernel/context.ts'
import type { MirroredPlayer } from '../schema/mirror.ts'
import { canonicalId, findPlayer, type Season } from '../season/season.ts'
import type { StoredLeague, StoredTeam } from '../store/index.ts'
import { isCommissioner, managerIdsOf } from './managers.ts'
import { openSeason } from './season.ts'

/** A league with the data that almost every operation needs. */
export interface OpenedLeague {
  league: StoredLeague
  /** In creation order, which determines the schedule. */
  teams: readonly StoredTeam[]
  season: Season
  /** A mirror's players as its platform lists them, by Hindsight id; null if the league is not a mirror. */
  mirrored: ReadonlyMap<string, MirroredPlayer> | null
}

const readMirrored = async (
  { store }: Context,
  { id, externalId }: StoredLeague,
): Promise<OpenedLeague['mirrored']> => {
  const mirror = externalId === null ? null : await store.mirrors.find(id)
  return mirror && new Map(mirror.players.map(player => [player.playerId, player]))
}

/**
 * Returns whether an actor can see a league. A private league is visible only to its members, its clock and its watch
 * link.
 */
export const isLeagueVisible = async (
  { store, actor }: Pick<Context, 'store' | 'actor'>,
  league: StoredLeague,
): Promise<boolean> =>
  league.visibility === 'open' ||
  [CLOCK.id, WATCHER.id].includes(actor.id) ||
  isCommissioner(league, actor.id) ||
  (await store.teams.listOf(league.id)).some(team => managerIdsOf(team).includes(actor.id))

const noLeague = (id: string) =>
  notFound(`There is no league "${id}"`, { atTerminal: 'hindsight league list shows yours' })

/**
 * Returns a league by id, even if the actor cannot see it. Used for links, invites and a league's other seasons. Throws
 * not_found.
 */
export const findLeague = async ({ store }: Pick<Context, 'store'>, id: string): Promise<StoredLeague> => {
  const league = await store.leagues.find(id)
  if (!league) throw noLeague(id)
  return league
}

/** Returns a league by id. Throws not_found if it does not exist, or if the actor cannot see it. */
export const requireLeague = async (context: Pick<Context, 'store' | 'actor'>, id: string): Promise<StoredLeague> => {
  const league = await findLeague(context, id)
  if (!(await isLeagueVisible(context, league))) throw noLeague(id)
  return league
}

/** Opens a league that was already found, with its teams and season. */
export const openFound = async (context: Context, league: StoredLeague): Promise<OpenedLeague> => ({
  league,
  teams: await context.store.teams.listOf(league.id),
  season: await openSeason(context, league.season),
  mirrored: await readMirrored(context, league),
})

/** Opens a league with its teams and season. Throws not_found if it does not exist, or if the actor cannot see it. */
export const openLeague = async (context: Context, id: string): Promise<OpenedLeague> =>
  openFound(context, await requireLeague(context, id))

/**
 * Returns the requested season. The default is the given league's season, or else the newest season with a visible stat
 * row. Throws not_found for an unknown league, and what `openSeason` throws.
 */
export const openAskedSeason = async (
  context: Context,
  { season, league }: { season?: number | undefined; league?: string | undefined },
  systems: readonly (string | undefined)[],
): Promise<Season> => {
  const leagueRecord = league === undefined ? null : await requireLeague(context, league)
  return openSeason(context, season ?? leagueRecord?.season, systems)
}

/** Returns the platform that a league mirrors, or null. */
export const platformOf = ({ league }: Pick<OpenedLeague, 'league'>): LeagueOrigin | null => league.externalPlatform

/** Returns a team in the league. Throws not_found. */
export const requireTeam = ({ league, teams }: OpenedLeague, teamId: string): StoredTeam => {
  const team = teams.find(({ id }) => id === teamId)
  if (!team)
    throw notFound(`There is no team "${teamId}" in ${league.name}`, {
      atTerminal: `hindsight league show --league ${league.id} lists them`,
    })
  return team
}

/** Returns the last regular-season week of the NFL that a league can play in. */
export const lastWeekOf = ({ season, calendar }: Season): number => Math.max(calendar.lastWeek, lastNflWeek(season))

/** Throws invalid_request for a week that the league cannot play in. */
export const requireLeagueWeek = (season: Season, week: number): void => {
  const last = lastWeekOf(season)
  if (week > last)
    throw invalid(
      phrase`{week} must be 1 to ${last}: season ${season.season} doesn't have a regular-season week ${week}`,
    )
}

/** Returns a player's canonical id. Throws not_found for a player who is not in the season. */
export const requirePlayerId = (season: Season, id: string): string => {
  if (findPlayer(season, id) !== null) return canonicalId(id)
  throw notFound(`Player "${id}" is not on a roster or in a game in season ${season.season}`)
}
