import type { LeagueOrigin } from '../../../data/platforms.ts'
import { lastNflWeek } from '../../../data/seasons.ts'
import { forbidden, HindsightError, invalid, naming, notFound } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { hasRight, type LeaguePeople, type Right } from '../rules/league/rights.ts'
import type { Refusal } from '../rules/refusal.ts'
import type { MirroredPlayer } from '../schema/mirror.ts'
import type { Season } from '../season/season.ts'
import type { StoredLeague, StoredTeam } from '../store/index.ts'
import { managerIdsOf } from './managers.ts'
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

const NEEDED: Readonly<Record<Right, string>> = {
  league: 'Only the commissioner of {league} may do this',
  force: 'Only the commissioner of {league} may force a move',
  team: 'Only the manager of {team} and the commissioner may do this',
  rename: 'Only the manager of {team} and the commissioner may rename it',
  trade: 'Only the manager of {team} may do this',
  claims: 'Only the manager of {team} may read its claims before they are decided',
  queue: 'The queue of {team} is for its manager alone',
  cancelTrade: 'Only the manager of {team} and the commissioner may do this',
  sync: 'Only the commissioner of {league} and those who run a team in it may do this',
}

/** The people of a league, and of one of its teams. */
export const peopleOf = (
  { league, teams }: Pick<OpenedLeague, 'league' | 'teams'>,
  team?: StoredTeam,
): LeaguePeople => ({
  commissionerId: league.accountId,
  managerIds: teams.flatMap(managerIdsOf),
  ...(team && { teamManagerIds: managerIdsOf(team) }),
})

/** Throws forbidden if the account lacks a right in the league, or over one of its teams. */
export const requireRight = ({ actor }: Context, right: Right, opened: OpenedLeague, team?: StoredTeam): void => {
  if (hasRight(right, actor.id, peopleOf(opened, team))) return
  const sentence = NEEDED[right].replace('{league}', opened.league.name).replace('{team}', team?.name ?? 'the team')
  throw forbidden(`${sentence}, and you act as ${actor.name}`)
}

/** Throws the refusal of a rule, if there is one. */
export const requireAllowed = (refusal: Refusal | null): void => {
  if (refusal) throw new HindsightError(refusal.code, refusal.message, refusal)
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
