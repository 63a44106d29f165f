import type { Context } from '../kernel/context.ts'
import type { StoredSpot } from '../store/index.ts'
import type { OpenedLeague } from './load.ts'

/** The present rosters of a league. */
export interface LeagueRosters {
  present: ReadonlyMap<string, readonly StoredSpot[]>
  /** The team that has each player now, by player id. */
  holders: ReadonlyMap<string, string>
}

/** The rosters of a league with those stored for closed weeks: of all weeks, or of one. */
export interface WeekRosters extends LeagueRosters {
  kept: ReadonlyMap<string, readonly StoredSpot[]>
}

const keyOf = (teamId: string, week: number): string => `${week} ${teamId}`

/** Reads the present rosters of a league. */
export const openRosters = async ({ store }: Context, { league }: OpenedLeague): Promise<LeagueRosters> => {
  const spots = await store.rosters.listOf(league.id)
  return {
    present: Map.groupBy(spots, ({ teamId }) => teamId),
    holders: new Map(spots.map(({ playerId, teamId }) => [playerId, teamId])),
  }
}

/** Reads the rosters of a league with those that are stored, of one week where one is named. */
export const openWeekRosters = async (context: Context, opened: OpenedLeague, week?: number): Promise<WeekRosters> => {
  const kept = await context.store.rosters.listKept(opened.league.id, week)
  return {
    ...(await openRosters(context, opened)),
    kept: new Map(kept.map(roster => [keyOf(roster.teamId, roster.week), roster.spots])),
  }
}

/** The roster of a team in a week: the stored one if the week is closed, else the present one. */
export const rosterIn = ({ present, kept }: WeekRosters, teamId: string, week: number): readonly StoredSpot[] =>
  kept.get(keyOf(teamId, week)) ?? present.get(teamId) ?? []

/** Whether somebody is active: not in reserve. */
export const isActive = ({ reservedAt }: StoredSpot): boolean => reservedAt === null

/** Who of a team may start in a week: everybody on its roster but those in reserve. */
export const activeIn = (rosters: WeekRosters, teamId: string, week: number): readonly StoredSpot[] =>
  rosterIn(rosters, teamId, week).filter(isActive)

/** The player ids of a roster. */
export const idsOf = (spots: readonly StoredSpot[]): ReadonlySet<string> =>
  new Set(spots.map(({ playerId }) => playerId))
