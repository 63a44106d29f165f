import type { LeagueOrigin } from '../../../../data/platforms.ts'
import type { StatKey } from '../../../../data/stats.ts'
import type { DraftKind } from '../../schema/draft.ts'
import type { AcquisitionMode, Waivers } from '../../schema/league.ts'
import type { RosterConfig } from '../../schema/lineup.ts'
import type { Gap } from '../../schema/mirror.ts'
import type { PlayoffConfig } from '../../schema/playoffs.ts'
import type { ScoringRules } from '../../schema/system.ts'
import type { PlatformPlayer } from './player-matching.ts'

/**
 * An import's content with the platform's ids: teams by `externalId`, players by platform id. The players have not been
 * matched yet, and nothing has been stored or scored.
 */
export interface ImportPlan {
  platform: LeagueOrigin
  season: number
  /** The league's id on the platform. */
  id: string
  name: string
  /** The number of teams on the platform; null if the platform does not report it. */
  size: number | null
  roster: PlannedRoster
  scoring: MappedScoring
  teams: readonly PlannedTeam[]
  lastRegularWeek: number
  /** The regular-season matchups; empty until the platform has a schedule. */
  matchups: readonly PlannedMatchup[]
  /** All weeks that have rows on the platform, in ascending order, including playoffs. */
  weeks: readonly PlannedWeek[]
  /** Null if Hindsight does not support the bracket. A warning then explains why. */
  playoffs: PlannedPlayoffs | null
  medianGame: boolean
  /** The trade deadline: the end of a week, or a date and time. Null without a deadline. */
  tradeDeadline: { week: number } | { at: number } | null
  acquisitionMode: AcquisitionMode
  /** The waiver settings; null without waivers. */
  waivers: Waivers | null
  /** Moves, claims and trades, oldest first. */
  transactions: readonly PlannedTransaction[]
  /** The completed draft; null if unknown. */
  draft: PlannedDraft | null
  /** All players who are on a roster, now or in any week, in order of first appearance. */
  players: readonly string[]
  /** Players who appear only in transactions or the draft. */
  others: readonly string[]
  /** The players, if the platform sends them with the league. Empty for a platform that has a list of all players. */
  people: readonly PlatformPlayer[]
  /** Sentences about parts that are unsupported or were changed, and about gaps. */
  warnings: readonly string[]
  /** Weeks that lack data that affects points or records. */
  gaps: readonly Gap[]
}

export interface PlannedRoster {
  config: RosterConfig
  /** Starting slots that do not exist in Hindsight. Players in them go to the bench. */
  unsupportedSlots: readonly string[]
}

export interface PlannedTeam {
  externalId: string
  name: string
  /** Empty for a team without a manager. */
  managerName: string
  division: number | null
  /** The team whose priority is 1 claims first. */
  waiverPriority: number | null
  /** The remaining budget; null without FAAB. */
  budget: number | null
  /** The number of regular-season games in the platform's record; null without a record. */
  games: number | null
  /** The current roster, in order. */
  players: readonly string[]
  /** Players on injured reserve and on the taxi squad. */
  reserve: readonly string[]
  taxi?: readonly string[]
}

/** One team's side of a transaction. */
export interface PlannedSide {
  team: string
  adds: readonly string[]
  drops: readonly string[]
  /** Budget received minus budget given up. */
  budget: number
  /** The names of the draft picks that the team received. */
  picks: readonly string[]
}

/** A completed move, claim or trade. Teams are `externalId`s. */
export interface PlannedTransaction {
  /** The transaction's id on the platform. */
  id: string
  /** When it was decided, in epoch ms. */
  at: number
  kind: 'move' | 'won' | 'lost' | 'trade'
  /** True if the commissioner made it. */
  forced: boolean
  sides: readonly PlannedSide[]
  bid: number | null
  /** The platform's reason for a lost claim. */
  note: string | null
}

export interface PlannedDraft {
  /** Null for other kinds of drafts, such as auctions. */
  kind: DraftKind | null
  /** In epoch ms. */
  startedAt: number
  endedAt: number
  /** In order. */
  picks: readonly { team: string; player: string }[]
}

/** Teams are `externalId`s. `away` is null for a bye. */
export interface PlannedMatchup {
  week: number
  home: string
  away: string | null
}

export interface PlannedWeek {
  week: number
  lineups: readonly PlannedLineup[]
}

/** A team's roster and lineup in a week, with the platform's points. */
export interface PlannedLineup {
  team: string
  /** In order. Includes the starters. */
  players: readonly string[]
  /** By slotIndex; null for an empty slot. The entire list is null if the platform does not show a lineup. */
  starters: readonly (string | null)[] | null
  /**
   * Starters in slots that the league no longer has. The import moves them to open slots that they are eligible for.
   */
  unassigned?: readonly string[]
  points: number | null
  playerPoints: ReadonlyMap<string, number>
  /** Each player's points by scoring key, without keys that gave 0. Missing if the platform does not show them. */
  keyPoints?: ReadonlyMap<string, Readonly<Record<string, number>>>
}

export interface PlannedPlayoffs {
  config: PlayoffConfig
  /** Null until the regular season is over. */
  draw: PlannedDraw | null
}

/** Teams are `externalId`s. */
export interface PlannedDraw {
  /** All teams, best first, by their records on the platform. */
  seeds: readonly string[]
  /** The rounds that were played, up to the first unknown pairing. Null is a bye. */
  pairings: readonly (readonly (readonly [string, string | null])[])[]
}

/** A platform's scoring key whose value is not 0. */
export interface ScoringItem {
  key: string
  value: number
  stat?: StatKey
  /** Why the mapping is approximate, or why the key cannot be scored. */
  reason?: string
}

/** Every key whose value is not 0 is in exactly one of the three lists. */
export interface MappedScoring {
  mapped: readonly ScoringItem[]
  approximated: readonly ScoringItem[]
  unsupported: readonly ScoringItem[]
  rules: ScoringRules
}
