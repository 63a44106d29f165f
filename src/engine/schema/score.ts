import * as z from 'zod/mini'
import { InLeague } from './facts.ts'
import { Figure, Id, PosGroup, Week } from './field.ts'
import { Bracket } from './system.ts'

/** One line in the breakdown of a score: a weight times a value, or a bracket that the value is in. */
export const BreakdownLine = z.object({
  stat: z.string(),
  value: z.number(),
  weight: z.optional(z.number()),
  bracket: z.optional(Bracket),
  points: Figure,
})
export type BreakdownLine = z.infer<typeof BreakdownLine>

export const Score = z.object({
  id: Id,
  name: z.string(),
  posGroup: PosGroup,
  team: z.string(),
  week: Week,
  points: Figure,
  breakdown: z.optional(z.array(BreakdownLine)),
  ...InLeague,
})
export type Score = z.infer<typeof Score>
