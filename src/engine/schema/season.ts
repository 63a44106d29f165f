import type { Designation } from '../../../data/designations.ts'
import type { PosGroup } from '../../../data/positions.ts'
import type { StatKey } from '../../../data/stats.ts'

/**
 * One stat for all rows of a season. The column is sparse: row `rows[i]` has the value `values[i] / 10 ** decimals`,
 * and every other row in the stat's position groups has 0. With `exact`, the values are integers, so points can be
 * added without rounding.
 */
export interface StatColumn {
  decimals: number
  exact: boolean
  /** Row numbers in ascending order. */
  rows: Uint16Array
  values: Float64Array
}

/** Each row's player. Rows are sorted by player, then week. */
export interface RowIndex {
  /** An index into the season's players. */
  player: Uint16Array
  week: Uint8Array
  /** An index into the season's teams. */
  team: Uint8Array
  opponent: Uint8Array
}

/** When a player entered the NFL. */
export interface NflEntry {
  /** The player's first NFL season. */
  year: number
  /** The overall pick number in the NFL draft; null for undrafted players. */
  draftNumber: number | null
}

/** A player's role on an NFL team. */
export interface PlayerRole {
  /** The rank on the opening depth chart, 1 for a starter; null if the player is not on it. */
  depth: number | null
  /** The share of offensive or defensive snaps in games that the player played, in percent; null if unknown. */
  snapShare: number | null
}

/** A player or team defense in one season, who is on a roster, has a stat row, or both. */
export interface SeasonPlayer {
  id: string
  name: string
  position: string | null
  posGroup: PosGroup
  /** The team in the season's last stat row, or else on the roster. */
  team: string | null
}

/** A player with the facts from a load. */
export interface LoadedPlayer extends SeasonPlayer {
  /** Missing if the player is not in the roster file. */
  entry?: NflEntry
  /** Other names in the public files, in this order: this season's, legal, short. Never empty. */
  otherNames?: readonly string[]
  /** Missing if the player is not in the depth charts or snap counts. */
  role?: PlayerRole
}

/** A regular-season NFL game. Times are in epoch ms, and scores are null until the game is over. */
export interface Game {
  id: string
  week: number
  home: string
  away: string
  kickoffAt: number
  homeScore: number | null
  awayScore: number | null
}

/** A season's public file, with the number of rows used, or a note that it was missing. */
export interface SourceFile {
  file: string
  /** `unreadable` marks a file that does not affect points, so the season was loaded without it. */
  status: 'loaded' | 'missing' | 'unreadable'
  rows: number
  /** How many rows were skipped for each reason, such as "without a player" or "postseason". */
  skipped: Readonly<Record<string, number>>
  /** The reason why a file is unreadable. */
  problem?: string
}

/** An NFL season as columns, which sources create, the store saves, and scoring reads. */
export interface SeasonData {
  season: number
  /** Team codes, in the order that `index.team` refers to. */
  teams: readonly string[]
  players: readonly LoadedPlayer[]
  index: RowIndex
  /** The rows that have coverage stats, in ascending order. */
  coverage: Uint16Array
  /** A stat without a column was not recorded this season. */
  columns: ReadonlyMap<StatKey, StatColumn>
  games: readonly Game[]
  facts: SeasonFacts
  files: readonly SourceFile[]
  /**
   * Each player's team in the roster file, by player id. For players who changed teams, it differs from the team in
   * their last row.
   */
  rosterTeams: ReadonlyMap<string, string>
}

/** A team that a load listed for a player, and when a load last listed it, in epoch ms of league time. */
export interface ShownTeam {
  team: string
  shownAt: number
}

/** The teams that loads have listed, by player id. */
export type ShownTeams = ReadonlyMap<string, readonly ShownTeam[]>

/** A person in the public player files, with names and ids on other services. */
export interface PersonRecord {
  id: string
  name: string
  position: string | null
  /** Ids on other services, by service (`sleeper`, `espn`, `yahoo`, `pfr` …). */
  externalIds: Readonly<Record<string, string>>
}

/**
 * Facts about a season that do not affect points: injury reports, NFL rosters and snaps. Tables by player and week
 * consist of bytes, `FACT_WEEKS` for each player. Null means that the file is missing or cannot be read.
 */
export interface SeasonFacts {
  reports: InjuryReports | null
  /** Indexes into `ROSTER_STATES`. */
  rosters: Uint8Array | null
  /** The share of snaps, in percent; 0 for a player without snaps. */
  snaps: Uint8Array | null
}

/** Bytes per player in tables by week: weeks 1 to 18, and one unused byte. */
export const FACT_WEEKS = 19

/** A player's state on an NFL roster in a week. `gone` means released or retired. */
export const ROSTER_STATES = [
  'unlisted',
  'active',
  'inactive',
  'ir',
  'pup',
  'nfi',
  'suspended',
  'gone',
] as const satisfies readonly (Designation | 'unlisted' | 'active' | 'gone')[]

/** The designations in an injury report. `null` means that the player is expected to play. */
export const REPORT_STATES = [
  null,
  'questionable',
  'doubtful',
  'out',
] as const satisfies readonly (Designation | null)[]

/** Rows of injury reports as columns, sorted by player and week. */
export interface InjuryReports {
  player: Uint16Array
  week: Uint8Array
  /** Indexes into `REPORT_STATES`. */
  state: Uint8Array
  /** Indexes into `PRACTICES`. */
  practice: Uint8Array
  /** When the row was last changed, in seconds since 1970; 0 if unknown. */
  changedAt: Uint32Array
  /** Indexes into `injuries`. */
  injury: Uint16Array
  /** Injuries by name. The first one is empty. */
  injuries: readonly string[]
}

export const NO_FACTS: SeasonFacts = Object.freeze({ reports: null, rosters: null, snaps: null })
