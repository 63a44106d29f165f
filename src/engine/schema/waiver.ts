import * as z from 'zod/mini'
import { MAX_BUDGET } from '../../../data/leagues.ts'
import { EpochMs, Id, Integer } from './field.ts'

export const ClaimStatus = z.enum(['pending', 'won', 'lost', 'cancelled'])
export type ClaimStatus = z.infer<typeof ClaimStatus>

export const WaiverClaim = z.object({
  id: Id,
  leagueId: Id,
  teamId: Id,
  addPlayerId: Id,
  dropPlayerId: z.nullable(Id),
  status: ClaimStatus,
  createdAt: EpochMs,
  processedAt: z.nullable(EpochMs),
  note: z.nullable(z.string()),
  bid: z.nullable(z.int()),
  place: z.nullable(z.int()),
})
export type WaiverClaim = z.infer<typeof WaiverClaim>

/** A new claim. A team with a full roster must drop a player. */
export const ClaimDraft = z.strictObject({
  addPlayerId: Id,
  dropPlayerId: z.optional(z.nullable(Id)),
  bid: z.optional(Integer(0, MAX_BUDGET)),
})

/** Changes to a pending claim. `place` is its position among the team's claims, 1 for first. */
export const ClaimChange = z.strictObject({
  dropPlayerId: z.optional(z.nullable(Id)),
  bid: z.optional(Integer(0, MAX_BUDGET)),
  place: z.optional(Integer(1, 100)),
})

/** A team's pending claims in the order that they are tried. Omitted claims follow in their current order. */
export const ClaimOrder = z.strictObject({ claimIds: z.array(Id).check(z.minLength(1), z.maxLength(200)) })

/** One claim in a waiver run, in the run's order, and the team's priority when it was tried. */
export const ClaimResult = z.object({
  claim: WaiverClaim,
  team: z.string(),
  priority: z.int(),
  add: z.string(),
  drop: z.nullable(z.string()),
})
export type ClaimResult = z.infer<typeof ClaimResult>
