import * as z from 'zod/mini'
import { MAX_RESERVE } from '../../../data/leagues.ts'
import { Figure, Id, Integer, PosGroup, Season, Text, Week } from './field.ts'

export const Slot = z.strictObject({
  slot: Text(40),
  eligible: z.array(PosGroup).check(z.minLength(1), z.maxLength(10)),
})

/** How many reserve (IR) spots a team has. */
export const ReserveSpots = Integer(0, MAX_RESERVE)

/** The seats of a team: starters by slot, how many more sit on the bench, and how many in reserve; none where it is not said. */
export const RosterConfig = z.strictObject({
  slots: z.array(Slot).check(z.minLength(1), z.maxLength(40)),
  bench: Integer(0, 60),
  reserve: z.optional(ReserveSpots),
  /** Doubtful players are eligible for IR. */
  reserveDoubtful: z.optional(z.boolean()),
  /** Expected points next to players, from past games; true by default. */
  expectedPoints: z.optional(z.boolean()),
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
