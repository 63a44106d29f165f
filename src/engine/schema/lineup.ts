import * as z from 'zod/mini'
import { Figure, Id, Integer, PosGroup, Season, Text, Week } from './field.ts'

export const Slot = z.strictObject({
  slot: Text(40),
  eligible: z.array(PosGroup).check(z.minLength(1), z.maxLength(10)),
})

/** The seats of a team: starters by slot, and how many more sit on the bench. */
export const RosterConfig = z.strictObject({
  slots: z.array(Slot).check(z.minLength(1), z.maxLength(40)),
  bench: Integer(0, 60),
})
export type RosterConfig = z.infer<typeof RosterConfig>

export const OptimizedSlot = z.object({
  slotIndex: z.int(),
  slot: z.string(),
  eligible: z.array(PosGroup),
  playerId: z.nullable(Id),
  name: z.nullable(z.string()),
  posGroup: z.nullable(PosGroup),
  team: z.nullable(z.string()),
  points: Figure,
})

export const OptimizedBench = z.object({
  playerId: Id,
  name: z.string(),
  posGroup: PosGroup,
  team: z.nullable(z.string()),
  points: Figure,
})

export const OptimizedLineup = z.object({
  season: Season,
  week: Week,
  slots: z.array(OptimizedSlot),
  total: Figure,
  bench: z.array(OptimizedBench),
  unknownPlayerIds: z.array(z.string()),
})
export type OptimizedLineup = z.infer<typeof OptimizedLineup>
