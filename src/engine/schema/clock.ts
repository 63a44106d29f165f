import * as z from 'zod/mini'
import { CLOCK_MODES, MAX_SPEED, MILESTONES, MIN_SPEED } from '../../../data/leagues.ts'
import { EpochMs, Integer } from './field.ts'

const Speed = Integer(MIN_SPEED, MAX_SPEED)

/**
 * A league's clock. `at` and `since` are null if it follows the wall clock. `simulated` is true for a live league that
 * belongs to processes on a simulated clock.
 */
export const LeagueClock = z.object({
  mode: z.enum(CLOCK_MODES),
  simulated: z.boolean(),
  running: z.boolean(),
  speed: Speed,
  at: z.nullable(EpochMs),
  since: z.nullable(EpochMs),
  behind: z.boolean(),
})
export type LeagueClock = z.infer<typeof LeagueClock>

/** A league's clock, with its current time. */
export const LeagueTime = z.extend(LeagueClock, { now: EpochMs })
export type LeagueTime = z.infer<typeof LeagueTime>

/** The league events that ran while the clock advanced. */
export const Passed = z.object({
  closedWeeks: z.array(z.int()),
  claimsWon: z.int(),
  claimsLost: z.int(),
  tradesMade: z.int(),
  tradesCancelled: z.int(),
  lineupsMended: z.int(),
  bracketDrawn: z.boolean(),
})
export type Passed = z.infer<typeof Passed>

/** The clock of a new replay league. */
export const ReplayDraft = z.strictObject({
  mode: z.literal('replay'),
  from: z.optional(EpochMs),
  speed: z._default(Speed, MIN_SPEED),
  running: z._default(z.boolean(), false),
})
export type ReplayDraft = z.infer<typeof ReplayDraft>

export const ClockChange = z.strictObject({
  running: z.optional(z.boolean()),
  speed: z.optional(Speed),
  advance: z.optional(z.union([z.enum(MILESTONES), EpochMs])),
  mode: z.optional(z.enum(['replay', 'hindsight'])),
})
export type ClockChange = z.infer<typeof ClockChange>
