import { DEFAULT_WAIVERS } from '../../../../data/leagues.ts'
import type { Context } from '../../context.ts'
import { freeAgencyFrom, isFree, triedAt } from '../../rules/availability.ts'
import type { Waivers } from '../../schema/league.ts'
import type { Availability } from '../../schema/player.ts'
import { currentWeek } from '../../season/calendar.ts'
import type { Season } from '../../season/season.ts'
import type { StoredLeague } from '../../store/index.ts'
import type { OpenedLeague } from '../league/opened-league.ts'
import { lockNow } from '../lineups/locks.ts'
import { openRosters } from '../rosters/league-rosters.ts'

/** How claims of a league are decided; the defaults if that was never set. */
export const waiversOf = ({ waivers }: Pick<StoredLeague, 'waivers'>): Waivers => waivers ?? DEFAULT_WAIVERS

/** When the newest week that is over was over; minus infinity for none. */
const weekBefore = ({ calendar }: Season, now: number): number => {
  const week = currentWeek(calendar, now)
  return week === null ? calendar.endsAt : Math.max(...calendar.weekEnds.slice(0, week))
}

/** Which players are free agents, on waivers or rostered at the league's time, by canonical id. */
export const openAvailability = async (
  context: Context,
  opened: OpenedLeague,
  playerIds: readonly string[],
): Promise<(playerId: string) => Availability> => {
  const { now, dailyAt, store } = context
  const { league, teams, season } = opened
  const { hoursAfterDrop, freeAgency } = waiversOf(league)
  const { holders } = await openRosters(context, opened)
  const drops = await store.rosters.listDrops(league.id)
  const isLocked = await lockNow(context, opened, playerIds)
  const owners = new Map(teams.map(({ id, name }) => [id, { id, name }]))
  const freeFrom =
    freeAgency === 'afterRun' ? freeAgencyFrom(weekBefore(season, now), dailyAt) : Number.POSITIVE_INFINITY
  return id => {
    const locked = isLocked(id)
    const owner = owners.get(holders.get(id) ?? '') ?? null
    if (owner) return { available: 'rostered', waiversUntil: null, owner, locked }
    const dropped = { droppedAt: drops.get(id) ?? null, hoursAfterDrop }
    if (league.acquisitionMode === 'fcfs' || isFree({ ...dropped, freeFrom, locked }, now, dailyAt))
      return { available: 'free', waiversUntil: null, owner, locked }
    // Of a mirror the runs are made on its platform.
    const waiversUntil = league.externalId === null ? triedAt(dropped, now, dailyAt) : null
    return { available: 'waivers', waiversUntil, owner, locked }
  }
}
