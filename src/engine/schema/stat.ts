import * as z from 'zod/mini'
import { Id, PosGroup, Season, Week } from './field.ts'

/** A row of the stat catalog, with the loaded seasons that recorded the stat. */
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

/** A player's or team defense's stats in one game, by key. Leaves out stats that are 0 or were not recorded. */
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
