import * as z from 'zod/mini'
import { EpochMs, Id } from './field.ts'

/** A player's availability in a league: the team, the end of the waiver period, and whether the game has started. */
const availability = {
  available: z.enum(['free', 'waivers', 'rostered']),
  waiversUntil: z.nullable(EpochMs),
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  locked: z.boolean(),
}
export const Availability = z.object(availability)
export type Availability = z.infer<typeof Availability>

/** A player's availability, for lists in a league. */
export const InLeague = {
  available: z.optional(availability.available),
  waiversUntil: z.optional(availability.waiversUntil),
  owner: z.optional(availability.owner),
  locked: z.optional(availability.locked),
}
