import type { LeagueOrigin } from '../../../data/platforms.ts'
import { lastNflWeek } from '../../../data/seasons.ts'
import { invalid, naming, notFound } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import type { MirroredPlayer } from '../schema/mirror.ts'
import type { Season } from '../season/season.ts'
import type { StoredLeague, StoredTeam } from '../store/index.ts'
import { canonicalId, findPlayer, openSeason } from './season.ts'

/** A league with what almost every operation needs of it. */
export interface OpenedLeague {
  league: StoredLeague
  /** In the order in which they were made; the schedule depends on it. */
  teams: readonly StoredTeam[]
  season: Season
  /** The players of a mirror as its platform knows them, by id here; null for a league that is no mirror. */
  mirrored: ReadonlyMap<string, MirroredPlayer> | null
}

const mirroredIn = async ({ store }: Context, { id, externalId }: StoredLeague): Promise<OpenedLeague['mirrored']> => {
  const mirror = externalId === null ? null : await store.mirrors.find(id)
  return mirror && new Map(mirror.players.map(player => [player.playerId, player]))
}

/** A league by its id. Throws not_found. */
export const getLeague = async ({ store }: Pick<Context, 'store'>, id: string): Promise<StoredLeague> => {
  const league = await store.leagues.find(id)
  if (!league) throw notFound(`There is no league "${id}"`, { atTerminal: 'hindsight league list shows yours' })
  return league
}

/** Opens a league with its teams and its season. Throws not_found. */
export const openLeague = async (context: Context, id: string): Promise<OpenedLeague> => {
  const league = await getLeague(context, id)
  return {
    league,
    teams: await context.store.teams.listOf(id),
    season: await openSeason(context, league.season),
    mirrored: await mirroredIn(context, league),
  }
}

/**
 * The season asked for; else that of a league that is named, or the newest with a visible stat row. Throws not_found for an
 * unknown league, and what `openSeason` throws.
 */
export const openAskedSeason = async (
  context: Context,
  { season, league }: { season?: number | undefined; league?: string | undefined },
  systems: readonly (string | undefined)[],
): Promise<Season> => {
  const known = league === undefined ? null : await getLeague(context, league)
  return openSeason(context, season ?? known?.season, systems)
}

/** The platform that a league mirrors one of, or null. */
export const platformOf = ({ league }: Pick<OpenedLeague, 'league'>): LeagueOrigin | null => league.externalPlatform

/** A team of the league. Throws not_found. */
export const getTeam = ({ league, teams }: OpenedLeague, teamId: string): StoredTeam => {
  const team = teams.find(({ id }) => id === teamId)
  if (!team)
    throw notFound(`There is no team "${teamId}" in ${league.name}`, {
      atTerminal: `hindsight league show --league ${league.id} lists them`,
    })
  return team
}

/** The last week of the regular season in which a league can play. */
export const lastWeekOf = ({ season, calendar }: Season): number => Math.max(calendar.lastWeek, lastNflWeek(season))

/** Throws invalid_request for a week in which the league cannot play. */
export const requireLeagueWeek = (season: Season, week: number): void => {
  const last = lastWeekOf(season)
  if (week > last)
    throw invalid(naming`{week} must be 1 to ${last}: season ${season.season} has no regular-season week ${week}`)
}

/** The canonical id of a player. Throws not_found for a player whom the season does not know. */
export const knownId = (season: Season, id: string): string => {
  if (findPlayer(season, id) !== null) return canonicalId(id)
  throw notFound(`The player "${id}" is on no roster and in no game of season ${season.season}`)
}
