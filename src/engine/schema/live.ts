import * as z from 'zod/mini'
import { LIVE_SOURCES } from '../../../data/live.ts'
import { EpochMs } from './field.ts'

/**
 * Marks of points that are not final. They are left out of final ones, so that a client that does not know them sees the
 * points so far.
 */

/** On the points of a player. */
export const LivePoints = { provisional: z.optional(z.literal(true)) }

/** On a total: since when it is as it is, epoch ms in the time of the league, and where it is from. */
export const LiveTotal = { ...LivePoints, asOf: z.optional(EpochMs), source: z.optional(z.enum(LIVE_SOURCES)) }

/** On answers of a league: since when its source of live points has failed, epoch ms of wall time. */
export const LiveSource = { liveFailedAt: z.optional(EpochMs) }

const Marks = z.object(LiveTotal)
export type LiveMarks = z.infer<typeof Marks>

/**
 * The report of a source on a week, by player: points as a platform paid them, or stats of our catalog. `unmapped` are keys
 * of the source without a counterpart here.
 */
export const LiveLines = z.union([
  z.object({ points: z.record(z.string(), z.number()) }),
  z.object({ stats: z.record(z.string(), z.record(z.string(), z.number())), unmapped: z.array(z.string()) }),
])
export type LiveLines = z.infer<typeof LiveLines>
