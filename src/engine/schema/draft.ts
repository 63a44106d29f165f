import * as z from 'zod/mini'
import { MAX_TEAMS } from '../../../data/leagues.ts'
import { PlayerStatus } from './facts.ts'
import { EpochMs, Figure, Id, Integer, PosGroup, Season, TimeOfDay, Zone } from './field.ts'

const nullable = z.nullable
const optional = z.optional

export const DraftKind = z.enum(['snake', 'linear'])
export type DraftKind = z.infer<typeof DraftKind>

export const DraftStatus = z.enum(['running', 'paused', 'complete'])
export type DraftStatus = z.infer<typeof DraftStatus>

/**
 * Why a draft is paused: by the commissioner, after an undone pick, or because the team on the clock does not have any
 * players left to pick.
 */
export const PauseReason = z.enum(['commissioner', 'undo', 'no_player'])
export type PauseReason = z.infer<typeof PauseReason>

/** A turn in a draft: its overall pick number and its team. */
export const DraftTurn = z.object({ number: z.int(), round: z.int(), teamId: Id })
export type DraftTurn = z.infer<typeof DraftTurn>

/**
 * A completed turn. `by` is the account that picked, `byName` is its display name, and `auto` marks automatic picks.
 * `sequence` increases with every pick, because a commissioner can use turns in any order during a pause.
 */
export const DraftPick = z.extend(DraftTurn, {
  player: z.object({
    id: Id,
    name: nullable(z.string()),
    posGroup: nullable(PosGroup),
    team: nullable(z.string()),
  }),
  by: z.string(),
  byName: z.string(),
  auto: z.boolean(),
  at: EpochMs,
  sequence: z.int(),
})
export type DraftPick = z.infer<typeof DraftPick>

/** Daily hours when a pick clock is paused, in a time zone. They can span midnight. */
export const QuietHours = z.strictObject({
  from: TimeOfDay,
  to: TimeOfDay,
  zone: Zone,
})
export type QuietHours = z.infer<typeof QuietHours>

/** The time limit for a pick: 0 for no limit, or ten seconds to a week. */
const PickSeconds = z.int().check(
  z.gte(0),
  z.lte(604_800),
  z.refine(seconds => seconds === 0 || seconds >= 10, 'must be 0 for no limit, or 10 to 604800'),
)

export const Draft = z.object({
  leagueId: Id,
  status: DraftStatus,
  pauseReason: nullable(PauseReason),
  kind: nullable(DraftKind),
  rounds: z.int(),
  seed: nullable(z.int()),
  order: z.array(Id),
  picks: z.array(DraftPick),
  onTheClock: nullable(DraftTurn),
  pickSeconds: z.int(),
  quiet: nullable(QuietHours),
  deadlineAt: nullable(EpochMs),
  autopick: z.array(Id),
  startedAt: EpochMs,
})
export type Draft = z.infer<typeof Draft>

const MAX_ROUNDS = 100
const MAX_PICKS = MAX_TEAMS * MAX_ROUNDS

/** Settings for starting a draft. The order is the given one, one drawn with a seed, or the teams' current order. */
export const DraftStart = z.strictObject({
  kind: z._default(DraftKind, 'snake'),
  rounds: optional(Integer(1, MAX_ROUNDS)),
  order: optional(z.array(Id).check(z.maxLength(MAX_TEAMS))),
  seed: optional(Integer(0, 2 ** 32 - 1)),
  pickSeconds: optional(PickSeconds),
  quiet: optional(QuietHours),
})
export type DraftStart = z.infer<typeof DraftStart>

/** New time limits for the remaining picks. Null turns off quiet hours. */
export const DraftChange = z.strictObject({ pickSeconds: optional(PickSeconds), quiet: optional(nullable(QuietHours)) })
export type DraftChange = z.infer<typeof DraftChange>

export const DraftChoice = z.strictObject({ playerId: Id, teamId: optional(Id) })
export type DraftChoice = z.infer<typeof DraftChoice>

export const DraftUndo = z.strictObject({ picks: z._default(Integer(1, MAX_PICKS), 1) })
export type DraftUndo = z.infer<typeof DraftUndo>

/** How many automatic picks to make, and their order: players on a list first, then by value or a season's points. */
export const DraftAuto = z.strictObject({
  picks: optional(Integer(1, MAX_PICKS)),
  until: optional(z.literal('end')),
  by: z._default(z.enum(['value', 'total', 'ppg', 'paa']), 'value'),
  season: optional(Season),
  list: optional(z.array(Id).check(z.maxLength(2000))),
})
export type DraftAuto = z.infer<typeof DraftAuto>

/** A row in a completed draft: a team by id, draft number or name, and a player by id or name. */
export const DraftRow = z.strictObject({
  pick: z.int(),
  team: z.union([z.string(), z.int()]),
  player: z.string(),
  position: optional(z.string()),
  nflTeam: optional(z.string()),
  line: optional(z.int()),
})
export type DraftRow = z.infer<typeof DraftRow>

export const DraftSheet = z.strictObject({
  rows: z.array(DraftRow).check(z.minLength(1), z.maxLength(MAX_PICKS)),
})
export type DraftSheet = z.infer<typeof DraftSheet>

/** A row in a ranking sheet: a player by id or name, and a rank such as average draft position. */
export const RankRow = z.strictObject({
  player: z.string(),
  rank: z.number().check(z.gte(0)),
  position: optional(z.string()),
  nflTeam: optional(z.string()),
  line: optional(z.int()),
})
export type RankRow = z.infer<typeof RankRow>

const MAX_RANKS = 2_000

export const RankSheet = z.strictObject({ ranks: z.array(RankRow).check(z.maxLength(MAX_RANKS)) })
export type RankSheet = z.infer<typeof RankSheet>

/** A player on a league's ranking sheet. */
export const RankedPick = z.object({ rank: z.int(), player: DraftPick.shape.player })
export type RankedPick = z.infer<typeof RankedPick>

/** The basis for a player's rank: the league's ranking sheet, points, or NFL roster data if points are not known. */
export const RankedBy = z.enum(['sheet', 'points', 'roster'])
export type RankedBy = z.infer<typeof RankedBy>

/** A player who is still available in the draft. `value` is null if the player is not ranked by points. */
export const UndraftedPlayer = z.object({
  rank: z.int(),
  rankedBy: RankedBy,
  player: DraftPick.shape.player,
  gamesPlayed: z.int(),
  totalPoints: Figure,
  value: nullable(Figure),
  status: optional(nullable(PlayerStatus)),
})
export type UndraftedPlayer = z.infer<typeof UndraftedPlayer>

/** A skipped row in a sheet. */
export const RankFault = z.object({ line: z.int(), player: z.string(), problem: z.string() })
export type RankFault = z.infer<typeof RankFault>

const MAX_QUEUED = 100
const Queued = z.array(Id).check(z.maxLength(MAX_QUEUED))

/** A change to a queue: a new queue, or players to remove, or to add at a position. */
export const QueueChange = z.strictObject({
  playerIds: optional(Queued),
  add: optional(Queued),
  place: optional(Integer(1, MAX_QUEUED)),
  remove: optional(Queued),
  clear: optional(z.literal(true)),
})
export type QueueChange = z.infer<typeof QueueChange>

export const SeatChange = z.strictObject({ autopick: z.boolean() })
export type SeatChange = z.infer<typeof SeatChange>
