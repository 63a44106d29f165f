import { STATS_SOURCE } from '../../../data/live.ts'
import { SHEET } from '../../../data/platforms.ts'
import type { StatKey } from '../../../data/stats.ts'
import type { Context } from '../kernel/context.ts'
import type { LiveLines } from '../schema/live.ts'
import type { StatColumn } from '../schema/season.ts'
import { type Season, withRows } from '../season/season.ts'
import type { StoredFeed, StoredLeague } from '../store/index.ts'
import { findPlayer } from './season.ts'
import { followsWall } from './time.ts'

/** Reads the stored reports of sources of live points. */

/** The feed of a mirror. */
export const mirrorFeed = (leagueId: string): string => `league:${leagueId}`

/** The feed that a league reads; null for one that came in a sheet. */
export const feedOf = ({ id, externalPlatform }: Pick<StoredLeague, 'id' | 'externalPlatform'>): string | null =>
  externalPlatform === SHEET ? null : externalPlatform === null ? STATS_SOURCE : mirrorFeed(id)

/** Finds the last report for a league on the wall clock; null before the first poll. */
export const findFeed = async (
  { store, admitted }: Pick<Context, 'store' | 'admitted'>,
  league: StoredLeague,
): Promise<StoredFeed | null> => {
  const name = followsWall(league, admitted) ? feedOf(league) : null
  const feed = name === null ? null : await store.liveFeeds.find(name)
  return feed?.season === league.season ? feed : null
}

type Cells = [row: number, value: number][]

const MAX_DECIMALS = 4

/** A column of reported values, in whole units of its decimals. */
const columnOf = (cells: Cells): StatColumn => {
  const fits = (decimals: number) =>
    cells.every(([, value]) => Number.isInteger(Number((value * 10 ** decimals).toPrecision(12))))
  const decimals = Array.from({ length: MAX_DECIMALS + 1 }, (_, each) => each).find(fits) ?? MAX_DECIMALS
  return {
    decimals,
    exact: true,
    rows: Uint16Array.from(cells, ([row]) => row),
    values: Float64Array.from(cells, ([, value]) => Math.round(value * 10 ** decimals)),
  }
}

/**
 * Reported stats of a week as a season with a row for each player, which the scorer takes like any other. Players whom the
 * season does not know are left out.
 */
export const seasonOfStats = (
  season: Season,
  week: number,
  stats: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Season => {
  const known = Object.entries(stats)
    .flatMap(([id, line]) => {
      const player = findPlayer(season, id)
      return player === null ? [] : [{ player, line }]
    })
    .sort((a, b) => a.player - b.player)
  const cells = new Map<StatKey, Cells>()
  for (const [row, { line }] of known.entries()) {
    for (const [stat, value] of Object.entries(line) as [StatKey, number][]) {
      if (value !== 0) cells.set(stat, [...(cells.get(stat) ?? []), [row, value]])
    }
  }
  const none = Uint8Array.from(known, () => 0)
  const index = {
    player: Uint16Array.from(known, ({ player }) => player),
    week: Uint8Array.from(known, () => week),
    team: none,
    opponent: none,
  }
  const rows = withRows(season, { index, coverage: new Uint16Array() })
  for (const [stat, all] of cells) rows.columns.set(stat, columnOf(all))
  return rows
}

/** Reported stats as a season, made once for each report. */
const made = new WeakMap<Season, { name: string; rows: Season }>()

/** The stats of a feed as a season; null for a feed of points. */
export const statsOfFeed = (season: Season, { name, asOf, week }: StoredFeed, lines: LiveLines): Season | null => {
  if (!('stats' in lines)) return null
  const title = `${name} ${week} ${asOf}`
  const known = made.get(season)
  if (known?.name === title) return known.rows
  const rows = seasonOfStats(season, week, lines.stats)
  made.set(season, { name: title, rows })
  return rows
}
