import { reserveKind } from '../../../data/leagues.ts'
import type { Context } from '../kernel/context.ts'
import { lineupIn } from '../rules/lineups/lineups.ts'
import type { PlayerToAdd, TeamPlayers, TeamRoster } from '../rules/rosters/roster-moves.ts'
import { weekIsOver } from '../season/calendar.ts'
import type { SpotPlace, StoredSpot, StoredTeam } from '../store/index.ts'
import { hasPlayedSince } from './games.ts'
import type { OpenedLeague } from './load.ts'
import { endOffersOf } from './offers.ts'
import { requirePlayer } from './players.ts'
import { openWeeks } from './weeks.ts'

/** A league's current rosters. */
export interface LeagueRosters {
  present: ReadonlyMap<string, readonly StoredSpot[]>
  /** Each player's current team, by player id. */
  holders: ReadonlyMap<string, string>
}

/** A league's current rosters, and the stored rosters for one or all closed weeks. */
export interface WeekRosters extends LeagueRosters {
  closedRosters: ReadonlyMap<string, readonly StoredSpot[]>
}

const keyOf = (teamId: string, week: number): string => `${week} ${teamId}`

export const openRosters = async ({ store }: Context, { league }: OpenedLeague): Promise<LeagueRosters> => {
  const spots = await store.rosters.listOf(league.id)
  return {
    present: Map.groupBy(spots, ({ teamId }) => teamId),
    holders: new Map(spots.map(({ playerId, teamId }) => [playerId, teamId])),
  }
}

/** Reads a league's rosters, with those stored for all weeks or for the given week. */
export const openWeekRosters = async (context: Context, opened: OpenedLeague, week?: number): Promise<WeekRosters> => {
  const closedRosters = await context.store.rosters.listClosed(opened.league.id, week)
  return {
    ...(await openRosters(context, opened)),
    closedRosters: new Map(closedRosters.map(roster => [keyOf(roster.teamId, roster.week), roster.spots])),
  }
}

/** Returns a team's roster in a week: the stored roster if the week is closed, or the current one. */
export const rosterIn = (
  { present, closedRosters }: WeekRosters,
  teamId: string,
  week: number,
): readonly StoredSpot[] => closedRosters.get(keyOf(teamId, week)) ?? present.get(teamId) ?? []

const openClosedRosters = async (context: Context, opened: OpenedLeague, week: number): Promise<LeagueRosters> => {
  const rosters = await openWeekRosters(context, opened, week)
  const present = new Map(opened.teams.map(({ id }) => [id, rosterIn(rosters, id, week)]))
  const spots = [...present.values()].flat()
  return { present, holders: new Map(spots.map(({ playerId, teamId }) => [playerId, teamId])) }
}

/** Reads the current rosters, or the rosters of a closed week. */
export const openRostersIn = (
  context: Context,
  opened: OpenedLeague,
  week: number | undefined,
): Promise<LeagueRosters> =>
  week === undefined ? openRosters(context, opened) : openClosedRosters(context, opened, week)

/** Returns whether a player is active (not on IR or the taxi squad). */
export const isActive = ({ reservedAt }: StoredSpot): boolean => reservedAt === null

/** Returns a team's players who can start in a week (its roster without IR and the taxi squad). */
export const activeIn = (rosters: WeekRosters, teamId: string, week: number): readonly StoredSpot[] =>
  rosterIn(rosters, teamId, week).filter(isActive)

/** Returns the player ids on a roster. */
export const idsOf = (spots: readonly StoredSpot[]): ReadonlySet<string> =>
  new Set(spots.map(({ playerId }) => playerId))

/** Returns the max number of active players on a roster in the league. */
export const rosterCapacity = ({ league }: OpenedLeague): number =>
  league.rosterConfig.slots.length + league.rosterConfig.bench

/** Returns a roster's players, in the form that the rules use. */
export const playersOf = ({ season }: OpenedLeague, spots: readonly StoredSpot[] = []): TeamPlayers => {
  const reserved = spots.filter(spot => !isActive(spot))
  return {
    playerIds: idsOf(spots),
    reserve: new Map(reserved.map(({ playerId, taxi }) => [playerId, reserveKind(taxi)])),
    returned: reserved
      .filter(({ playerId, reservedAt, taxi }) => !taxi && hasPlayedSince(season, playerId, reservedAt!))
      .map(({ playerId }) => ({ id: playerId, name: requirePlayer(season, playerId).name ?? playerId })),
  }
}

/** Returns a team's current roster, in the form that the rules use. */
export const rosterOf = (opened: OpenedLeague, rosters: LeagueRosters, team: StoredTeam): TeamRoster => ({
  teamName: team.name,
  ...playersOf(opened, rosters.present.get(team.id)),
  capacity: rosterCapacity(opened),
})

/** Returns a player to add, in the form that the rules use. */
export const playerToAdd = ({ season, teams }: OpenedLeague, rosters: LeagueRosters, id: string): PlayerToAdd => {
  const holder = teams.find(team => team.id === rosters.holders.get(id))
  return { id, name: requirePlayer(season, id).name ?? id, holder: holder?.name ?? null }
}

/**
 * Removes a player from the lineups of open weeks. If such a week uses the lineup of a week that is not among them, it
 * first gets a copy, because the other week's lineup must not change.
 */
const benchIn = async (
  { store }: Context,
  opened: OpenedLeague,
  { teamId, playerId, weeks }: { teamId: string; playerId: string; weeks: readonly number[] },
): Promise<void> => {
  const { id } = opened.league
  let lineups = await store.lineups.listOfTeam(id, teamId)
  for (const week of weeks) {
    const players = lineupIn(lineups, week)
    if (!players?.includes(playerId)) continue
    const left = players.map(each => (each === playerId ? null : each))
    // A lineup that loses its last player here was not saved empty by the manager.
    const byHand = left.some(each => each !== null) && lineups.some(each => each.week === week && each.byHand)
    const changed = { teamId, week, players: left, byHand }
    await store.lineups.put(id, changed)
    lineups = [...lineups.filter(each => each.week !== week), changed].sort((a, b) => a.week - b.week)
  }
}

/**
 * Removes a player who moves to IR or the taxi squad from the lineups of the weeks that are not over. In hindsight mode,
 * weeks that are over are still open, and the player could play in them.
 */
export const benchFromNowOn = (
  context: Context,
  opened: OpenedLeague,
  player: { teamId: string; playerId: string },
): Promise<void> => {
  const weeks = openWeeks(opened).filter(week => !weekIsOver(opened.season.calendar, week, context.now))
  return benchIn(context, opened, { ...player, weeks })
}

/** Removes players from a roster and from its lineups in open weeks. */
export const release = async (
  context: Context,
  opened: OpenedLeague,
  { teamId, playerIds }: { teamId: string; playerIds: readonly string[] },
): Promise<void> => {
  for (const playerId of playerIds) {
    await benchIn(context, opened, { teamId, playerId, weeks: openWeeks(opened) })
    await context.store.rosters.delete(opened.league.id, playerId)
  }
}

/** Players joining a roster. They are active unless they return to IR or the taxi squad. */
interface JoiningPlayers {
  teamId: string
  players: readonly ({ playerId: string } & Partial<SpotPlace>)[]
  tradeId?: string | undefined
}

/** Adds players to the end of a roster. Ends other teams' open offers for them, except the trade that moves them. */
export const sign = async (
  context: Context,
  opened: OpenedLeague,
  { teamId, players, tradeId }: JoiningPlayers,
): Promise<void> => {
  for (const { playerId, reservedAt = null, taxi = false } of players) {
    const spot = { playerId, teamId, acquiredAt: context.now, reservedAt, taxi }
    await context.store.rosters.insert(opened.league.id, spot)
  }
  const playerIds = players.map(({ playerId }) => playerId)
  if (playerIds.length > 0) await endOffersOf(context, opened, { teamId, playerIds, tradeId })
}

/**
 * Makes a move that the rules allow: first the drop, then the add. Returns the dropped player's spot; null if no player
 * was dropped.
 */
export const applyMove = async (
  context: Context,
  opened: OpenedLeague,
  { teamId, add, drop }: { teamId: string; add?: string | undefined; drop?: string | undefined },
): Promise<StoredSpot | null> => {
  const { rosters } = context.store
  const { id } = opened.league
  const left = drop === undefined ? null : await rosters.find(id, drop)
  await release(context, opened, { teamId, playerIds: drop === undefined ? [] : [drop] })
  if (drop !== undefined) await rosters.keepDrop(id, drop, context.now)
  await sign(context, opened, { teamId, players: add === undefined ? [] : [{ playerId: add }] })
  return left
}
