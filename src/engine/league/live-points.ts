import { type LiveSource, STATS_SOURCE } from '../../../data/live.ts'
import { SHEET } from '../../../data/platforms.ts'
import type { StatKey } from '../../../data/stats.ts'
import type { Context } from '../kernel/context.ts'
import { liveInstant } from '../rules/league/clock.ts'
import type { LiveLines, LiveMarks } from '../schema/live.ts'
import { toColumn } from '../schema/stat-column.ts'
import { findPlayer, type Season, withRows } from '../season/season.ts'
import { rowIn } from '../season/totals.ts'
import type { StoredFeed, StoredLeague } from '../store/index.ts'
import { gamesIn } from './games.ts'
import { adjustmentTotal, lineupOf, type ScoredLeague, weekPoints } from './scored-league.ts'
import { pointsOf } from './season.ts'
import { followsWall } from './time.ts'

/**
 * A league's live points: the stored reports, and the layer on a scored league. Only responses that show a week in
 * progress read this layer. Standings, week closings, records, waivers, odds and history use a `ScoredLeague`, which
 * does not include it. A week that counts shows only final points.
 */

/** Returns the feed name of a mirror. */
export const mirrorFeed = (leagueId: string): string => `league:${leagueId}`

/** Returns the feed that a league reads; null for a league imported from a spreadsheet. */
export const leagueFeed = ({ id, externalPlatform }: Pick<StoredLeague, 'id' | 'externalPlatform'>): string | null =>
  externalPlatform === SHEET ? null : externalPlatform === null ? STATS_SOURCE : mirrorFeed(id)

/** Returns the last report for a league on the wall clock; null before the first poll. */
export const findFeed = async (
  { store, admitted }: Pick<Context, 'store' | 'admitted'>,
  league: StoredLeague,
): Promise<StoredFeed | null> => {
  const name = followsWall(league, admitted) ? leagueFeed(league) : null
  const feed = name === null ? null : await store.liveFeeds.find(name)
  return feed?.season === league.season ? feed : null
}

/** Rounds a source's values to four decimals, which a column stores exactly. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/**
 * Converts a week's reported stats to a season with one row per player, which can be scored like any other season.
 * Leaves out players who are not in the season's data.
 */
export const seasonOfStats = (
  season: Season,
  week: number,
  stats: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Season => {
  const entries = Object.entries(stats)
    .flatMap(([id, line]) => {
      const player = findPlayer(season, id)
      return player === null ? [] : [{ player, line }]
    })
    .sort((a, b) => a.player - b.player)
  const values = new Map<StatKey, Float64Array>()
  for (const [row, { line }] of entries.entries()) {
    for (const [stat, value] of Object.entries(line) as [StatKey, number][]) {
      if (value === 0) continue
      const column = values.get(stat) ?? new Float64Array(entries.length)
      column[row] = rounded(value)
      values.set(stat, column)
    }
  }
  const none = Uint8Array.from(entries, () => 0)
  const index = {
    player: Uint16Array.from(entries, ({ player }) => player),
    week: Uint8Array.from(entries, () => week),
    team: none,
    opponent: none,
  }
  const rows = withRows(season, { index, coverage: new Uint16Array() })
  for (const [stat, column] of values) rows.columns.set(stat, toColumn(column))
  return rows
}

/** Seasons made from reported stats, cached by report. */
const cache = new WeakMap<Season, { name: string; rows: Season }>()

/** Returns a feed's stats as a season; null for a feed of points. */
const statsOfFeed = (season: Season, { name, asOf, week }: StoredFeed, lines: LiveLines): Season | null => {
  if (!('stats' in lines)) return null
  const title = `${name} ${week} ${asOf}`
  const cached = cache.get(season)
  if (cached?.name === title) return cached.rows
  const rows = seasonOfStats(season, week, lines.stats)
  cache.set(season, { name: title, rows })
  return rows
}

/** Points of players whose games are in progress. They are not final. */
interface LiveLayer {
  source: LiveSource
  asOf: number
  /** Returns points in hundredths; null for a player without a stat line. */
  pointsOf(playerId: string, week: number): number | null
}

/** A scored league and its live points, which are null between games. */
export interface LiveLeague extends ScoredLeague {
  live: LiveLayer | null
  /**
   * When the live-points source began to fail, in wall time. Null while it works, or if the league does not have one.
   */
  liveFailedAt: number | null
}

/** Returns a lookup of points in a season made from live stat lines. */
const pointsIn =
  (rows: Season, points: Float64Array): LiveLayer['pointsOf'] =>
  (playerId, week) => {
    const player = findPlayer(rows, playerId)
    const row = player === null ? null : rowIn(rows, player, week)
    return row === null ? null : points[row]!
  }

/**
 * Builds the layer from the season's files. In a replay, the layer contains a share of each final stat line. Otherwise,
 * it contains the rows that arrived before the game was over.
 */
const layerOfFiles = async (context: Context, scored: ScoredLeague): Promise<LiveLayer | null> => {
  const { store, seasons, admitted, now } = context
  const { league, season, rules, scoredAs } = scored
  const isFromLater = !followsWall(league, admitted)
  const asOf = liveInstant(league.clock.speed, now)
  const lines = await seasons.playing(store.seasons, season, rules, { now: asOf, isFromLater })
  if (lines === null || lines.rowCount === 0) return null
  const pointsOfPlayer = pointsIn(lines, await pointsOf(context, lines, rules, scoredAs))
  return { source: isFromLater ? 'replay' : 'nflverse', asOf, pointsOf: pointsOfPlayer }
}

/** Returns a feed's points for a league: either its platform's points, or stats scored under the league's rules. */
const pointsOfFeed = async (
  context: Context,
  { season, rules }: ScoredLeague,
  { feed, lines }: { feed: StoredFeed; lines: LiveLines },
): Promise<LiveLayer['pointsOf']> => {
  if ('points' in lines) {
    const { points } = lines
    return (playerId, week) => (week === feed.week && Object.hasOwn(points, playerId) ? points[playerId]! : null)
  }
  const rows = statsOfFeed(season, feed, lines)!
  for (const { stat } of rules.stats) if (!rows.columns.has(stat)) rows.columns.set(stat, null)
  return pointsIn(rows, await pointsOf(context, rows, rules))
}

/** Builds the layer from points reported for games that have kicked off. */
const layerOfFeed = async (
  context: Context,
  scored: ScoredLeague,
  feed: StoredFeed | null,
): Promise<LiveLayer | null> => {
  if (!feed?.lines || feed.asOf === null) return null
  const reported = await pointsOfFeed(context, scored, { feed, lines: feed.lines })
  const gameOf = gamesIn(scored.season, { week: feed.week, now: context.now })
  return {
    source: feed.source,
    asOf: feed.asOf,
    pointsOf(playerId, week) {
      const state = week === feed.week ? gameOf(playerId)?.state : undefined
      return state === undefined || state === 'scheduled' ? null : reported(playerId, week)
    },
  }
}

/** Merges two layers. If a player is in both, the row from the files is used. */
const joined = (files: LiveLayer | null, feed: LiveLayer | null): LiveLayer | null => {
  if (files === null || feed === null) return files ?? feed
  return { ...feed, pointsOf: (playerId, week) => files.pointsOf(playerId, week) ?? feed.pointsOf(playerId, week) }
}

/** Returns a scored league with live points, from files and from its feed. Final points do not change. */
export const withLivePoints = async <Scored extends ScoredLeague>(
  context: Context,
  scored: Scored,
): Promise<Scored & LiveLeague> => {
  const feed = await findFeed(context, scored.league)
  const live = joined(await layerOfFiles(context, scored), await layerOfFeed(context, scored, feed))
  return { ...scored, live, liveFailedAt: feed?.failedAt ?? null }
}

/** Returns a player's points in a week in hundredths, final or live; null until the game has points. */
export const pointsSoFar = (
  league: LiveLeague,
  playerId: string,
  week: number,
): { points: number | null; isLive: boolean } => {
  const final = weekPoints(league, playerId, week)
  if (final !== null || league.live === null || league.counted.has(week)) return { points: final, isLive: false }
  const live = league.live.pointsOf(playerId, week)
  return { points: live, isLive: live !== null }
}

/** Returns a team's total in a week in hundredths, including live points. Equals `totalOf` once the games are over. */
export const totalSoFar = (league: LiveLeague, { teamId, week }: { teamId: string; week: number }): number => {
  let total = adjustmentTotal(league, { teamId, week })
  for (const id of lineupOf(league, teamId, week) ?? []) {
    if (id !== null) total += pointsSoFar(league, id, week).points ?? 0
  }
  return total
}

/** Returns the `provisional` mark for a player's points; empty for final points. */
export const markOf = (isLive: boolean): { provisional?: true } => (isLive ? { provisional: true } : {})

/** Returns the `provisional` marks for a week's totals. Totals with points are provisional until the week counts. */
export const marksOf = (league: LiveLeague, week: number, teamIds: readonly string[]): LiveMarks => {
  if (league.counted.has(week)) return {}
  const { live, season } = league
  const points = teamIds
    .flatMap(teamId => lineupOf(league, teamId, week) ?? [])
    .map(id => (id === null ? { points: null, isLive: false } : pointsSoFar(league, id, week)))
  if (points.every(each => each.points === null)) return {}
  const isLive = live !== null && points.some(each => each.isLive)
  return isLive
    ? { provisional: true, asOf: live.asOf, source: live.source }
    : { provisional: true, asOf: Math.max(season.boundary, 0), source: 'nflverse' }
}

/** Returns when the league's live-points source began to fail. Empty while it works. */
export const failureOf = ({ liveFailedAt }: LiveLeague): { liveFailedAt?: number } =>
  liveFailedAt === null ? {} : { liveFailedAt }
