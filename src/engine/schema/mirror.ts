import * as z from 'zod/mini'
import { EpochMs, Id, type PosGroup } from './field.ts'
import { AcquisitionMode, Origin, Waivers } from './league.ts'
import { Slot } from './lineup.ts'
import { PlayoffConfig } from './playoffs.ts'

const nullable = z.nullable
const optional = z.optional

/**
 * A platform's scoring key whose value is not 0, with the matching Hindsight stat, or the reason why it is not scored.
 */
export const ScoringItem = z.object({
  key: z.string(),
  value: z.number(),
  stat: optional(z.string()),
  reason: optional(z.string()),
})
export type ScoringItem = z.infer<typeof ScoringItem>

/** Every platform key whose value is not 0, each in exactly one of three lists. */
export const ScoringMap = z.object({
  mapped: z.array(ScoringItem),
  approximated: z.array(ScoringItem),
  unsupported: z.array(ScoringItem),
})
export type ScoringMap = z.infer<typeof ScoringMap>

/** A player on the platform who does not match any player in Hindsight. */
export const UnmatchedPlayer = z.object({
  externalId: z.string(),
  name: nullable(z.string()),
  position: nullable(z.string()),
  team: nullable(z.string()),
  reason: z.string(),
})
export type UnmatchedPlayer = z.infer<typeof UnmatchedPlayer>

/** Weeks that lack platform data for some results, and a sentence about the gap. */
export interface Gap {
  weeks: readonly number[]
  warning: string
}

const ImportedTeam = z.object({
  externalId: z.string(),
  name: z.string(),
  manager: z.string(),
  players: z.int(),
  unmatched: z.int(),
})

/** A mirror's state after a sync. */
export const Mirror = z.object({ syncedAt: EpochMs, warnings: z.array(z.string()) })
export type Mirror = z.infer<typeof Mirror>

export const ImportPreview = z.object({
  platform: Origin,
  externalLeagueId: z.string(),
  name: z.string(),
  season: z.int(),
  action: z.enum(['create', 'update']),
  leagueId: nullable(Id),
  teams: z.array(ImportedTeam),
  roster: z.object({
    slots: z.array(Slot),
    bench: z.int(),
    reserve: z.optional(z.int()),
    taxi: z.optional(z.int()),
    unsupportedSlots: z.array(z.string()),
  }),
  scoring: ScoringMap,
  acquisitionMode: AcquisitionMode,
  waivers: nullable(Waivers),
  playoffs: nullable(PlayoffConfig),
  players: z.object({ matched: z.int(), unmatched: z.array(UnmatchedPlayer) }),
  transactions: z.int(),
  picks: z.int(),
  warnings: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const Imported = z.extend(ImportPreview, { leagueId: Id, systemId: Id, weeks: z.array(z.int()) })
export type Imported = z.infer<typeof Imported>

export const ScoringChange = z.object({ key: z.string(), from: z.number(), to: z.number() })

/** The changes that a sync made in a league. */
export const SyncReport = z.object({
  startedAt: EpochMs,
  finishedAt: EpochMs,
  teams: z.array(z.object({ teamId: Id, added: z.array(Id), dropped: z.array(Id) })),
  lineups: z.int(),
  matchups: z.int(),
  transactions: z.int(),
  unmatched: z.array(UnmatchedPlayer),
  scoringChanged: z.array(ScoringChange),
  drift: z.boolean(),
})
export type SyncReport = z.infer<typeof SyncReport>

/** A mirror's player as the platform lists them: eligible positions, and the position that they are scored at. */
export interface MirroredPlayer {
  playerId: string
  externalId: string
  eligible: readonly z.infer<typeof PosGroup>[]
  scoredAs: z.infer<typeof PosGroup>
}
