import { setImmediate as nextTurn } from 'node:timers/promises'
import { MINUTE } from '../../../data/durations.ts'
import { type LiveSource, STATS_SOURCE } from '../../../data/live.ts'
import { type PlatformName, platformLabel } from '../../../data/platforms.ts'
import { dstId, teamOf, teamOfDst } from '../../../data/teams.ts'
import { asHindsightError, HindsightError } from '../base/errors.ts'
import { CLOCK } from '../kernel/actors.ts'
import type { Engine } from '../kernel/context.ts'
import { teamIn } from '../league/games.ts'
import { savedLogin } from '../league/platform-login.ts'
import { keepChances } from '../league/win-chances.ts'
import type { RequestSlot } from '../runtime/platform-access.ts'
import type { LiveLines } from '../schema/live.ts'
import { gameOfTeam } from '../season/week-teams.ts'
import type { Store, StoredFeed } from '../store/index.ts'
import { type FeedRequest, feedNames, type Host, listDue, storeVisits, untilGames } from './live-sources.ts'

/**
 * Polls a platform's sources of live points: the leagues that its mirrors copy, and all players' stats.
 *
 * 1. A source is polled once a minute during games, if one of its leagues was opened in the last 15 minutes or sends
 *    messages about scores. Mirrors of the same platform league are one source, unless their commissioners saved
 *    different logins.
 * 2. Requests to a platform are evenly spaced and use at most half of its limit, across all daemons. If sources need
 *    more than that, they take turns. A Fleaflicker league can need several requests.
 * 3. A failing source is polled less often. If a platform asks for a pause, or three sources fail in a row, all of its
 *    sources pause.
 *
 * The store has the time of each source's next poll and of each platform's next request, so several daemons together
 * poll no more often than one. Nothing else depends on the polls.
 */

const PACE = MINUTE
/** The longest pause for a failing source. */
const LONGEST_PAUSE = 15 * MINUTE
/** How often to check the store for opened leagues during games. */
const LOOK = 10_000
/** If this many different sources fail in a row, the platform counts as down. */
const MAX_FAILURES = 3

/** The result of a poll. `unmapped` lists keys that were reported for the first time. */
export type FeedStep =
  | { source: LiveSource; leagueId: string | null; players: number; unmapped: readonly string[] }
  | { source: LiveSource; leagueId: string | null; error: HindsightError }

interface LiveFeeds {
  /** Returns the time until the next source is due, in ms of wall time. */
  wait(): Promise<number>
  /** Polls all due sources. */
  poll(): AsyncGenerator<FeedStep>
}

/** Returns a source's stored state before its first report. */
const newFeed = (about: Pick<StoredFeed, 'name' | 'source' | 'leagueId' | 'season' | 'week'>): StoredFeed => ({
  ...about,
  ...{ asOf: null, failedAt: null, failures: 0, nextAt: 0, lines: null },
})

/**
 * Returns a platform's state: when its next request is allowed, how many sources failed in a row, and the league of the
 * last one.
 */
const findHost = async ({ liveFeeds }: Store, host: PlatformName): Promise<StoredFeed> => {
  const name = `host:${host}`
  return (await liveFeeds.find(name)) ?? newFeed({ name, source: host, leagueId: null, season: 0, week: 0 })
}

/** Reserves the next request to a platform, and returns when it can be sent. */
const reserve = async (store: Store, { host, wall, gap }: { host: PlatformName; wall: number; gap: number }) => {
  const state = await findHost(store, host)
  const at = Math.max(wall, state.nextAt)
  await store.liveFeeds.put({ ...state, nextAt: at + gap })
  return at
}

/**
 * A source that is reserved for one poll: its stored reports, when the first request can be sent, and the time between
 * requests.
 */
interface PollReservation {
  feeds: readonly StoredFeed[]
  at: number
  gap: number
}

/** Marks a source's reports as failing since now, and sets the next poll. */
const failing = (before: StoredFeed, wall: number, nextAt: number): StoredFeed => ({
  ...before,
  failedAt: before.failedAt ?? wall,
  nextAt,
})

/**
 * Reserves a source for one poll. Null if the poll is not due, another daemon reserved it, or its platform is paused. A
 * paused platform counts as a failure of the source.
 */
const reservePoll = ({ database, clocks }: Engine, wanted: FeedRequest, gap: number): Promise<PollReservation | null> =>
  database.transaction('write', async store => {
    const wall = clocks.wall()
    const { source, season, week, mirrors } = wanted
    const names = feedNames(wanted)
    const feeds: StoredFeed[] = []
    for (const [at, name] of names.entries()) {
      const before = await store.liveFeeds.find(name)
      if (before && before.nextAt > wall) return null
      const isSame = before?.season === season && before.week === week
      feeds.push(isSame ? before : newFeed({ name, source, leagueId: mirrors[at]?.id ?? null, season, week }))
    }
    const { nextAt: free } = await findHost(store, source)
    if (free > wall + LOOK) {
      await settleIn(
        store,
        feeds.map(before => ({ before, after: failing(before, wall, free) })),
      )
      return null
    }
    const at = await reserve(store, { host: source, wall, gap })
    for (const feed of feeds) await store.liveFeeds.put({ ...feed, nextAt: at + PACE })
    return { feeds: feeds.map(feed => ({ ...feed, nextAt: at + PACE })), at, gap }
  })

/** Returns Hindsight's ids for Sleeper's players and team defenses. */
const idsOf = async ({ playerIds }: Store, numbers: readonly string[]): Promise<Map<string, string>> => {
  const defenses = numbers.flatMap((number): [string, string][] => {
    const team = teamOf(number)
    return team ? [[number, dstId(team.code)]] : []
  })
  return new Map([...(await playerIds.listByNumbers(STATS_SOURCE, numbers)), ...defenses])
}

const readStats = async (
  engine: Engine,
  { source, season, week }: FeedRequest,
  slot: RequestSlot,
): Promise<LiveLines[]> => {
  const context = engine.contextFor({ actor: CLOCK })
  const answer = await (await context.platforms()).liveStats(source, season, week, slot)
  const { lines, unmapped } = answer ?? { lines: new Map(), unmapped: [] }
  const ids = await context.read(store => idsOf(store, [...lines.keys()]))
  const mapped = [...lines].flatMap(([number, line]) => {
    const id = ids.get(number)
    return id === undefined ? [] : [[id, line as Record<string, number>] as const]
  })
  return [{ stats: Object.fromEntries(mapped), unmapped: [...unmapped] }]
}

/** Reads a league's points, and returns them for the players in each of its mirrors. */
const readPoints = async (
  engine: Engine,
  { mirrors, source, season, week }: FeedRequest,
  slot: RequestSlot,
): Promise<LiveLines[]> => {
  const { externalId, accountId } = mirrors[0]!
  const [actor, found] = await engine.database.transaction('read', async store => [
    (await store.accounts.findById(accountId))!,
    await Promise.all(mirrors.map(({ id }) => store.mirrors.find(id))),
  ])
  const context = engine.contextFor({ actor })
  const reference = { platform: source, season, id: externalId! }
  const credentials = await savedLogin(context, source)
  const paid = await (await context.platforms()).livePoints(reference, week, {
    slot,
    ...(credentials && { credentials }),
  })
  return found.map(mirror => {
    const points = (mirror?.players ?? []).flatMap(player => {
      const playerPoints = paid.get(player.externalId)
      return playerPoints === undefined ? [] : [[player.playerId, Math.round(playerPoints * 100)] as const]
    })
    return { points: Object.fromEntries(points) }
  })
}

/** The max points, or units of a stat, that a player can have in a week. */
const MAX_VALUE = 10_000

/** Throws upstream_failed for a report with an impossible value, so it does not replace the last good report. */
const requirePlausible = (lines: LiveLines, source: PlatformName): LiveLines => {
  const values = 'points' in lines ? Object.values(lines.points).map(cents => cents / 100) : []
  const stats = 'stats' in lines ? Object.values(lines.stats).flatMap(line => Object.values(line)) : []
  const absurd = [...values, ...stats].find(value => !(Math.abs(value) <= MAX_VALUE))
  if (absurd === undefined) return lines
  throw new HindsightError('upstream_failed', `${platformLabel(source)} reported ${absurd} for a player in one game`)
}

/**
 * How many players (as a number and a share) can have points before their game has begun. Hindsight's data always has
 * an outdated NFL team for a few players.
 */
const MAX_IDLE = { players: 2, share: 0.03 }

/**
 * Returns the players with points or stats in a report. Leaves out team defenses, because platforms give some of them
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
 * Throws upstream_failed if a report seems to be for a different week, because players have points before their games.
 * (Not every platform includes the week in its response.)
 */
const requireSameWeek = (lines: LiveLines, { source, week, games }: FeedRequest, now: number): LiveLines => {
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

/** A source's stored report before and after a poll. */
interface Change {
  before: StoredFeed
  after: StoredFeed
}

/** Stores a poll's results, and returns the feeds that changed. Cached responses expire only after changes. */
const settleIn = async ({ liveFeeds, counters }: Store, changes: readonly Change[]): Promise<StoredFeed[]> => {
  const news: StoredFeed[] = []
  for (const { before, after } of changes) {
    const isSame = JSON.stringify(before.lines) === JSON.stringify(after.lines) && before.failedAt === after.failedAt
    await liveFeeds.put(isSame ? { ...after, asOf: before.asOf ?? after.asOf } : after)
    if (isSame) continue
    await counters.raise(after.leagueId === null ? 'live' : `league:${after.leagueId}`)
    news.push(after)
  }
  return news
}

/** Stores leagues' win probabilities for the week's chart. A league can have been deleted since the poll began. */
const keepLines = async (engine: Engine, leagueIds: readonly string[]): Promise<void> => {
  for (const id of leagueIds) {
    await engine.database.transaction('write', async store => {
      const context = { ...engine.contextFor({ actor: CLOCK }), store, now: engine.clocks.wall() }
      if (await store.leagues.find(id)) await keepChances(context, id)
    })
    await nextTurn()
  }
}

/**
 * Returns the pause after a failure, in ms. It increases with each failure, and is at least as long as the source asks
 * for.
 */
const pauseAfter = (failures: number, { retryAfter = 0 }: HindsightError): number =>
  Math.max(Math.min(PACE * 2 ** (failures - 1), LONGEST_PAUSE), retryAfter * 1000)

/**
 * Stores a failed poll. If the platform asks for a pause, or several sources have failed in a row, stops polling the
 * platform for a while.
 */
const settleFailure = (
  { database, clocks }: Engine,
  { feeds }: PollReservation,
  error: HindsightError,
): Promise<void> =>
  database.transaction('write', async store => {
    const wall = clocks.wall()
    const changes = feeds.map(before => {
      const failures = before.failures + 1
      return { before, after: { ...failing(before, wall, wall + pauseAfter(failures, error)), failures } }
    })
    await settleIn(store, changes)
    if (error.code !== 'upstream_failed') return
    const { source, leagueId } = feeds[0]!
    const state = await findHost(store, source as PlatformName)
    const isCounted = state.failures > 0 && state.failures < MAX_FAILURES && state.leagueId === leagueId
    const failures = isCounted ? state.failures : state.failures + 1
    const { retryAfter = 0 } = error
    const pause = failures < MAX_FAILURES ? retryAfter * 1000 : pauseAfter(failures - MAX_FAILURES + 1, error)
    await store.liveFeeds.put({ ...state, leagueId, failures, nextAt: Math.max(state.nextAt, wall + pause) })
  })

/** Stores a poll's reports, and returns the leagues that changed. */
const settleReports = (
  { database, clocks }: Engine,
  { source }: FeedRequest,
  { feeds, reports }: { feeds: readonly StoredFeed[]; reports: readonly LiveLines[] },
): Promise<StoredFeed[]> =>
  database.transaction('write', async store => {
    const asOf = clocks.wall()
    const state = await findHost(store, source)
    if (state.failures > 0) await store.liveFeeds.put({ ...state, failures: 0, leagueId: null })
    return settleIn(
      store,
      feeds.map((before, at) => ({
        before,
        after: { ...before, asOf, failedAt: null, failures: 0, lines: reports[at]! },
      })),
    )
  })

const playersIn = (lines: LiveLines): number => Object.keys('points' in lines ? lines.points : lines.stats).length

/** Returns a function that waits for a poll's next request. The first request is already reserved. */
const slotsFrom = (
  { database, clocks }: Engine,
  host: PlatformName,
  { at, gap }: { at: number; gap: number },
): RequestSlot => {
  let reserved: number | null = at
  return async () => {
    const own = () => database.transaction('write', store => reserve(store, { host, wall: clocks.wall(), gap }))
    const next = reserved ?? (await own())
    reserved = null
    return Math.max(0, next - clocks.wall())
  }
}

/** Reads a source's reports and stores them. Returns the reports and the feeds that changed. */
const settlePoll = async (engine: Engine, request: FeedRequest, { feeds, at, gap }: PollReservation) => {
  const { source, mirrors } = request
  const read = await (mirrors.length === 0 ? readStats : readPoints)(
    engine,
    request,
    slotsFrom(engine, source, { at, gap }),
  )
  const now = engine.clocks.wall()
  const reports = read.map(lines => requireSameWeek(requirePlausible(lines, source), request, now))
  return { reports, news: await settleReports(engine, request, { feeds, reports }) }
}

export const openLiveFeeds = (engine: Engine, about: Host): LiveFeeds => {
  const { host } = about
  const reported = new Set<string>()

  /** Returns the stats in reports that are not in the catalog, each only once. */
  const newUnmapped = (reports: readonly LiveLines[]): string[] => {
    const keys = reports.flatMap(lines => ('stats' in lines ? lines.unmapped : []))
    const unmapped = keys.filter(key => !reported.has(key))
    for (const key of unmapped) reported.add(key)
    return unmapped
  }

  const ask = async (request: FeedRequest, reservation: PollReservation): Promise<FeedStep> => {
    const { source, mirrors, leagueIds } = request
    const step = { source, leagueId: mirrors[0]?.id ?? null }
    let polled: Awaited<ReturnType<typeof settlePoll>>
    try {
      polled = await settlePoll(engine, request, reservation)
    } catch (cause) {
      const error = asHindsightError(cause)
      await settleFailure(engine, reservation, error)
      return { ...step, error }
    }
    const { reports, news } = polled
    const isNew = (id: string) => news.some(({ leagueId }) => leagueId === null || leagueId === id)
    await keepLines(engine, leagueIds.filter(isNew))
    return { ...step, players: playersIn(reports[0]!), unmapped: newUnmapped(reports) }
  }

  return {
    wait: async () => Math.max(LOOK, await untilGames(engine)),
    async *poll() {
      await storeVisits(engine)
      if ((await untilGames(engine)) > 0) return
      const due = await listDue(engine, about)
      if (due.length === 0) return
      const gap = (await engine.contextFor({ actor: CLOCK }).platforms()).liveGap(host)
      for (const request of due) {
        const reservation = await reservePoll(engine, request, gap)
        if (reservation) yield await ask(request, reservation)
      }
    },
  }
}
