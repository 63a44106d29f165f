import { MINUTE } from '../../../../data/durations.ts'
import { instantOfDay } from '../time-of-day.ts'

/**
 * When the day of a league begins: at a time of day in America/New_York, 04:00 by default. Its daily jobs are due then.
 * Source: docs/rules.md, Daily run.
 */
export const ZONE = 'America/New_York'

/** A time of day. */
export interface DailyAt {
  hour: number
  minute: number
}

/** The default start of a day. */
export const USUAL_DAILY: DailyAt = { hour: 4, minute: 0 }

/** A day of a league. */
export interface Day {
  /** Calendar date in America/New_York, such as 2024-09-11. */
  date: string
  /** When it begins, epoch ms. */
  at: number
}

const dayOf = (date: Temporal.PlainDate, at: DailyAt): Day => ({
  date: date.toString(),
  at: instantOfDay(date, at, ZONE),
})

const dateAt = (now: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).toPlainDate()

/** The present day: the last one that has begun. `now` is epoch ms. */
export const dayAt = (now: number, at: DailyAt): Day => {
  const today = dayOf(dateAt(now), at)
  return today.at <= now ? today : dayOf(dateAt(now).subtract({ days: 1 }), at)
}

const nextAfter = (now: number, at: DailyAt): Day => {
  const today = dayOf(dateAt(now), at)
  return today.at > now ? today : dayOf(dateAt(now).add({ days: 1 }), at)
}

/** The max number of cached answers. */
const MAX_KEPT = 256

/** The days that begin next, by minute and time of day: days begin with a minute, so all of its instants have the same. */
const kept = new Map<string, Day>()

/** The day that begins next, after `now` (epoch ms). */
export const nextDay = (now: number, at: DailyAt): Day => {
  const name = `${Math.floor(now / MINUTE)} ${at.hour}:${at.minute}`
  const known = kept.get(name)
  if (known) return known
  const day = nextAfter(now, at)
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(name, day)
  return day
}
