import { DAY, HOUR } from '../../../../data/durations.ts'
import { type DailyAt, nextDay } from '../league/day.ts'

/**
 * When players who are not on a roster can be added, in a league with waivers.
 *
 * 1. Waiver runs process claims. Claims on a dropped player are processed by the first run at least `hoursAfterDrop`
 *    hours after the drop.
 * 2. With free agency, a player can be added from the first run at least a day after the previous week ended until
 *    kickoff. A claim is then processed immediately. A dropped player can be added once a run could have processed
 *    claims on them.
 *
 * Source: docs/rules.md, Free agents.
 */

/** When a player was last dropped (null if never), and the waiver period at that time. */
interface DropState {
  droppedAt: number | null
  hoursAfterDrop: number
}

const heldUntil = ({ droppedAt, hoursAfterDrop }: DropState): number =>
  droppedAt === null || hoursAfterDrop === 0 ? Number.NEGATIVE_INFINITY : droppedAt + hoursAfterDrop * HOUR

/** Returns whether a run at a given time processes claims on a player. */
export const isProcessedBy = (dropped: DropState, at: number): boolean => heldUntil(dropped) <= at

/** Returns the first daily run after a given time that processes claims on a player. */
export const claimRunAt = (dropped: DropState, after: number, dailyAt: DailyAt): number =>
  nextDay(Math.max(after, heldUntil(dropped) - 1), dailyAt).at

/** Returns when free agency begins after a week that ended at a given time; negative infinity before the first week. */
export const freeAgencyFrom = (endedAt: number, dailyAt: DailyAt): number =>
  endedAt === Number.NEGATIVE_INFINITY ? endedAt : nextDay(endedAt + DAY - 1, dailyAt).at

/** The facts that decide whether a player is a free agent at a given time. */
interface FreeAgent extends DropState {
  /** When free agency began this week. */
  freeFrom: number
  /** True if the player's game has started. */
  locked: boolean
}

/** Returns whether a claim on a player is processed immediately. */
export const isFreeAgent = ({ freeFrom, locked, ...dropped }: FreeAgent, now: number, dailyAt: DailyAt): boolean => {
  const until = heldUntil(dropped)
  return !locked && freeFrom <= now && (until === Number.NEGATIVE_INFINITY || nextDay(until - 1, dailyAt).at <= now)
}
