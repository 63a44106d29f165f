import * as z from 'zod/mini'
import { EpochMs, Id } from './field.ts'

/** Whether a player can be had in a league: whose he is, until when he is on waivers, whether his game has begun. */
const availability = {
  available: z.enum(['free', 'waivers', 'rostered']),
  waiversUntil: z.nullable(EpochMs),
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  locked: z.boolean(),
}
export const Availability = z.object(availability)
export type Availability = z.infer<typeof Availability>

/** The same as players carry it where a league is named. */
export const InLeague = {
  available: z.optional(availability.available),
  waiversUntil: z.optional(availability.waiversUntil),
  owner: z.optional(availability.owner),
  locked: z.optional(availability.locked),
}
