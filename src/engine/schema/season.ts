import type { PosGroup } from '../../../data/positions.ts'
import type { StatKey } from '../../../data/stats.ts'
import type { SeasonFacts } from './facts.ts'

/**
 * One stat over all rows of a season, sparse: row `rows[i]` has `values[i] / 10 ** decimals`, and every other row of
 * the stat's position groups has 0. With `exact`, the values are integers, so that points can be summed without
 * rounding.
 */
export interface StatColumn {
  decimals: number
  exact: boolean
  /** Ascending row numbers. */
  rows: Uint16Array
  values: Float64Array
}

/** The player of each row number of a season; rows are ordered by player, then week. */
export interface RowIndex {
  /** Index into the players of the season. */
  player: Uint16Array
  week: Uint8Array
  /** Index into the teams of the season. */
  team: Uint8Array
  opponent: Uint8Array
}

/** When a player entered the NFL. */
export interface NflEntry {
  /** The player's first season. */
  year: number
  /** The overall number in the NFL draft; null if the player was not drafted. */
  draftNumber: number | null
}

/** The role of a player in an NFL team. */
export interface PlayerRole {
  /** The rank on the opening depth chart, 1 for a starter; null if the player is not on it. */
  depth: number | null
  /** The share of offensive or defensive snaps in the games played, in percent; null if unknown. */
  snapShare: number | null
}

/** A player or team defense in one season: on a roster, with a stat row, or both. */
export interface SeasonPlayer {
  id: string
  name: string
  position: string | null
  posGroup: PosGroup
  /** The team of the last stat row of the season, else of the roster. */
  team: string | null
}

/** A player with the facts of a load. */
export interface LoadedPlayer extends SeasonPlayer {
  /** Missing if the roster file does not have it. */
  entry?: NflEntry
  /** Other names in the public files, in order: of the season, legal, short. Never an empty list. */
  otherNames?: readonly string[]
  /** Missing if neither a depth chart nor snap counts have it. */
  role?: PlayerRole
}

/** An NFL game of the regular season. Times are epoch ms; scores are null until it is over. */
export interface Game {
  id: string
  week: number
  home: string
  away: string
  kickoffAt: number
  homeScore: number | null
  awayScore: number | null
}

/** A public file of a season: how many of its rows were used, or that it was missing. */
export interface SourceFile {
  file: string
  /** `unreadable` means that no points depend on the file, so the season was loaded without it. */
  status: 'loaded' | 'missing' | 'unreadable'
  rows: number
  /** Skipped rows, by reason (rows without a player, postseason, players without an id here …). */
  skipped: Readonly<Record<string, number>>
  /** The fault of an unreadable file. */
  problem?: string
}

/** An NFL season as columns. Sources create it, the store keeps it and the scoring reads it. */
export interface SeasonData {
  season: number
  /** Team codes, in the order of the indexes in `index.team`. */
  teams: readonly string[]
  players: readonly LoadedPlayer[]
  index: RowIndex
  /** The rows with recorded coverage, ascending; other rows have no coverage stats. */
  coverage: Uint16Array
  /** A stat without a column was not recorded in this season. */
  columns: ReadonlyMap<StatKey, StatColumn>
  games: readonly Game[]
  facts: SeasonFacts
  files: readonly SourceFile[]
  /**
   * The team of each player in the roster file, by id. It differs from the last row's team for players who changed
   * teams.
   */
  rosterTeams: ReadonlyMap<string, string>
}

/** A team that loads have shown for a player, and the last time; epoch ms of league time. */
export interface ShownTeam {
  team: string
  shownAt: number
}

/** The teams that loads have shown, by player id. */
export type ShownTeams = ReadonlyMap<string, readonly ShownTeam[]>

/** A person in the public player files, with the names and ids at other services. */
export interface PersonRecord {
  id: string
  name: string
  position: string | null
  /** Ids at other services, by service (`sleeper`, `espn`, `yahoo`, `pfr` …). */
  externalIds: Readonly<Record<string, string>>
}
