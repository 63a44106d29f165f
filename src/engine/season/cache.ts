import type { PosGroup } from '../../../data/positions.ts'
import type { StatKey } from '../../../data/stats.ts'
import type { CompiledRules } from '../rules/scoring/scoring.ts'
import type { NflEntry, PlayerRole, StatColumn } from '../schema/season.ts'
import { boundaryOf, buildCalendar, type Calendar } from './calendar.ts'
import type { PlayingAt } from './playing.ts'
import { buildSeason, groupNumber, type LoadedSeason, pickColumn, type Season } from './season.ts'

/** Reads seasons that are not in memory. */
export interface SeasonSource {
  versions(): Promise<readonly { season: number; version: number }[]>
  findSeason(season: number): Promise<LoadedSeason | null>
  findColumn(season: number, stat: StatKey): Promise<StatColumn | null>
  listEntries(season: number): Promise<ReadonlyMap<number, NflEntry>>
  listNames(season: number): Promise<ReadonlyMap<number, readonly string[]>>
  listRoles(season: number): Promise<ReadonlyMap<number, PlayerRole>>
}

/** Thrown instead of loading a season, by a cache that uses only seasons in memory. */
export class SeasonNotInMemory {
  readonly season: number

  constructor(season: number) {
    this.season = season
  }
}

/** Caches seasons in memory. Each read compares versions with the source, so it never returns an outdated season. */
export interface SeasonCache {
  /**
   * Returns the season as visible at `now`; null if it is not in the store. If `mayLoad` is false, throws
   * SeasonNotInMemory instead of reading it.
   */
  open(source: SeasonSource, season: number, now: number, mayLoad?: boolean): Promise<Season | null>
  /** Returns these stats' columns; null for a stat that was not recorded. */
  columns(source: SeasonSource, season: Season, stats: readonly StatKey[]): Promise<readonly (StatColumn | null)[]>
  /**
   * Returns players' first NFL seasons and draft picks, by player index. Leaves out players without a first year in the
   * files.
   */
  entries(source: SeasonSource, season: Season): Promise<ReadonlyMap<number, NflEntry>>
  /** Returns players' other names, by player index. */
  names(source: SeasonSource, season: Season): Promise<ReadonlyMap<number, readonly string[]>>
  /** Returns players' roles on their NFL teams, by player index. Leaves out players without a role in the files. */
  roles(source: SeasonSource, season: Season): Promise<ReadonlyMap<number, PlayerRole>>
  /**
   * Returns the points of all rows under these rules, in hundredths. `scoredAs` lists players who are scored with a
   * different position group's overrides.
   */
  points(source: SeasonSource, season: Season, rules: CompiledRules, scoredAs?: Regrouped): Promise<Float64Array>
  /** Returns the stat lines so far in games in progress, with the columns that the rules need; null between games. */
  playing(source: SeasonSource, season: Season, rules: CompiledRules, at: PlayingAt): Promise<Season | null>
}

/** Position groups by player index. */
export type Regrouped = ReadonlyMap<number, PosGroup>

const MAX_SEASONS = 8
/** How many snapshots are cached per season, one for each time that a league has reached. */
const MAX_SNAPSHOTS = 6
const MAX_POINTS = 32

/** Moves an entry to the end of a map, and removes the least recently used entries. */
const keep = <K, V>(map: Map<K, V>, [key, value]: readonly [K, V], max: number): V => {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= max) break
    map.delete(oldest)
  }
  return value
}

/** Reads these stats' columns, unless they are in memory. */
const loadColumns = async (source: SeasonSource, season: Season, stats: readonly StatKey[]): Promise<void> => {
  for (const stat of stats) {
    if (season.columns.has(stat)) continue
    const column = await source.findColumn(season.season, stat)
    season.columns.set(stat, column && season.visible ? pickColumn(column, season.visible) : column)
  }
}

/** Returns a season with the given players in other position groups. */
export const regroup = (season: Season, scoredAs: Regrouped): Season => {
  const rowGroup = season.rowGroup.slice()
  for (const [player, group] of scoredAs) {
    rowGroup.fill(groupNumber(group), season.firstRow[player], season.firstRow[player + 1])
  }
  return { ...season, rowGroup }
}

/** A season in memory: as it was loaded, and its snapshots by boundary. */
interface CachedSeason {
  loaded: LoadedSeason
  calendar: Calendar
  snapshots: Map<number, Season>
}

const cacheSeason = (loaded: LoadedSeason): CachedSeason => ({
  loaded,
  calendar: buildCalendar(loaded),
  snapshots: new Map(),
})

/** Returns the season as visible at a given time. */
const snapshotAt = ({ loaded, calendar, snapshots }: CachedSeason, now: number): Season => {
  const boundary = boundaryOf(calendar, now)
  return keep(snapshots, [boundary, snapshots.get(boundary) ?? buildSeason(loaded, now, calendar)], MAX_SNAPSHOTS)
}

/**
 * Returns a cache with the same seasons that never loads one. Used by a call that runs again after a season was loaded.
 */
export const inMemoryOnly = (cache: SeasonCache): SeasonCache => ({
  ...cache,
  open: (source, season, now) => cache.open(source, season, now, false),
})

export const seasonCache = (): SeasonCache => {
  const seasons = new Map<number, CachedSeason>()
  return {
    async open(source, season, now, mayLoad = true) {
      const version = (await source.versions()).find(each => each.season === season)?.version
      if (version === undefined) return null
      const cached = seasons.get(season)
      if (cached?.loaded.version === version) return snapshotAt(keep(seasons, [season, cached], MAX_SEASONS), now)
      if (!mayLoad) throw new SeasonNotInMemory(season)
      const loaded = await source.findSeason(season)
      return loaded && snapshotAt(keep(seasons, [season, cacheSeason(loaded)], MAX_SEASONS), now)
    },
    async columns(source, season, stats) {
      await loadColumns(source, season, stats)
      return stats.map(stat => season.columns.get(stat) ?? null)
    },
    async entries(source, season) {
      season.entries ??= await source.listEntries(season.season)
      return season.entries
    },
    async names(source, season) {
      season.names ??= await source.listNames(season.season)
      return season.names
    },
    async roles(source, season) {
      season.roles ??= await source.listRoles(season.season)
      return season.roles
    },
    async points(source, season, rules, scoredAs) {
      const name = scoredAs ? `${rules.fingerprint} ${[...scoredAs].join(' ')}` : rules.fingerprint
      const cached = season.points.get(name)
      if (cached) return keep(season.points, [name, cached], MAX_POINTS)
      await loadColumns(
        source,
        season,
        rules.stats.map(({ stat }) => stat),
      )
      const { scoreRows } = await import('./score.ts')
      return keep(season.points, [name, scoreRows(scoredAs ? regroup(season, scoredAs) : season, rules)], MAX_POINTS)
    },
    async playing(source, season, rules, at) {
      const { linesSoFar } = await import('./playing.ts')
      const lines = linesSoFar(season, at)
      if (lines === null) return null
      for (const { stat } of rules.stats) {
        if (!lines.rows.columns.has(stat)) lines.take(stat, await source.findColumn(season.season, stat))
      }
      return lines.rows
    },
  }
}
