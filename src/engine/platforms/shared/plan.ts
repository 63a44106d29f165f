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
 * What an import would bring, in the platform's own ids: teams by `externalId`, players by the platform's numbers.
 * Nothing here is matched, stored or scored yet.
 */
export interface ImportPlan {
  platform: LeagueOrigin
  season: number
  /** The platform's number of the league. */
  id: string
  name: string
  /** How many teams the platform says there are; null where it does not say. */
  size: number | null
  roster: PlannedRoster
  scoring: MappedScoring
  teams: readonly PlannedTeam[]
  /** Weeks of the regular season run from 1 to this one. */
  lastRegularWeek: number
  /** The regular season; none before the platform has a schedule. */
  matchups: readonly PlannedMatchup[]
  /** Every week that the platform has rows for, ascending, playoffs included. */
  weeks: readonly PlannedWeek[]
  /** Null where the bracket cannot be had here; a warning says why. */
  playoffs: PlannedPlayoffs | null
  medianGame: boolean
  /** Until when teams agree on trades there: to the end of a week, or to an instant; null where it does not say. */
  tradeDeadline: { week: number } | { at: number } | null
  acquisitionMode: AcquisitionMode
  /** How claims are decided there; null where nobody claims. */
  waivers: Waivers | null
  /** What happened there, oldest first. */
  transactions: readonly PlannedTransaction[]
  /** The draft that made the rosters, once it is over; null where it is not known. */
  draft: PlannedDraft | null
  /** Every player on a roster, now or in any week, in the order of first appearance. */
  players: readonly string[]
  /** Players who are only in transactions or the draft. */
  others: readonly string[]
  /** Who these players are, where the platform says so with the league; none where it has a list of all players. */
  people: readonly PlatformPlayer[]
  /** What does not exist here or was taken otherwise, in sentences; those of the gaps are among them. */
  warnings: readonly string[]
  /** Weeks whose answers lack something that figures hang on. */
  gaps: readonly Gap[]
}

export interface PlannedRoster {
  config: RosterConfig
  /** Starting seats that do not exist here; whoever sits there is on the bench. */
  unsupportedSlots: readonly string[]
}

export interface PlannedTeam {
  externalId: string
  name: string
  /** "" for a team that nobody runs. */
  managerName: string
  division: number | null
  /** 1 claims first. */
  waiverPriority: number | null
  /** What is left to bid; null where nobody bids. */
  budget: number | null
  /** How many games of the regular season its record counts there; null where it does not say. */
  games: number | null
  /** The roster of now, in order. */
  players: readonly string[]
  /** Those of them who are on injured reserve. */
  reserve: readonly string[]
}

/** What one team got and gave in a transaction. */
export interface PlannedSide {
  team: string
  adds: readonly string[]
  drops: readonly string[]
  /** What it got of budgets, less what it gave. */
  budget: number
  /** Picks of drafts that it got, as people call them. */
  picks: readonly string[]
}

/** A move, a claim or a trade of the platform that is over. Teams by `externalId`. */
export interface PlannedTransaction {
  /** The platform's number of it. */
  id: string
  /** When it was decided, epoch ms. */
  at: number
  kind: 'move' | 'won' | 'lost' | 'trade'
  /** The commissioner made it. */
  forced: boolean
  sides: readonly PlannedSide[]
  bid: number | null
  /** Why a claim was lost, as the platform says it. */
  note: string | null
}

export interface PlannedDraft {
  /** Null for an order of its own, as of an auction. */
  kind: DraftKind | null
  /** Epoch ms. */
  startedAt: number
  endedAt: number
  /** In order. */
  picks: readonly { team: string; player: string }[]
}

/** Teams by `externalId`; `away` is null for a bye. */
export interface PlannedMatchup {
  week: number
  home: string
  away: string | null
}

export interface PlannedWeek {
  week: number
  lineups: readonly PlannedLineup[]
}

/** Roster and lineup of a team in a week, and what the platform paid for it, in points. */
export interface PlannedLineup {
  team: string
  /** In order, starters included. */
  players: readonly string[]
  /** By slotIndex, null for an empty slot; null when the platform has no lineup. */
  starters: readonly (string | null)[] | null
  /** Starters whose slot the league no longer has. An import moves them to open slots that they are eligible for. */
  unseated?: readonly string[]
  points: number | null
  playerPoints: ReadonlyMap<string, number>
  /** What each scoring key paid him, but for keys that paid nothing; only of a platform that says so. */
  keyPoints?: ReadonlyMap<string, Readonly<Record<string, number>>>
}

export interface PlannedPlayoffs {
  config: PlayoffConfig
  /** Null until the regular season is over. */
  draw: PlannedDraw | null
}

/** Teams by `externalId`. */
export interface PlannedDraw {
  /** Every team, best first, by the records that the platform kept. */
  seeds: readonly string[]
  /** Rounds as they were played, as far as both sides are known; null is a bye. */
  pairings: readonly (readonly (readonly [string, string | null])[])[]
}

/** One scoring key of the platform that is not 0. */
export interface ScoringItem {
  key: string
  value: number
  stat?: StatKey
  /** Why ours is only near to theirs, or why it cannot be scored. */
  reason?: string
}

/** Each key that is not 0 stands in exactly one of the three lists. */
export interface MappedScoring {
  mapped: readonly ScoringItem[]
  approximated: readonly ScoringItem[]
  unsupported: readonly ScoringItem[]
  rules: ScoringRules
}
