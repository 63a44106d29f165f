import * as z from 'zod/mini'
import { Figure, Id, PosGroup } from './field.ts'
import { Origin } from './league.ts'
import { BreakdownLine } from './score.ts'

const nullable = z.nullable

/** How many values are equal. The share is null if no values were compared. */
export const Agreement = z.object({ compared: z.int(), equal: z.int(), share: nullable(Figure) })
export type Agreement = z.infer<typeof Agreement>

/**
 * A rostered player's game that Hindsight and the platform scored differently, with the breakdown of Hindsight's
 * points.
 */
export const PointsDifference = z.object({
  week: z.int(),
  teamId: Id,
  playerId: Id,
  name: nullable(z.string()),
  posGroup: nullable(PosGroup),
  ours: Figure,
  platform: Figure,
  difference: Figure,
  absence: nullable(z.enum(['game', 'row'])),
  keys: z.array(z.string()),
  breakdown: z.array(BreakdownLine),
})
export type PointsDifference = z.infer<typeof PointsDifference>

/** A comparison of Hindsight's points with the platform's. */
export const Verification = z.object({
  leagueId: Id,
  platform: Origin,
  players: Agreement,
  byPosition: z.array(z.extend(Agreement, { posGroup: PosGroup })),
  byKey: z.array(z.extend(Agreement, { keys: z.array(z.string()) })),
  totals: Agreement,
  winners: Agreement,
  differences: z.array(PointsDifference),
  warnings: z.array(z.string()),
})
export type Verification = z.infer<typeof Verification>
