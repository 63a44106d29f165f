import type { Context } from '../../context.ts'
import type { StoredSpot } from '../../store/index.ts'
import type { OpenedLeague } from '../league/opened-league.ts'

/** The rosters of a league: the present ones, and those stored for closed weeks. */
export interface LeagueRosters {
  present: ReadonlyMap<string, readonly StoredSpot[]>
  kept: ReadonlyMap<string, readonly StoredSpot[]>
  /** The team that has each player now, by player id. */
  holders: ReadonlyMap<string, string>
}

const keyOf = (teamId: string, week: number): string => `${week} ${teamId}`

/** Reads the rosters of a league. */
export const openRosters = async ({ store }: Context, { league }: OpenedLeague): Promise<LeagueRosters> => {
  const spots = await store.rosters.listOf(league.id)
  const kept = await store.rosters.listKept(league.id)
  return {
    present: Map.groupBy(spots, ({ teamId }) => teamId),
    kept: new Map(kept.map(roster => [keyOf(roster.teamId, roster.week), roster.spots])),
    holders: new Map(spots.map(({ playerId, teamId }) => [playerId, teamId])),
  }
}

/** The roster of a team in a week: the stored one if the week is closed, else the present one. */
export const rosterIn = ({ present, kept }: LeagueRosters, teamId: string, week: number): readonly StoredSpot[] =>
  kept.get(keyOf(teamId, week)) ?? present.get(teamId) ?? []

/** Whether somebody is active: not in reserve. */
export const isActive = ({ reservedAt }: StoredSpot): boolean => reservedAt === null

/** Who of a team may start in a week: everybody on its roster but those in reserve. */
export const activeIn = (rosters: LeagueRosters, teamId: string, week: number): readonly StoredSpot[] =>
  rosterIn(rosters, teamId, week).filter(isActive)

/** The player ids of a roster. */
export const idsOf = (spots: readonly StoredSpot[]): ReadonlySet<string> =>
  new Set(spots.map(({ playerId }) => playerId))
