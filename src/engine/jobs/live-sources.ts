import { MINUTE } from '../../../data/durations.ts'
import { STATS_SOURCE } from '../../../data/live.ts'
import { type PlatformName, SHEET } from '../../../data/platforms.ts'
import { CLOCK } from '../kernel/actors.ts'
import type { Context, Engine } from '../kernel/context.ts'
import { wantsScores } from '../league/live-alerts.ts'
import { leagueFeed, mirrorFeed } from '../league/live-points.ts'
import { openLeague } from '../league/load.ts'
import { followsWall } from '../league/time.ts'
import { GAME_WINDOW } from '../season/calendar.ts'
import type { Season } from '../season/season.ts'
import type { Store, StoredLeague } from '../store/index.ts'

/** The live-points sources that the leagues in use need now. */

/** How long a league counts as opened after a visit. */
const VISIT_LASTS = 15 * MINUTE

/** A source that leagues need for a week. */
export interface FeedRequest {
  source: PlatformName
  season: number
  week: number
  games: Season
  /** The mirrors of the league to poll, opened or not; empty for a source of all players' stats. */
  mirrors: readonly StoredLeague[]
  /** The opened leagues that show the source's points. */
  leagueIds: string[]
}

/** Returns the week of the latest kickoff while its games are in progress; null between games. */
const weekOnAir = ({ games }: Pick<Season, 'games'>, wall: number): number | null => {
  const onAir = games.filter(({ kickoffAt }) => kickoffAt <= wall && wall < kickoffAt + GAME_WINDOW)
  return onAir.toSorted((a, b) => b.kickoffAt - a.kickoffAt)[0]?.week ?? null
}

/** Returns the platform that reports a league's points; null if the league does not get live points. */
const hostOf = ({ externalPlatform }: StoredLeague, stats: boolean): PlatformName | null => {
  if (externalPlatform === null) return stats ? STATS_SOURCE : null
  return externalPlatform === SHEET ? null : externalPlatform
}

/**
 * Returns the mirrors that share a league's requests, because they mirror the same platform league with the same login.
 * Different logins can see different leagues.
 */
const sharingMirrors = async ({ leagues, platformLogins }: Store, league: StoredLeague): Promise<StoredLeague[]> => {
  const { externalPlatform: platform, externalId: id, season } = league
  if (platform === null || id === null) return []
  const loginOf = async ({ accountId }: StoredLeague) =>
    (await platformLogins.find(accountId, platform)) === null ? null : accountId
  const own = await loginOf(league)
  const found: StoredLeague[] = []
  for (const mirror of await leagues.listMirrorsOf({ platform, season, id }))
    if ((await loginOf(mirror)) === own) found.push(mirror)
  return found
}

/** A platform whose sources are polled. */
export interface Host {
  host: PlatformName
  /** True if leagues that are not mirrors get the platform's weekly stats. */
  stats: boolean
}

/** Returns the opened leagues, and those that send messages about scores. */
const openedLeagues = async (store: Store, since: number): Promise<ReadonlySet<string>> => {
  const alerted = (await store.notifications.list()).filter(wantsScores).map(({ leagueId }) => leagueId)
  return new Set([...(await store.liveFeeds.listVisited(since)), ...alerted])
}

/** Returns the names of the stored reports that a poll replaces. */
export const feedNames = ({ mirrors }: Pick<FeedRequest, 'mirrors'>): string[] =>
  mirrors.length === 0 ? [STATS_SOURCE] : mirrors.map(({ id }) => mirrorFeed(id))

/** Returns the sources that opened leagues need now, without duplicates. */
const wantedSources = async (context: Context, { host, stats }: Host): Promise<FeedRequest[]> => {
  const { store, admitted } = context
  const byFeed = new Map<string, FeedRequest>()
  for (const id of await openedLeagues(store, admitted.wall - VISIT_LASTS)) {
    const league = await store.leagues.find(id)
    if (!league || hostOf(league, stats) !== host || !followsWall(league, admitted)) continue
    const { season } = await openLeague({ ...context, now: admitted.wall }, id)
    const week = weekOnAir(season, admitted.wall)
    if (week === null) continue
    const shared = byFeed.get(leagueFeed(league)!)
    if (shared) shared.leagueIds.push(id)
    else {
      const mirrors = await sharingMirrors(store, league)
      const request = { source: host, season: season.season, week, games: season, mirrors, leagueIds: [id] }
      for (const name of feedNames(request)) byFeed.set(name, request)
    }
  }
  return [...new Set(byFeed.values())]
}

/** Returns the due sources. Those that have waited longest come first. */
export const listDue = (engine: Engine, about: Host): Promise<FeedRequest[]> => {
  const admitted = engine.admission()
  return engine.database.transaction('read', async store => {
    const wanted = await wantedSources({ ...engine.contextFor({ actor: CLOCK }, admitted), store }, about)
    const nextAt = await store.liveFeeds.listNext()
    const dueAt = (request: FeedRequest): number => Math.max(...feedNames(request).map(name => nextAt.get(name) ?? 0))
    return wanted.filter(request => dueAt(request) <= admitted.wall).sort((a, b) => dueAt(a) - dueAt(b))
  })
}

/** Stores this process's league visits if games are on, so a daemon polls for these leagues. */
export const storeVisits = async (engine: Engine): Promise<void> => {
  if (engine.visits.isEmpty()) return
  const visits = engine.visits.take()
  if ((await untilGames(engine)) > 0) return
  await engine.database.transaction('write', store => store.liveFeeds.visit(visits))
}

/** Returns the time until the next games, in ms of wall time: 0 during games, and infinity if no kickoff is known. */
export const untilGames = async ({ database, clocks }: Engine): Promise<number> => {
  const wall = clocks.wall()
  const list = await database.transaction('read', store => store.kickoffs.list())
  const next = list.map(({ kickoffAt }) => kickoffAt).filter(at => wall < at + GAME_WINDOW)
  return Math.max(0, Math.min(...next) - wall)
}
