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
 * The content of an import with the platform's ids: teams by `externalId`, players by their ids on the platform. At
 * this point, players are not matched, and the content is not stored or scored.
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
  /** The last week of the regular season, which starts in week 1. */
  lastRegularWeek: number
  /** The regular season; empty until the platform has a schedule. */
  matchups: readonly PlannedMatchup[]
  /** All weeks with rows on the platform, in ascending order, playoffs included. */
  weeks: readonly PlannedWeek[]
  /** Null if the bracket is not supported. A warning explains why. */
  playoffs: PlannedPlayoffs | null
  medianGame: boolean
  /** The trade deadline: the end of a week, or an instant; null without a deadline. */
  tradeDeadline: { week: number } | { at: number } | null
  acquisitionMode: AcquisitionMode
  /** The waiver settings; null without waivers. */
  waivers: Waivers | null
  /** The moves, claims and trades, oldest first. */
  transactions: readonly PlannedTransaction[]
  /** The completed draft; null if it is unknown. */
  draft: PlannedDraft | null
  /** All players on a roster, now or in any week, in order of first appearance. */
  players: readonly string[]
  /** Players who appear only in transactions or the draft. */
  others: readonly string[]
  /** The players, if the platform sends them with the league. Empty if it has a list of all players. */
  people: readonly PlatformPlayer[]
  /** Sentences about unsupported or changed parts, including gaps. */
  warnings: readonly string[]
  /** Weeks with missing data that affects points or records. */
  gaps: readonly Gap[]
}

export interface PlannedRoster {
  config: RosterConfig
  /** Starting slots that do not exist in Hindsight. Their players go to the bench. */
  unsupportedSlots: readonly string[]
}

export interface PlannedTeam {
  externalId: string
  name: string
  /** Empty for a team without a manager. */
  managerName: string
  division: number | null
  /** The team with priority 1 claims first. */
  waiverPriority: number | null
  /** The remaining budget; null without FAAB. */
  budget: number | null
  /** The number of regular-season games in the platform's record; null without a record. */
  games: number | null
  /** The current roster, in order. */
  players: readonly string[]
  /** The players on injured reserve, and on the taxi squad. */
  reserve: readonly string[]
  taxi?: readonly string[]
}

/** One team's side of a transaction. */
export interface PlannedSide {
  team: string
  adds: readonly string[]
  drops: readonly string[]
  /** Budget received, minus budget given. */
  budget: number
  /** The names of the draft picks received. */
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
  /** The platform's reason why a claim lost. */
  note: string | null
}

export interface PlannedDraft {
  /** Null for any other kind, such as an auction. */
  kind: DraftKind | null
  /** Epoch ms. */
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
  /** In order, including starters. */
  players: readonly string[]
  /** By slotIndex, null for an empty slot. Null as a whole if the platform does not show a lineup. */
  starters: readonly (string | null)[] | null
  /**
   * Starters in slots that the league no longer has. The import moves them to open slots that they are eligible for.
   */
  unseated?: readonly string[]
  points: number | null
  playerPoints: ReadonlyMap<string, number>
  /** Each player's points by scoring key, without keys that paid 0. Missing if the platform does not show them. */
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
  /** The rounds that were played, up to the first unknown pairing. Null means a bye. */
  pairings: readonly (readonly (readonly [string, string | null])[])[]
}

/** A platform's scoring key with a value other than 0. */
export interface ScoringItem {
  key: string
  value: number
  stat?: StatKey
  /** Why the mapping is approximate, or why the key cannot be scored. */
  reason?: string
}

/** Every key with a value other than 0 is in exactly one of the three lists. */
export interface MappedScoring {
  mapped: readonly ScoringItem[]
  approximated: readonly ScoringItem[]
  unsupported: readonly ScoringItem[]
  rules: ScoringRules
}
