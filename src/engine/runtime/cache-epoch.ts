import type { Admission } from '../context.ts'
import { leagueTime } from '../operations/clocks/time.ts'
import { countBefore } from '../rules/binary-search.ts'
import { type DailyAt, dayAt, nextDay } from '../rules/league-day.ts'
import { lateOverAt, overAt } from '../season/calendar.ts'
import type { Database, StoredLeague } from '../store/index.ts'

/** What an answer is about, besides what every answer may hold: one league, those of an account, or none. */
export type Scope = { leagueId: string } | { accountId: string } | null

/**
 * The name of a scope's epoch when a request was admitted. While it stays the same, no answer within the scope changes.
 * It goes with the version of the store that the request was admitted by.
 */
export type CacheEpoch = (admitted: Admission, scope: Scope) => Promise<string>

const DAYS = 86_400_000

/** The instants at which answers change without a write: kickoffs, ends of games and of seasons. */
const boundariesOf = (kickoffs: readonly { season: number; kickoffAt: number }[]): number[] => {
  const instants = new Set<number>()
  for (const { season, kickoffAt } of kickoffs) {
    for (const at of [kickoffAt - 30 * DAYS, kickoffAt, overAt({ kickoffAt }), lateOverAt(season)]) instants.add(at)
  }
  return [...instants].sort((a, b) => a - b)
}

/** What is known of one league until somebody writes to it, and the last day found in it. */
interface Followed {
  count: number
  league: StoredLeague | null
  day: { at: number; until: number } | null
}

/** When a league last changed by itself: at a boundary of its season, or when its day began. */
const changedAt = (followed: Followed, now: number, boundary: number, dailyAt: DailyAt): number => {
  const { day } = followed
  if (!day || now < day.at || now >= day.until) {
    followed.day = { at: dayAt(now, dailyAt).at, until: nextDay(now, dailyAt).at }
  }
  return Math.max(boundary, followed.day!.at)
}

const readLeague = (database: Database, id: string): Promise<Followed> =>
  database.transaction('read', async store => ({
    count: await store.counters.get(`league:${id}`),
    league: await store.leagues.find(id),
    day: null,
  }))

/** The leagues of an account, and how often any league was written to. */
const readAccount = (database: Database, accountId: string) =>
  database.transaction('read', async store => ({
    ids: (await store.leagues.listOf(accountId)).map(({ id }) => id),
    count: await store.counters.get('leagues'),
  }))

/**
 * An epoch ends when a counter of the store is raised, or when time passes a boundary: league time for a league, the
 * time of the process otherwise. Both are kept in memory.
 */
export const openCacheEpochs = (database: Database, dailyAt: DailyAt): CacheEpoch => {
  let version = -1
  let counters = ''
  let boundaries: number[] = []
  const leagues = new Map<string, Followed>()
  const accounts = new Map<string, { ids: readonly string[]; count: number }>()
  const read = async (): Promise<void> => {
    const before = database.version()
    await database.transaction('read', async store => {
      const raised = JSON.stringify(await store.counters.listShared())
      if (raised !== counters) boundaries = boundariesOf(await store.kickoffs.list())
      counters = raised
      leagues.clear()
      accounts.clear()
    })
    if (before === database.version()) version = before
  }
  const boundaryAt = (now: number): number =>
    boundaries[countBefore(boundaries.length, place => boundaries[place]! <= now) - 1] ?? 0
  const follow = async (id: string): Promise<Followed> => {
    const known = leagues.get(id) ?? (await readLeague(database, id))
    leagues.set(id, known)
    return known
  }
  const leagueEpoch = async (id: string, admitted: Admission): Promise<string> => {
    const followed = await follow(id)
    const now = followed.league ? leagueTime(followed.league, admitted) : admitted.time
    return `${followed.count} ${changedAt(followed, now, boundaryAt(now), dailyAt)}`
  }
  const listOf = async (accountId: string) => {
    const known = accounts.get(accountId) ?? (await readAccount(database, accountId))
    accounts.set(accountId, known)
    return known
  }
  return async (admitted, scope) => {
    if (database.seen() !== version) await read()
    if (scope === null) return `${counters} ${boundaryAt(admitted.time)}`
    if ('leagueId' in scope) return `${counters} ${await leagueEpoch(scope.leagueId, admitted)}`
    const { ids, count } = await listOf(scope.accountId)
    const epochs = await Promise.all(ids.map(id => leagueEpoch(id, admitted)))
    return `${counters} ${count} ${epochs.join(' ')}`
  }
}
