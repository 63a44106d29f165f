import type { PosGroup } from '../../../data/positions.ts'
import type { StatKey } from '../../../data/stats.ts'
import type { SeasonFacts } from './facts.ts'

/**
 * One stat in all rows of a season. The column is sparse: row `rows[i]` has `values[i] / 10 ** decimals`, and every
 * other row in the stat's position groups has 0. With `exact`, the values are integers, so points can be added without
 * rounding.
 */
export interface StatColumn {
  decimals: number
  exact: boolean
  /** Ascending row numbers. */
  rows: Uint16Array
  values: Float64Array
}

/** The player of each row. Rows are sorted by player, then week. */
export interface RowIndex {
  /** Index into the season's players. */
  player: Uint16Array
  week: Uint8Array
  /** Index into the season's teams. */
  team: Uint8Array
  opponent: Uint8Array
}

/** When a player entered the NFL. */
export interface NflEntry {
  /** The player's first season. */
  year: number
  /** The overall pick number in the NFL draft; null for undrafted players. */
  draftNumber: number | null
}

/** A player's role on an NFL team. */
export interface PlayerRole {
  /** The rank on the opening depth chart, 1 for a starter; null if the player is not on it. */
  depth: number | null
  /** The share of offensive or defensive snaps in the games played, in percent; null if unknown. */
  snapShare: number | null
}

/** A player or team defense in one season. It is on a roster, has a stat row, or both. */
export interface SeasonPlayer {
  id: string
  name: string
  position: string | null
  posGroup: PosGroup
  /** The team in the season's last stat row, else on the roster. */
  team: string | null
}

/** A player with the facts from a load. */
export interface LoadedPlayer extends SeasonPlayer {
  /** Missing if the player is not in the roster file. */
  entry?: NflEntry
  /** Other names in the public files, in order: this season's, legal, short. Never an empty list. */
  otherNames?: readonly string[]
  /** Missing if the player is not in the depth charts or snap counts. */
  role?: PlayerRole
}

/** A regular-season NFL game. Times are epoch ms, and scores are null until it is over. */
export interface Game {
  id: string
  week: number
  home: string
  away: string
  kickoffAt: number
  homeScore: number | null
  awayScore: number | null
}

/** A public file of a season, with the number of rows used, or a mark that it was missing. */
export interface SourceFile {
  file: string
  /** `unreadable` marks a file that no points depend on, so the season was loaded without it. */
  status: 'loaded' | 'missing' | 'unreadable'
  rows: number
  /** The number of skipped rows by reason, such as "without a player" or "postseason". */
  skipped: Readonly<Record<string, number>>
  /** The fault of an unreadable file. */
  problem?: string
}

/** An NFL season as columns, which sources create, the store saves, and scoring reads. */
export interface SeasonData {
  season: number
  /** Team codes, in the order of the indexes in `index.team`. */
  teams: readonly string[]
  players: readonly LoadedPlayer[]
  index: RowIndex
  /** The rows with recorded coverage, in ascending order. Other rows do not have coverage stats. */
  coverage: Uint16Array
  /** A stat without a column was not recorded in this season. */
  columns: ReadonlyMap<StatKey, StatColumn>
  games: readonly Game[]
  facts: SeasonFacts
  files: readonly SourceFile[]
  /**
   * Each player's team in the roster file, by id. For players who changed teams, it differs from the team in their last
   * row.
   */
  rosterTeams: ReadonlyMap<string, string>
}

/** A team that loads have shown for a player, and the time of the last such load, in epoch ms of league time. */
export interface ShownTeam {
  team: string
  shownAt: number
}

/** The teams that loads have shown, by player id. */
export type ShownTeams = ReadonlyMap<string, readonly ShownTeam[]>

/** A person in the public player files, with names and ids at other services. */
export interface PersonRecord {
  id: string
  name: string
  position: string | null
  /** Ids at other services, by service (`sleeper`, `espn`, `yahoo`, `pfr` …). */
  externalIds: Readonly<Record<string, string>>
}
