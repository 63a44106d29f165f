import { setImmediate as nextTurn } from 'node:timers/promises'
import { HOUR, MINUTE } from '../../../data/durations.ts'
import { type LiveSource, STATS_SOURCE } from '../../../data/live.ts'
import { type PlatformName, platformLabel, SHEET } from '../../../data/platforms.ts'
import { dstId, teamOf, teamOfDst } from '../../../data/teams.ts'
import { asHindsightError, HindsightError } from '../base/errors.ts'
import { CLOCK } from '../kernel/actors.ts'
import type { Context, Engine } from '../kernel/context.ts'
import { teamIn } from '../league/games.ts'
import { wantsScores } from '../league/live-alerts.ts'
import { feedOf } from '../league/live-feed.ts'
import { type OpenedLeague, openLeague } from '../league/load.ts'
import { keptLogin } from '../league/platform-login.ts'
import { followsWall } from '../league/time.ts'
import { keepChances } from '../league/win-line.ts'
import type { LiveLines } from '../schema/live.ts'
import type { Season } from '../season/season.ts'
import { gameOfTeam } from '../season/week-teams.ts'
import type { Store, StoredFeed } from '../store/index.ts'

/**
 * Polls sources of live points.
 * The daemon polls a source once a minute during games. It does so if a league was opened in the last 15 minutes, or
 * sends messages about scores. The time of the next poll is in the store, so that only one of several daemons polls. A
 * source that fails is polled less often. Nothing else depends on the polls.
 */

/** A source is polled this long after the last kickoff. */
const GAME_WINDOW = 4 * HOUR
/** A visit to a league counts this long. */
const VISIT_LASTS = 15 * MINUTE
const PACE = MINUTE
/** The longest pause for a failing source. */
const LONGEST_PAUSE = 15 * MINUTE
/** During games, how often the store is checked for opened leagues. */
const LOOK = 10_000

/** The result of a poll. `unmapped` has keys that are reported for the first time. */
export type FeedStep =
  | { source: LiveSource; leagueId: string | null; players: number; unmapped: readonly string[] }
  | { source: LiveSource; leagueId: string | null; error: HindsightError }

/** A store's sources. */
export interface LiveFeeds {
  /** Returns the ms of wall time until a source may be due. */
  wait(): Promise<number>
  /** Polls all sources that are due. */
  poll(): AsyncGenerator<FeedStep>
}

/** A source that is needed for a week. */
interface Wanted {
  name: string
  source: PlatformName
  season: number
  week: number
  games: Season
  /** The mirror to poll; null for stats of all players. */
  league: OpenedLeague['league'] | null
  /** The opened leagues that show the source's points. */
  leagueIds: readonly string[]
}

/** Returns the week of the latest kickoff while its games are on; null between games. */
const weekOnAir = ({ games }: Pick<Season, 'games'>, wall: number): number | null => {
  const onAir = games.filter(({ kickoffAt }) => kickoffAt <= wall && wall < kickoffAt + GAME_WINDOW)
  return onAir.toSorted((a, b) => b.kickoffAt - a.kickoffAt)[0]?.week ?? null
}

const wantedBy = ({ league, season }: OpenedLeague, wall: number, stats: boolean): Wanted | null => {
  const week = weekOnAir(season, wall)
  const name = feedOf(league)
  if (week === null || name === null) return null
  const { externalPlatform } = league
  const about = { name, season: season.season, week, games: season, leagueIds: [league.id] }
  if (externalPlatform === null) return stats ? { ...about, source: STATS_SOURCE, league: null } : null
  return externalPlatform === SHEET ? null : { ...about, source: externalPlatform, league }
}

/** Returns the sources that opened leagues need now, each once. */
const wantedNow = (engine: Engine, stats: boolean): Promise<Wanted[]> => {
  const admitted = engine.admission()
  return engine.database.transaction('read', async store => {
    const context: Context = { ...engine.contextFor({ actor: CLOCK }, admitted), store }
    const found = new Map<string, Wanted>()
    const alerted = (await store.notifications.list()).filter(wantsScores).map(({ leagueId }) => leagueId)
    const visited = await store.liveFeeds.listVisited(admitted.wall - VISIT_LASTS)
    for (const id of new Set([...visited, ...alerted])) {
      const league = await store.leagues.find(id)
      if (!league || !followsWall(league, admitted)) continue
      const wanted = wantedBy(await openLeague({ ...context, now: admitted.wall }, id), admitted.wall, stats)
      const leagueIds = [...(found.get(wanted?.name ?? '')?.leagueIds ?? []), id]
      if (wanted) found.set(wanted.name, { ...wanted, leagueIds })
    }
    return [...found.values()]
  })
}

/** Claims a source for one poll. Null if the poll is not due, or if another daemon claimed it. */
const claim = ({ database, clocks }: Engine, { name, source, season, week, league }: Wanted) =>
  database.transaction('write', async ({ liveFeeds }): Promise<StoredFeed | null> => {
    const wall = clocks.wall()
    const before = await liveFeeds.find(name)
    if (before && before.nextAt > wall) return null
    const isSame = before?.season === season && before.week === week
    const feed: StoredFeed = {
      ...{ name, source, leagueId: league?.id ?? null, season, week, nextAt: wall + PACE },
      ...(isSame
        ? { asOf: before.asOf, failedAt: before.failedAt, failures: before.failures, lines: before.lines }
        : { asOf: null, failedAt: null, failures: 0, lines: null }),
    }
    await liveFeeds.put(feed)
    return feed
  })

/** Returns our ids for Sleeper's players and team defenses. */
const idsOf = async ({ playerIds }: Store, numbers: readonly string[]): Promise<Map<string, string>> => {
  const defenses = numbers.flatMap((number): [string, string][] => {
    const team = teamOf(number)
    return team ? [[number, dstId(team.code)]] : []
  })
  return new Map([...(await playerIds.listByNumbers(STATS_SOURCE, numbers)), ...defenses])
}

const readStats = async (engine: Engine, { source, season, week }: Wanted): Promise<LiveLines> => {
  const context = engine.contextFor({ actor: CLOCK })
  const answer = await (await context.platforms()).liveStats(source, season, week)
  const { lines, unmapped } = answer ?? { lines: new Map(), unmapped: [] }
  const ids = await context.read(store => idsOf(store, [...lines.keys()]))
  const known = [...lines].flatMap(([number, line]) => {
    const id = ids.get(number)
    return id === undefined ? [] : [[id, line as Record<string, number>] as const]
  })
  return { stats: Object.fromEntries(known), unmapped: [...unmapped] }
}

const readPoints = async (engine: Engine, { league, source, season, week }: Wanted): Promise<LiveLines> => {
  const { id, externalId, accountId } = league!
  const [actor, mirror] = await engine.database.transaction('read', async store => [
    (await store.accounts.findById(accountId))!,
    await store.mirrors.find(id),
  ])
  const context = engine.contextFor({ actor })
  const reference = { platform: source, season, id: externalId! }
  const paid = await (await context.platforms()).livePoints(reference, week, await keptLogin(context, source))
  const points = (mirror?.players ?? []).flatMap(player => {
    const own = paid.get(player.externalId)
    return own === undefined ? [] : [[player.playerId, Math.round(own * 100)] as const]
  })
  return { points: Object.fromEntries(points) }
}

/** The max points, or units of a stat, that a player can have in a week. */
const MAX_VALUE = 10_000

/** Throws upstream_failed for a report with an impossible value. It does not replace the last good report. */
const requirePlausible = (lines: LiveLines, source: PlatformName): LiveLines => {
  const values = 'points' in lines ? Object.values(lines.points).map(cents => cents / 100) : []
  const stats = 'stats' in lines ? Object.values(lines.stats).flatMap(line => Object.values(line)) : []
  const absurd = [...values, ...stats].find(value => !(Math.abs(value) <= MAX_VALUE))
  if (absurd === undefined) return lines
  throw new HindsightError('upstream_failed', `${platformLabel(source)} reported ${absurd} for a player in one game`)
}

/**
 * The allowed number or share of players who have points but no game yet. For a few players, our NFL team is outdated.
 */
const MAX_IDLE = { players: 2, share: 0.03 }

/**
 * Returns the players with points or stats in a report. Team defenses are left out, because platforms give some of them
 * points before their games.
 */
const playersWithPoints = (lines: LiveLines): string[] => {
  const rows = 'points' in lines ? lines.points : lines.stats
  return Object.entries(rows).flatMap(([id, row]) =>
    teamOfDst(id) === null && (typeof row === 'number' ? [row] : Object.values(row)).some(value => value !== 0)
      ? [id]
      : [],
  )
}

/**
 * Throws upstream_failed if a report is for another week. Such a report has points for players whose games have not
 * begun. (Not every platform includes the week in its response.)
 */
const requireSameWeek = (lines: LiveLines, { source, week, games }: Wanted, now: number): LiveLines => {
  const players = playersWithPoints(lines)
  const isIdle = (id: string): boolean => {
    const team = teamIn(games, id, { week, now })
    return team !== null && (gameOfTeam(games, team, { week, now })?.state ?? 'scheduled') === 'scheduled'
  }
  const idle = players.filter(isIdle).length
  if (idle <= Math.max(MAX_IDLE.players, MAX_IDLE.share * players.length)) return lines
  throw new HindsightError(
    'upstream_failed',
    `${platformLabel(source)} reported points for ${idle} players before their games in week ${week}; the report may be for another week`,
  )
}

/** Stores a poll's result, and returns whether it is new. Cached answers expire only if it is. */
const settle = ({ database }: Engine, before: StoredFeed, after: StoredFeed): Promise<boolean> =>
  database.transaction('write', async ({ liveFeeds, counters }) => {
    const isSame = JSON.stringify(before.lines) === JSON.stringify(after.lines) && before.failedAt === after.failedAt
    await liveFeeds.put(isSame ? { ...after, asOf: before.asOf ?? after.asOf } : after)
    if (!isSame) await counters.raise(after.leagueId === null ? 'live' : `league:${after.leagueId}`)
    return !isSame
  })

/** Stores leagues' win probabilities for the week's chart. */
const keepLines = async (engine: Engine, leagueIds: readonly string[]): Promise<void> => {
  for (const id of leagueIds) {
    await engine.database.transaction('write', store => {
      const context = { ...engine.contextFor({ actor: CLOCK }), store, now: engine.clocks.wall() }
      return keepChances(context, id)
    })
    await nextTurn()
  }
}

/**
 * Returns the pause after a failure, in ms. It grows with each failure, and is at least as long as the source asks for.
 */
const pauseAfter = (failures: number, { retryAfter = 0 }: HindsightError): number =>
  Math.max(Math.min(PACE * 2 ** (failures - 1), LONGEST_PAUSE), retryAfter * 1000)

const failed = (before: StoredFeed, error: HindsightError, wall: number): StoredFeed => {
  const failures = before.failures + 1
  return { ...before, failures, failedAt: before.failedAt ?? wall, nextAt: wall + pauseAfter(failures, error) }
}

const playersIn = (lines: LiveLines): number => Object.keys('points' in lines ? lines.points : lines.stats).length

/** Opens a store's sources. With `stats`, leagues that are not mirrors get Sleeper's weekly stats. */
export const openLiveFeeds = (engine: Engine, { stats }: { stats: boolean }): LiveFeeds => {
  const { database, clocks, visits } = engine
  const reported = new Set<string>()

  const ask = async (wanted: Wanted, before: StoredFeed): Promise<FeedStep> => {
    const { source, league } = wanted
    const about = { source, leagueId: league?.id ?? null }
    try {
      const read = await (league === null ? readStats(engine, wanted) : readPoints(engine, wanted))
      const lines = requireSameWeek(requirePlausible(read, source), wanted, clocks.wall())
      const after = { ...before, asOf: clocks.wall(), failedAt: null, failures: 0, lines }
      if (await settle(engine, before, after)) await keepLines(engine, wanted.leagueIds)
      const unmapped = 'stats' in lines ? lines.unmapped.filter(key => !reported.has(key)) : []
      for (const key of unmapped) reported.add(key)
      return { ...about, players: playersIn(lines), unmapped }
    } catch (cause) {
      const error = asHindsightError(cause)
      await settle(engine, before, failed(before, error, clocks.wall()))
      return { ...about, error }
    }
  }

  /** Returns the kickoffs of games that can be polled now or later. */
  const kickoffs = async (): Promise<number[]> => {
    const list = await database.transaction('read', store => store.kickoffs.list())
    return list.map(({ kickoffAt }) => kickoffAt).filter(at => clocks.wall() < at + GAME_WINDOW)
  }

  return {
    async wait() {
      const next = Math.min(...(await kickoffs()))
      return Math.max(LOOK, next - clocks.wall())
    },
    async *poll() {
      const wall = clocks.wall()
      const isOn = (await kickoffs()).some(at => at <= wall)
      const opened = [...visits.take().keys()]
      if (!isOn) return
      if (opened.length > 0) await database.transaction('write', store => store.liveFeeds.visit(opened, wall))
      for (const wanted of await wantedNow(engine, stats)) {
        const feed = await claim(engine, wanted)
        if (feed) yield await ask(wanted, feed)
      }
    },
  }
}
