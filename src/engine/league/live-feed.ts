import { STATS_SOURCE } from '../../../data/live.ts'
import { SHEET } from '../../../data/platforms.ts'
import type { StatKey } from '../../../data/stats.ts'
import type { Context } from '../kernel/context.ts'
import type { LiveLines } from '../schema/live.ts'
import { toColumn } from '../schema/stat-column.ts'
import { findPlayer, type Season, withRows } from '../season/season.ts'
import type { StoredFeed, StoredLeague } from '../store/index.ts'
import { followsWall } from './time.ts'

/** Reads the stored reports from live-points sources. */

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
export const statsOfFeed = (season: Season, { name, asOf, week }: StoredFeed, lines: LiveLines): Season | null => {
  if (!('stats' in lines)) return null
  const title = `${name} ${week} ${asOf}`
  const cached = cache.get(season)
  if (cached?.name === title) return cached.rows
  const rows = seasonOfStats(season, week, lines.stats)
  cache.set(season, { name: title, rows })
  return rows
}
