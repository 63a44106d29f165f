import { MINUTE } from '../../../../data/durations.ts'
import { WEEKDAYS, type Weekday } from '../../../../data/leagues.ts'

/**
 * When a league's day begins: at a time of day in America/New_York, 04:00 by default. Daily jobs are due then. Waivers
 * also run then, unless the league sets other days or a different time. Source: docs/rules.md, Daily run.
 */
export const ZONE = 'America/New_York'

/** A time of day, with optional weekdays and a time zone. */
export interface DailyAt {
  hour: number
  minute: number
  /** Weekdays (default: every day). */
  days?: readonly Weekday[] | undefined
  /** The time zone (default: America/New_York). */
  zone?: string | undefined
}

/** When a day begins by default. */
export const USUAL_DAILY: DailyAt = { hour: 4, minute: 0 }

/** The days and time of a league's waiver runs. If they are not set, waivers run with the server's daily run. */
interface RunTimes {
  days?: readonly Weekday[] | undefined
  at?: string | undefined
  zone?: string | undefined
}

export const runTimesOf = ({ days, at, zone }: RunTimes, daily: DailyAt): DailyAt => {
  if (at === undefined) return days ? { ...daily, days } : daily
  const { hour, minute } = Temporal.PlainTime.from(at)
  return { hour, minute, days, zone }
}

export interface Day {
  /** The calendar date in the time zone, such as 2024-09-11. */
  date: string
  /** When the day begins, in epoch ms. */
  at: number
}

/**
 * Returns when a time of day occurs on a date in a time zone, in epoch ms. If the switch to daylight saving time skips
 * that time, returns the time of the switch. If it occurs twice, returns the first occurrence.
 */
export const instantOfDay = (
  date: Temporal.PlainDate,
  time: Temporal.PlainTime | Temporal.PlainTimeLike,
  zone: string,
): number => {
  const plain = date.toPlainDateTime(time)
  const found = plain.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const comes = found.toPlainDateTime().equals(plain) ? found : found.getTimeZoneTransition('next')!
  return comes.epochMilliseconds
}

const dayOf = (date: Temporal.PlainDate, at: DailyAt): Day => ({
  date: date.toString(),
  at: instantOfDay(date, at, at.zone ?? ZONE),
})

const dateAt = (now: number, { zone = ZONE }: DailyAt): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()

const isRunDay = ({ days }: DailyAt, date: Temporal.PlainDate): boolean =>
  days === undefined || days.includes(WEEKDAYS[date.dayOfWeek - 1]!)

/** Returns the nearest matching day, searching forward (1) or backward (-1) from a date. */
const nearest = (
  from: Temporal.PlainDate,
  step: 1 | -1,
  { at, fits }: { at: DailyAt; fits(day: Day): boolean },
): Day => {
  for (let date = from; ; date = date.add({ days: step })) {
    if (!isRunDay(at, date)) continue
    const day = dayOf(date, at)
    if (fits(day)) return day
  }
}

/** Returns the current day, which is the last one that has begun. `now` is in epoch ms. */
export const dayAt = (now: number, at: DailyAt): Day => nearest(dateAt(now, at), -1, { at, fits: day => day.at <= now })

const nextAfter = (now: number, at: DailyAt): Day => nearest(dateAt(now, at), 1, { at, fits: day => day.at > now })

/** The max number of cached days. */
const MAX_KEPT = 256

/**
 * Caches the next day by minute and time of day. Days begin on full minutes, so all times within a minute have the same
 * next day.
 */
const cache = new Map<string, Day>()

/** Returns the next day that begins after `now` (in epoch ms). */
export const nextDay = (now: number, at: DailyAt): Day => {
  const name = `${Math.floor(now / MINUTE)} ${at.hour}:${at.minute} ${at.days ?? ''} ${at.zone ?? ''}`
  const cached = cache.get(name)
  if (cached) return cached
  const day = nextAfter(now, at)
  if (cache.size >= MAX_KEPT) cache.clear()
  cache.set(name, day)
  return day
}
