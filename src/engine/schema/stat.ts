import * as z from 'zod/mini'
import { PosGroup, Season } from './field.ts'

/** One row of the stat catalog, with the seasons held here in which it was recorded. */
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
