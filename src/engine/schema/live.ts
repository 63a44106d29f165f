import * as z from 'zod/mini'
import { LIVE_SOURCES } from '../../../data/live.ts'
import { EpochMs } from './field.ts'

/**
 * Marks of points that are not final. Final points do not have them, so that a client that ignores them still shows the
 * points so far.
 */

/** Mark of a player's points. */
export const LivePoints = { provisional: z.optional(z.literal(true)) }

/** Marks of a total: since when it has this value, epoch ms in league time, and its source. */
export const LiveTotal = { ...LivePoints, asOf: z.optional(EpochMs), source: z.optional(z.enum(LIVE_SOURCES)) }

/** Mark of a league's answers: when its source of live points started to fail, epoch ms of wall time. */
export const LiveSource = { liveFailedAt: z.optional(EpochMs) }

const Marks = z.object(LiveTotal)
export type LiveMarks = z.infer<typeof Marks>

/**
 * The report of a source on a week, by player: points as a platform paid them, or stats of our catalog. `unmapped` are
 * keys of the source without a counterpart here.
 */
export const LiveLines = z.union([
  z.object({ points: z.record(z.string(), z.number()) }),
  z.object({ stats: z.record(z.string(), z.record(z.string(), z.number())), unmapped: z.array(z.string()) }),
])
export type LiveLines = z.infer<typeof LiveLines>
