import * as z from 'zod/mini'
import { Outlook, PlayerStatus, WeekGame } from './facts.ts'
import { EpochMs, Figure, Id, PosGroup, Week } from './field.ts'
import { LivePoints } from './live.ts'
import { Player } from './player.ts'
import { BreakdownLine } from './score.ts'

const nullable = z.nullable

/** A player's game in a week (null for a bye), and the player's status before it. */
const InWeek = { game: nullable(WeekGame), status: nullable(PlayerStatus) }

/** A player in a slot or on a roster, with facts from the season's data. */
const Known = {
  id: Id,
  name: nullable(z.string()),
  posGroup: nullable(PosGroup),
  team: nullable(z.string()),
  ...InWeek,
}

/** A player whom the best lineup starts or benches, and the points that the choice is based on. */
export const MovedPlayer = z.object({ id: Id, name: nullable(z.string()), points: Figure })

/**
 * `reserve` is true for a player on injured reserve, and `taxi` for one on the taxi squad. Such players do not use a
 * roster spot and cannot start.
 */
export const RosterSpot = z.object({ ...Known, acquiredAt: EpochMs, reserve: z.boolean(), taxi: z.boolean() })
export type RosterSpot = z.infer<typeof RosterSpot>

/** A lineup slot and the player in it. */
export const PlayerSlot = z.object({
  slotIndex: z.int(),
  slot: z.string(),
  eligible: z.array(PosGroup),
  player: nullable(z.object({ ...Known, outlook: z.optional(Outlook) })),
})
export type PlayerSlot = z.infer<typeof PlayerSlot>

/** True if a slot or bench player is locked because the week is closed or the player's game has started. */
const Locked = { locked: z.boolean() }

export const LineupSlot = z.extend(PlayerSlot, Locked)
export type LineupSlot = z.infer<typeof LineupSlot>

/** A slot and its points so far, which are null until its game has points. */
export const SlotSoFar = z.extend(LineupSlot, { points: nullable(Figure), ...LivePoints })
export type SlotSoFar = z.infer<typeof SlotSoFar>

/** A bench player and their points so far, which are null until their game has points. */
export const BenchPlayer = z.extend(Player, {
  ...Locked,
  ...InWeek,
  outlook: z.optional(Outlook),
  points: nullable(Figure),
  ...LivePoints,
})
export type BenchPlayer = z.infer<typeof BenchPlayer>

/** A rostered player who is not expected to play in a week that is not over, and why. */
export const UnavailablePlayer = z.object({ playerId: Id, why: z.enum(['bye', 'inactive', 'no_team']) })
export type UnavailablePlayer = z.infer<typeof UnavailablePlayer>

/**
 * A player on injured reserve. `hasReturned` is true if the player has played again. In that case, the team cannot add
 * players until this player is activated or dropped.
 */
export const ReservePlayer = z.extend(BenchPlayer, { hasReturned: z.boolean() })
export type ReservePlayer = z.infer<typeof ReservePlayer>

export const SlotScore = z.extend(PlayerSlot, { points: Figure, breakdown: z.optional(z.array(BreakdownLine)) })
export type SlotScore = z.infer<typeof SlotScore>

export const BenchScore = z.object({ ...Known, points: Figure, breakdown: z.optional(z.array(BreakdownLine)) })
export type BenchScore = z.infer<typeof BenchScore>

/** `true` overrides locks and closed weeks, but not the other rules. Only for commissioners. */
const Force = z.optional(z.boolean())

/** The closed week whose roster to correct (commissioners only). By default, the current roster changes. */
const Corrected = { force: Force, week: z.optional(Week) }

/** A lineup to save: all slots, or only some of them. */
export const LineupDraft = z.strictObject({
  slots: z.optional(z.array(nullable(Id)).check(z.maxLength(40))),
  assignments: z.optional(
    z.array(z.strictObject({ slotIndex: z.int().check(z.gte(0)), playerId: nullable(Id) })).check(z.maxLength(40)),
  ),
  force: Force,
})
export type LineupDraft = z.infer<typeof LineupDraft>

export const RosterMove = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('add'), playerId: Id, ...Corrected }),
  z.strictObject({ action: z.literal('drop'), playerId: Id, ...Corrected }),
  z.strictObject({ action: z.literal('swap'), dropPlayerId: Id, addPlayerId: Id, ...Corrected }),
])
export type RosterMove = z.infer<typeof RosterMove>

/**
 * Moves a player to injured reserve (or, with `taxi`, to the taxi squad), or returns the player to the active roster.
 */
export const ReserveMove = z.strictObject({
  playerId: Id,
  active: z.boolean(),
  taxi: z.optional(z.boolean()),
  ...Corrected,
})
export type ReserveMove = z.infer<typeof ReserveMove>
