import * as z from 'zod/mini'
import { Id, PosGroup, Season, Week } from './field.ts'

/** One row of the stat catalog, with the loaded seasons that recorded it. */
export const Stat = z.object({
  key: z.string(),
  label: z.string(),
  group: z.string(),
  unit: z.string(),
  posGroups: z.array(PosGroup),
  source: z.string(),
  seasons: z.array(Season),
})
export type Stat = z.infer<typeof Stat>

/** The stats of a player or a team defense in one game, by key. Stats that are 0 or were not recorded are left out. */
export const StatLine = z.object({
  id: Id,
  name: z.string(),
  posGroup: PosGroup,
  team: z.string(),
  opponent: z.nullable(z.string()),
  week: Week,
  stats: z.record(z.string(), z.number()),
})
export type StatLine = z.infer<typeof StatLine>
