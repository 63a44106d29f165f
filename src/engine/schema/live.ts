import * as z from 'zod/mini'
import { LIVE_SOURCES } from '../../../data/live.ts'
import { EpochMs, Figure } from './field.ts'

/**
 * Marks on points that are not final. They are separate fields, so clients that ignore them still show the points so
 * far.
 */

export const LivePoints = { provisional: z.optional(z.literal(true)) }

/** The marks on a total: when it last changed, in epoch ms of league time, and its source. */
export const LiveTotal = { ...LivePoints, asOf: z.optional(EpochMs), source: z.optional(z.enum(LIVE_SOURCES)) }

/** The mark on a league's responses: when its live-points source began to fail, in epoch ms of wall time. */
export const LiveSource = { liveFailedAt: z.optional(EpochMs) }

/** While a matchup is in progress: the share of the starters' game time that remains, and the win probability. */
export const SideChance = { timeLeft: z.optional(Figure), winChance: z.optional(Figure) }

/** The home team's win probability at a given league time. */
const ChanceAt = z.object({ at: EpochMs, winChance: Figure })

/** The win probabilities during the week's games so far, oldest first. */
export const ChanceLine = { line: z.optional(z.array(ChanceAt)) }

const Marks = z.object(LiveTotal)
export type LiveMarks = z.infer<typeof Marks>

/**
 * A source's report on a week, by player: a platform's points, or stats by Hindsight's keys. `unmapped` lists the
 * source's keys that do not exist in Hindsight.
 */
export const LiveLines = z.union([
  z.object({ points: z.record(z.string(), z.number()) }),
  z.object({ stats: z.record(z.string(), z.record(z.string(), z.number())), unmapped: z.array(z.string()) }),
])
export type LiveLines = z.infer<typeof LiveLines>
