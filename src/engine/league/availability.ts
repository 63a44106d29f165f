import { DEFAULT_WAIVERS } from '../../../data/leagues.ts'
import type { PosGroup } from '../../../data/positions.ts'
import { startableGroups } from '../../../data/rosters.ts'
import { invalid, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { type DailyAt, runTimesOf } from '../rules/league/day.ts'
import { claimRunAt, freeAgencyFrom, isFreeAgent } from '../rules/rosters/availability.ts'
import type { Availability } from '../schema/facts.ts'
import type { Waivers } from '../schema/league.ts'
import { currentWeek } from '../season/calendar.ts'
import type { Season } from '../season/season.ts'
import type { StoredLeague } from '../store/index.ts'
import { type InWeekOf, weekIn } from './games.ts'
import { lockNow } from './lineups.ts'
import { type OpenedLeague, openLeague } from './load.ts'
import { openRosters } from './rosters.ts'

/** Returns a league's waiver settings, or the defaults if none were saved. */
export const waiversOf = ({ waivers }: Pick<StoredLeague, 'waivers'>): Waivers => waivers ?? DEFAULT_WAIVERS

/** Returns the days and time of a league's waiver runs. */
export const runTimesIn = ({ dailyAt }: Pick<Context, 'dailyAt'>, league: Pick<StoredLeague, 'waivers'>): DailyAt =>
  runTimesOf(waiversOf(league), dailyAt)

/** Returns when the last finished week ended; negative infinity if no week is over. */
const weekBefore = ({ calendar }: Season, now: number): number => {
  const week = currentWeek(calendar, now)
  return week === null ? calendar.endsAt : Math.max(...calendar.weekEnds.slice(0, week))
}

/** Whether players are free agents, on waivers or rostered, at the league's current time. */
interface Availabilities {
  /** Returns whether the player is not on a roster. */
  isOpen(playerId: string): boolean
  /** Looks up players' availability. The returned function takes a canonical player id. */
  describe(playerIds: readonly string[]): Promise<(playerId: string) => Availability>
}

export const openAvailability = async (context: Context, opened: OpenedLeague): Promise<Availabilities> => {
  const { now, store } = context
  const { league, teams, season } = opened
  const runs = runTimesIn(context, league)
  const { hoursAfterDrop, freeAgency } = waiversOf(league)
  const { holders } = await openRosters(context, opened)
  const drops = await store.rosters.listDrops(league.id)
  const owners = new Map(teams.map(({ id, name }) => [id, { id, name }]))
  const freeFrom = freeAgency === 'afterRun' ? freeAgencyFrom(weekBefore(season, now), runs) : Number.POSITIVE_INFINITY
  const availabilityOf = (id: string, locked: boolean): Availability => {
    const owner = owners.get(holders.get(id) ?? '') ?? null
    if (owner) return { available: 'rostered', waiversUntil: null, owner, locked }
    const dropped = { droppedAt: drops.get(id) ?? null, hoursAfterDrop }
    if (league.acquisitionMode === 'fcfs' || isFreeAgent({ ...dropped, freeFrom, locked }, now, runs))
      return { available: 'free', waiversUntil: null, owner, locked }
    // Null, because a mirror's waivers run on its platform.
    const waiversUntil = league.externalId === null ? claimRunAt(dropped, now, runs) : null
    return { available: 'waivers', waiversUntil, owner, locked }
  }
  return {
    isOpen: id => !holders.has(id),
    async describe(playerIds) {
      const isLocked = await lockNow(context, opened, playerIds)
      return id => availabilityOf(id, isLocked(id))
    },
  }
}

/** Players, with their availability if a league is given. */
interface PlayerListing {
  /** Games and statuses in the league's current week; null if it does not have a current week. */
  inWeek: InWeekOf | null
  /**
   * The league's scoring system and the positions that it can start, if the list is limited to free agents or to
   * players that the league can start; otherwise null.
   */
  judged: { systemId: string; startable: ReadonlySet<PosGroup> } | null
  /** Whether the league shows expected points. True without a league. */
  showsExpected: boolean
  isWanted(player: { id: string; posGroup: PosGroup }): boolean
  carry<Row extends { id: string }>(rows: readonly Row[]): Promise<(Row & Partial<Availability>)[]>
}

const ALL_PLAYERS: PlayerListing = {
  inWeek: null,
  judged: null,
  showsExpected: true,
  isWanted: () => true,
  carry: async rows => [...rows],
}

/**
 * Lists players, for a league if one is given. `available` limits the list to free agents, and `startable` to players
 * that the league can start. Throws invalid_request if either is set without a league, and not_found for an unknown
 * league.
 */
export const openListing = async (
  context: Context,
  { league, ...only }: { league: string | undefined; available?: number; startable?: number },
): Promise<PlayerListing> => {
  const [filter] = Object.entries(only).find(([, is]) => is === 1) ?? []
  if (league === undefined) {
    if (filter !== undefined) throw invalid(phrase`{${filter}} needs a league; add {league}`)
    return ALL_PLAYERS
  }
  const { now } = context
  const opened = await openLeague(context, league)
  const { isOpen, describe } = await openAvailability(context, opened)
  const week = currentWeek(opened.season.calendar, now)
  const { systemId, rosterConfig } = opened.league
  const startable = startableGroups(rosterConfig.slots)
  return {
    judged: filter === undefined ? null : { systemId, startable },
    showsExpected: rosterConfig.expectedPoints ?? true,
    inWeek: week === null ? null : weekIn(opened.season, { week, now }),
    isWanted: ({ id, posGroup }) =>
      (only.available !== 1 || isOpen(id)) && (only.startable !== 1 || startable.has(posGroup)),
    async carry(rows) {
      const describeOne = await describe([...new Set(rows.map(({ id }) => id))])
      return rows.map(row => ({ ...row, ...describeOne(row.id) }))
    },
  }
}
