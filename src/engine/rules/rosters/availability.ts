import { DAY, HOUR } from '../../../../data/durations.ts'
import { type DailyAt, nextDay } from '../league/day.ts'

/**
 * Availability of free agents in a league with waivers.
 *
 * 1. Waiver runs try the claims. A dropped player is tried by the first run at least `hoursAfterDrop` later.
 * 2. With free agency a player is free from the first run at least a day after the end of the week before, until
 *    kickoff: a claim then runs at once. A dropped player is free once claims could be tried.
 *
 * Source: docs/rules.md, Free agents.
 */

/** The time of a player's drop, null for never, and the waiver period then. */
export interface Dropped {
  droppedAt: number | null
  hoursAfterDrop: number
}

const heldUntil = ({ droppedAt, hoursAfterDrop }: Dropped): number =>
  droppedAt === null || hoursAfterDrop === 0 ? Number.NEGATIVE_INFINITY : droppedAt + hoursAfterDrop * HOUR

/** Whether a run at an instant tries claims on a player. */
export const isTried = (dropped: Dropped, at: number): boolean => heldUntil(dropped) <= at

/** The first daily run, after an instant, that tries claims on a player. */
export const triedAt = (dropped: Dropped, after: number, dailyAt: DailyAt): number =>
  nextDay(Math.max(after, heldUntil(dropped) - 1), dailyAt).at

/** When free agency begins after a week that ended at an instant; minus infinity for no week at all. */
export const freeAgencyFrom = (endedAt: number, dailyAt: DailyAt): number =>
  endedAt === Number.NEGATIVE_INFINITY ? endedAt : nextDay(endedAt + DAY - 1, dailyAt).at

/** The facts that decide if a player is free at an instant of free agency. */
export interface FreeAgent extends Dropped {
  /** When free agency began in this week. */
  freeFrom: number
  /** True if the player's game has started. */
  locked: boolean
}

/** Whether a claim on a player is run at once. */
export const isFree = ({ freeFrom, locked, ...dropped }: FreeAgent, now: number, dailyAt: DailyAt): boolean => {
  const until = heldUntil(dropped)
  return !locked && freeFrom <= now && (until === Number.NEGATIVE_INFINITY || nextDay(until - 1, dailyAt).at <= now)
}
