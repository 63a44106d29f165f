import type { PosGroup } from '../../../data/positions.ts'
import type { StatKey } from '../../../data/stats.ts'
import type { CompiledRules } from '../rules/scoring/scoring.ts'
import type { NflEntry, PlayerRole, StatColumn } from '../schema/season.ts'
import { boundaryOf, buildCalendar, type Calendar } from './calendar.ts'
import { buildSeason, type Frame, groupNumber, type Season, visibleColumn } from './season.ts'

/** Where seasons come from when they are not in memory. */
export interface SeasonSource {
  versions(): Promise<readonly { season: number; version: number }[]>
  findFrame(season: number): Promise<Frame | null>
  findColumn(season: number, stat: StatKey): Promise<StatColumn | null>
  listEntries(season: number): Promise<ReadonlyMap<number, NflEntry>>
  listNames(season: number): Promise<ReadonlyMap<number, readonly string[]>>
  listRoles(season: number): Promise<ReadonlyMap<number, PlayerRole>>
}

/** Which seasons stay in memory: the source is asked for versions at every read, so nothing stale is answered. */
export interface SeasonCache {
  /** The season as it may be seen at `now`, or null when it is not held. */
  open(source: SeasonSource, season: number, now: number): Promise<Season | null>
  /** The columns of these stats; null for one that was not recorded. */
  columns(source: SeasonSource, season: Season, stats: readonly StatKey[]): Promise<readonly (StatColumn | null)[]>
  /** When players came into the NFL, by player number; those are left out of whom no file says it. */
  entries(source: SeasonSource, season: Season): Promise<ReadonlyMap<number, NflEntry>>
  /** The other names of players, by player number. */
  names(source: SeasonSource, season: Season): Promise<ReadonlyMap<number, readonly string[]>>
  /** The roles of players in their NFL teams, by player number; those that no file knows are missing. */
  roles(source: SeasonSource, season: Season): Promise<ReadonlyMap<number, PlayerRole>>
  /**
   * Points of all rows in hundredths under these rules. `scoredAs` names players whom other overrides score than those
   * of their own position group.
   */
  points(source: SeasonSource, season: Season, rules: CompiledRules, scoredAs?: Regrouped): Promise<Float64Array>
}

/** Position groups by player number. */
export type Regrouped = ReadonlyMap<number, PosGroup>

const MOST_SEASONS = 8
/** Leagues differ in how far they are: so many sights of one season stay in memory. */
const MOST_SIGHTS = 6
const MOST_POINTS = 32

/** Puts an entry last in a map, and lets go of those that were used longest ago. */
const keep = <K, V>(map: Map<K, V>, [key, value]: readonly [K, V], most: number): V => {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= most) break
    map.delete(oldest)
  }
  return value
}

/** Reads the columns of these stats that are not in memory yet. */
const loadColumns = async (source: SeasonSource, season: Season, stats: readonly StatKey[]): Promise<void> => {
  for (const stat of stats) {
    if (season.columns.has(stat)) continue
    const whole = await source.findColumn(season.season, stat)
    const seen =
      whole && season.visible ? visibleColumn(whole, season.visible, season.whole.index.player.length) : whole
    season.columns.set(stat, seen)
  }
}

/** A season in which some players stand in other position groups. */
export const regrouped = (season: Season, scoredAs: Regrouped): Season => {
  const rowGroup = season.rowGroup.slice()
  for (const [player, group] of scoredAs) {
    rowGroup.fill(groupNumber(group), season.firstRow[player], season.firstRow[player + 1])
  }
  return { ...season, rowGroup }
}

/** A season in memory: as it was loaded, and as it may be seen from each boundary that somebody stood at lately. */
interface Held {
  frame: Frame
  calendar: Calendar
  sights: Map<number, Season>
}

const holdSeason = (frame: Frame): Held => ({ frame, calendar: buildCalendar(frame), sights: new Map() })

/** The season as it may be seen at an instant. */
const sightAt = ({ frame, calendar, sights }: Held, now: number): Season => {
  const boundary = boundaryOf(calendar, now)
  return keep(sights, [boundary, sights.get(boundary) ?? buildSeason(frame, now, calendar)], MOST_SIGHTS)
}

export const seasonCache = (): SeasonCache => {
  const kept = new Map<number, Held>()
  return {
    async open(source, season, now) {
      const version = (await source.versions()).find(each => each.season === season)?.version
      if (version === undefined) return null
      const known = kept.get(season)
      if (known?.frame.version === version) return sightAt(keep(kept, [season, known], MOST_SEASONS), now)
      const frame = await source.findFrame(season)
      return frame && sightAt(keep(kept, [season, holdSeason(frame)], MOST_SEASONS), now)
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
      const held = season.points.get(name)
      if (held) return keep(season.points, [name, held], MOST_POINTS)
      await loadColumns(
        source,
        season,
        rules.stats.map(({ stat }) => stat),
      )
      const { scoreRows } = await import('./score.ts')
      const scored = scoreRows(scoredAs ? regrouped(season, scoredAs) : season, rules)
      return keep(season.points, [name, scored], MOST_POINTS)
    },
  }
}
