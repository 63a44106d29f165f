import * as z from 'zod/mini'
import { EpochMs, Figure, Id, Text, Week } from './field.ts'

/**
 * Points that the commissioner added to a team's week or deducted from it. `actor` is the commissioner's account name.
 */
export const Adjustment = z.object({
  id: Id,
  leagueId: Id,
  week: z.int(),
  teamId: Id,
  points: Figure,
  reason: z.string(),
  actor: z.string(),
  actorName: z.string(),
  createdAt: EpochMs,
})
export type Adjustment = z.infer<typeof Adjustment>

export const AdjustmentDraft = z.strictObject({
  week: Week,
  teamId: Id,
  points: z.number().check(z.gte(-1000), z.lte(1000)),
  reason: Text(200),
})
export type AdjustmentDraft = z.infer<typeof AdjustmentDraft>
