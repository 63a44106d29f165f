import type { Admission, CacheEpoch } from '../kernel/context.ts'
import { countBefore } from '../rules/binary-search.ts'
import { liveInstant } from '../rules/league/clock.ts'
import { type DailyAt, dayAt, nextDay, runTimesOf } from '../rules/league/day.ts'
import { lateOverAt, overAt, SEASON_LEAD } from '../season/calendar.ts'
import { INACTIVE_LEAD, ROW_LEAD } from '../season/designations.ts'
import { isPlaying } from '../season/playing.ts'
import type { Database, StoredLeague } from '../store/index.ts'
import { leagueTime } from './time.ts'

/**
 * Returns the times when responses change without a write: kickoffs, the times before them when statuses become known,
 * ends of games and ends of seasons.
 */
const boundariesOf = (kickoffs: readonly { season: number; kickoffAt: number }[]): number[] => {
  const instants = new Set<number>()
  for (const { season, kickoffAt } of kickoffs) {
    const before = [SEASON_LEAD, ROW_LEAD, INACTIVE_LEAD].map(lead => kickoffAt - lead)
    for (const at of [...before, kickoffAt, overAt({ kickoffAt }), lateOverAt(season)]) instants.add(at)
  }
  return [...instants].sort((a, b) => a - b)
}

/** A league's cached data until the next write, and the last day computed for it. */
interface CachedLeague {
  count: number
  league: StoredLeague | null
  day: { at: number; until: number } | null
}

/**
 * Returns the last time that a league's data changed without a write: a boundary in its season, the start of its day,
 * or a waiver run.
 */
const lastChange = (
  followed: CachedLeague,
  { now, boundary }: { now: number; boundary: number },
  dailyAt: DailyAt,
): number => {
  const { day, league } = followed
  if (!day || now < day.at || now >= day.until) {
    const times = [dailyAt, ...(league?.waivers ? [runTimesOf(league.waivers, dailyAt)] : [])]
    followed.day = {
      at: Math.max(...times.map(at => dayAt(now, at).at)),
      until: Math.min(...times.map(at => nextDay(now, at).at)),
    }
  }
  return Math.max(boundary, followed.day!.at)
}

/** Returns the last of these times, sorted in ascending order, that has passed; undefined before the first. */
const lastOf = (times: readonly number[], now: number): number | undefined =>
  times[countBefore(times.length, place => times[place]! <= now) - 1]

/** Finds the last boundary that has passed, and whether a season's game is in progress. */
const gamesOf = (kickoffs: readonly { season: number; kickoffAt: number }[]) => {
  const boundaries = boundariesOf(kickoffs)
  const timesBySeason = new Map(
    [...Map.groupBy(kickoffs, ({ season }) => season)].map(([season, games]) => [
      season,
      games.map(({ kickoffAt }) => kickoffAt).sort((a, b) => a - b),
    ]),
  )
  return {
    boundaryAt: (now: number): number => lastOf(boundaries, now) ?? 0,
    // All games take equally long, so if one is in progress, the last one that kicked off is.
    isPlayingIn(season: number, now: number): boolean {
      const kickoffAt = lastOf(timesBySeason.get(season) ?? [], now)
      return kickoffAt !== undefined && isPlaying({ kickoffAt }, now)
    },
  }
}

const readLeague = (database: Database, id: string): Promise<CachedLeague> =>
  database.transaction('read', async store => ({
    count: await store.counters.get(`league:${id}`),
    league: await store.leagues.find(id),
    day: null,
  }))

/** Reads the ids of the account's leagues. */
const readAccount = (database: Database, accountId: string): Promise<string[]> =>
  database.transaction('read', async store => (await store.leagues.listOf(accountId)).map(({ id }) => id))

/**
 * Creates the cache epochs. An epoch ends when a counter in the store increases, or when time passes a boundary. A
 * league uses league time, and everything else uses process time. Counters and boundaries are cached in memory. While
 * points change with league time, an epoch also ends every minute.
 */
export const openCacheEpochs = (database: Database, dailyAt: DailyAt): CacheEpoch => {
  let version = -1
  let counters = ''
  let games = gamesOf([])
  const leagues = new Map<string, CachedLeague>()
  const accounts = new Map<string, readonly string[]>()
  const read = async (): Promise<void> => {
    // The data read below is at least as new as this version.
    const before = database.seen()
    const found = await database.transaction('read', async store => {
      const raised = JSON.stringify(await store.counters.listShared())
      return { raised, kickoffs: raised === counters ? null : await store.kickoffs.list() }
    })
    // A read that started later can finish first.
    if (before < version) return
    if (found.kickoffs) games = gamesOf(found.kickoffs)
    counters = found.raised
    leagues.clear()
    accounts.clear()
    version = before
  }
  /** Returns the cached value, or reads it. Caches a value only if the version did not change during the read. */
  const readThrough = async <T>(cache: Map<string, T>, id: string, find: () => Promise<T>): Promise<T> => {
    const cached = cache.get(id)
    if (cached) return cached
    const at = version
    const found = await find()
    if (version === at) cache.set(id, found)
    return found
  }
  const leagueEpoch = async (id: string, admitted: Admission): Promise<string> => {
    const followed = await readThrough(leagues, id, () => readLeague(database, id))
    const { league, count } = followed
    const now = league ? leagueTime(league, admitted) : admitted.time
    const changed = lastChange(followed, { now, boundary: games.boundaryAt(now) }, dailyAt)
    // Live points and win probabilities advance with league time during games.
    const isLive = league !== null && games.isPlayingIn(league.season, now)
    return `${count} ${changed}${isLive ? ` ${liveInstant(league.clock.speed, now)}` : ''}`
  }
  return async (admitted, scope) => {
    if (database.seen() !== version) await read()
    if (scope === null) return `${counters} ${games.boundaryAt(admitted.time)}`
    if ('leagueId' in scope) return `${counters} ${await leagueEpoch(scope.leagueId, admitted)}`
    const { accountId } = scope
    const ids = await readThrough(accounts, accountId, () => readAccount(database, accountId))
    const epochs = await Promise.all(ids.map(async id => `${id} ${await leagueEpoch(id, admitted)}`))
    return `${counters} ${epochs.join(' ')}`
  }
}
