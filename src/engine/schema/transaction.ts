import * as z from 'zod/mini'
import type { AutoLineupLevel } from '../../../data/leagues.ts'
import { LOG_TYPES } from '../../../data/log.ts'
import { DisplayNames } from './account.ts'
import type { Draft, PauseReason } from './draft.ts'
import { EpochMs, Id } from './field.ts'
import type { League } from './league.ts'
import type { LeagueRosterConfig } from './lineup.ts'
import type { PlayoffConfig } from './playoffs.ts'
import type { ScoringRules } from './system.ts'

/** A log row and its facts. */

/** The facts before and after a logged change; null if the entry does not have facts. */
interface Facts<Before, After> {
  before: Before
  after: After
}

interface Named {
  name: string
}

export interface LoggedPlayer extends Named {
  playerId: string
  /**
   * For a player who leaves a roster, IR or the taxi squad: when they moved to IR or the taxi squad, in league time.
   * Missing for an active player.
   */
  reservedAt?: number
  /** True for a player who was on the taxi squad, or who moves to or from it. */
  taxi?: boolean
  /** The closed week whose roster a commissioner corrected; missing for the current roster. */
  week?: number
}

/** The league settings that the log reports. A row has only those that changed. */
export interface LoggedSettings extends Named {
  systemId: string
  keptRules: League['rulesByWeek']
  /** The rules of the new system, if the league switched systems. */
  rules: ScoringRules
  ranking: readonly string[]
  medianGame: boolean
  acquisitionMode: string
  tradeReviewHours: number
  tradeVetoVotes: number | null
  locks: League['locks']
  tradeDeadline: number
  rosterConfig: LeagueRosterConfig
  coCommissioners: readonly string[]
  divisions: readonly Named[]
  keepers: readonly (LoggedPlayer & { teamId: string; round: number })[]
  waivers: League['waivers']
  claimsVisible: League['claimsVisible']
  offersVisible: League['offersVisible']
  visibility: League['visibility']
  playoffConfig: PlayoffConfig
}

export interface LoggedClock {
  mode: string
  running: boolean
  speed: number
  at: number | null
}

/** The accounts that manage a team: the main manager, and the full list if the team has co-managers. */
interface LoggedManagers {
  manager: string | null
  managers?: readonly string[]
}

interface LoggedInvite {
  id: string
  expiresAt: number | null
}

/** Rows from before Hindsight supported several platforms lack the platform. */
interface Platformed {
  platform?: string
}

/** A claim with the dropped player's name. */
export interface LoggedClaim extends LoggedPlayer {
  claimId: string
  dropPlayerId: string | null
  drop: string | null
  bid?: number
}

/** A claim with its position among the team's claims. */
export interface PlacedClaim extends LoggedClaim {
  place: number | null
}

/** A processed claim. It has a bid only in a FAAB league, and an id only if it was made in Hindsight. */
export interface DecidedClaim extends LoggedPlayer {
  claimId?: string
  note: string | null
  bid?: number | null
  /** The waiver order before the winner moved to the end; missing if the claim did not cost the team its priority. */
  waiverOrder?: readonly string[]
}

/** A trade with the names of the players that each side gives up. */
export interface LoggedTrade {
  tradeId: string
  fromTeamId: string
  toTeamId: string
  fromPlayerIds: readonly string[]
  toPlayerIds: readonly string[]
  gives: readonly string[]
  gets: readonly string[]
  fromBudget?: number
  toBudget?: number
  fromDropPlayerIds?: readonly string[]
  toDropPlayerIds?: readonly string[]
  /** The names of all players that either side drops. */
  drops?: readonly string[]
  /** In a completed trade, when traded players were moved to IR or a taxi squad, by player id. */
  reserved?: Readonly<Record<string, number>>
  /** In a completed trade, the players who were on a taxi squad. */
  taxiPlayerIds?: readonly string[]
}

/** A trade that the commissioner approved, vetoed or reversed. */
export interface TradeWithReason extends LoggedTrade {
  reason?: string
}

/** The assets that a team received in a trade on a platform. */
export interface ReceivedTrade {
  with: readonly string[]
  gets: readonly LoggedPlayer[]
  budget: number
  picks: readonly string[]
}

type LoggedPickClock = Pick<Draft, 'pickSeconds' | 'quiet'>

/** A draft pick. Picks from a platform lack the round and kind. */
export interface LoggedPick {
  number: number
  playerId: string
  name: string | null
  round?: number
  auto?: boolean
}

interface LoggedAutoLineup {
  on: boolean
  level?: AutoLineupLevel
}

interface LoggedDraft {
  order: readonly string[]
  kind?: string | null
  seed?: number | null
  turns?: number
}

interface LoggedSchedule {
  matchups: readonly { week: number; homeId: string; awayId: string | null }[]
}

/** A league's dues, in dollars. */
interface LoggedDues {
  amount: number
  weeklyPrize: number
  payouts: readonly number[]
}

/** A revision of the league notes: its number and length. */
interface LoggedNotes {
  revision: number
  length: number
}

interface LoggedPoll {
  pollId: string
  question: string
}

interface LoggedPost {
  postId: string
  author: string
}

interface LoggedLineup {
  week: number
  players: readonly (string | null)[]
}

/** A changed lineup, with the names of its new starters and of the benched players. */
interface ChangedLineup extends LoggedLineup {
  started?: readonly string[]
  benched?: readonly string[]
}

export interface PlayerMove extends LoggedPlayer {
  from: string | null
  to: string | null
}

/** A log entry without its actor and time. */
type LoggedEntry = {
  [Type in keyof LogFacts]: { type: Type; teamId: string | null } & LogFacts[Type]
}[keyof LogFacts]

/** The undone entry, and the roster moves that undid it. */
export interface LoggedUndo {
  /** The id of the entry. */
  undoes: string
  row: LoggedEntry
  moves: readonly PlayerMove[]
  /** The waiver order after the undo, if it changed. */
  waiverOrder?: readonly string[]
  reason?: string
}

/** The log facts for each type of row. */
export interface LogFacts {
  create: Facts<null, Named & { teams: number }>
  settings: Facts<Partial<LoggedSettings>, Partial<LoggedSettings>>
  /** The first week of new rules (default: week 1). Null if they do not apply this season. */
  rules: Facts<{ rules: ScoringRules }, { rules: ScoringRules; fromWeek?: number | null }>
  clock: Facts<LoggedClock, LoggedClock>
  draw: Facts<{ seeds: readonly string[] } | null, { seeds: readonly string[] }>
  /** Saved pairings of a round that no longer match the results of the previous round. */
  pairing: Facts<null, { round: number; name: string; week: number }>
  close: Facts<null, { weeks: readonly number[] }>
  rename: Facts<Named, Named>
  team_add: Facts<null, Named & { number: number }>
  team_remove: Facts<LoggedManagers & Named & { number: number }, null>
  assign: Facts<LoggedManagers, LoggedManagers>
  /** Rows written by earlier versions lack a level. Their level was `fill`. */
  auto: Facts<LoggedAutoLineup, LoggedAutoLineup>
  renew: Facts<null, { leagueId: string; season: number }>
  commissioner: Facts<{ commissioner: string }, { commissioner: string }>
  /** The matchups in the weeks that changed. */
  schedule: Facts<LoggedSchedule, LoggedSchedule>
  /** The text itself is stored with the notes. */
  notes: Facts<LoggedNotes, LoggedNotes>
  /** The text is stored only with the post, so deleting the post removes it. */
  post: Facts<null, LoggedPost>
  post_delete: Facts<LoggedPost, null>
  poll: Facts<null, LoggedPoll>
  poll_close: Facts<null, LoggedPoll>
  poll_delete: Facts<LoggedPoll, null>
  dues: Facts<LoggedDues, LoggedDues>
  /** When a team was marked as paid; null if it has not paid. */
  dues_paid: Facts<{ paidAt: number | null }, { paidAt: number | null }>
  adjust: Facts<null, { week: number; points: number; reason: string }>
  add: Facts<null, LoggedPlayer>
  drop: Facts<LoggedPlayer, null>
  swap: Facts<LoggedPlayer, LoggedPlayer>
  reserve: Facts<null, LoggedPlayer>
  activate: Facts<null, LoggedPlayer>
  lineup: Facts<LoggedLineup, ChangedLineup>
  undone: Facts<null, LoggedUndo>
  claim: Facts<null, LoggedClaim>
  withdraw: Facts<LoggedClaim, null>
  claim_edit: Facts<PlacedClaim, PlacedClaim>
  claim_won: Facts<LoggedPlayer | null, DecidedClaim>
  claim_lost: Facts<LoggedPlayer | null, DecidedClaim>
  claim_order: Facts<null, { claims: readonly LoggedClaim[] }>
  waiver_order: Facts<{ teamIds: readonly string[] }, { teamIds: readonly string[] }>
  /** The commissioner set the priority or budget by hand. */
  priority: Facts<{ priority: number }, { priority: number; reason?: string }>
  lock: Facts<{ locked: boolean }, { locked: boolean; reason?: string }>
  budget: Facts<{ budget: number }, { budget: number; reason?: string }>
  waivers: Facts<null, { claims: number }>
  offer: Facts<null, LoggedTrade>
  accept: Facts<null, LoggedTrade & { reviewUntil?: number }>
  /** `countered` if a counteroffer rejected it. */
  reject: Facts<null, LoggedTrade & { countered?: boolean }>
  cancel: Facts<null, LoggedTrade>
  expire: Facts<null, LoggedTrade>
  vote: Facts<null, LoggedTrade & { veto: boolean }>
  push: Facts<null, LoggedTrade>
  allow: Facts<null, TradeWithReason>
  veto: Facts<null, TradeWithReason>
  review: Facts<null, LoggedTrade & { note: string | null }>
  reverse: Facts<null, TradeWithReason>
  trade: Facts<null, ReceivedTrade>
  invite: Facts<LoggedInvite | null, LoggedInvite | null>
  join: Facts<LoggedManagers & Named, LoggedManagers & Named>
  draft: Facts<LoggedDraft | null, LoggedDraft>
  draft_order: Facts<{ players: number }, { players: number }>
  pick_clock: Facts<LoggedPickClock, LoggedPickClock>
  autopick: Facts<{ autopick: boolean }, { autopick: boolean }>
  pick: Facts<null, LoggedPick>
  undo: Facts<LoggedPick, null>
  /** Rows written by earlier versions lack a reason. */
  pause: Facts<null, { reason: PauseReason } | null>
  resume: Facts<null, null>
  abandon: Facts<{ picks: readonly { teamId: string; playerId: string }[] }, null>
  import: Facts<null, Platformed & Named & { externalId: string }>
  sync: Facts<
    null,
    Platformed & { teams: readonly unknown[]; lineups: number; matchups: number; transactions: number; drift: boolean }
  >
}

export const TransactionType = z.enum(LOG_TYPES satisfies readonly (keyof LogFacts)[])
export type TransactionType = z.infer<typeof TransactionType>

interface Row {
  id: string
  /** In epoch ms of league time. */
  at: number
  actor: string | null
  /** The actor's name as other people see it. */
  actorName?: string | null
  /** Display names of accounts in the facts, by account name; missing if none of them has one. */
  displayNames?: DisplayNames
  teamId: string | null
  /** The name of a team that has been removed from the league. */
  teamName?: string
  forced: boolean
}

/** A row of one of the given types, with that type's facts. */
export type RowOf<T extends TransactionType> = { [Type in T]: Row & { type: Type } & LogFacts[Type] }[T]
export type Transaction = RowOf<TransactionType>

/**
 * One row of a league's log: the actor, the team, and the facts before and after. Each row type has its own facts, so
 * code that writes a row and code that reads it agree.
 */
export const Transaction = z.object({
  id: Id,
  at: EpochMs,
  actor: z.nullable(z.string()),
  actorName: z.optional(z.nullable(z.string())),
  displayNames: z.optional(DisplayNames),
  teamId: z.nullable(Id),
  teamName: z.optional(z.string()),
  type: TransactionType,
  before: z.nullable(z.looseObject({})),
  after: z.nullable(z.looseObject({})),
  forced: z.boolean(),
}) as z.ZodMiniType as z.ZodMiniType<Transaction, Transaction>
