/**
 * The day of a league begins at a time of day in America/New_York, 04:00 when nobody says otherwise: then its daily
 * jobs are due. On the night when clocks go forward a time that does not exist comes as they do; on the night when they
 * go back the first of two equal times counts.
 */
export const ZONE = 'America/New_York'

/** A time of day. */
export interface DailyAt {
  hour: number
  minute: number
}

export const USUAL_DAILY: DailyAt = { hour: 4, minute: 0 }

export interface Day {
  /** Calendar date in America/New_York, such as 2024-09-11. */
  date: string
  /** Epoch ms. */
  at: number
}

const dayOf = (date: Temporal.PlainDate, { hour, minute }: DailyAt): Day => {
  const time = date.toPlainDateTime({ hour, minute }).toZonedDateTime(ZONE, { disambiguation: 'earlier' })
  const begins = time.hour === hour ? time : time.getTimeZoneTransition('next')!
  return { date: date.toString(), at: begins.epochMilliseconds }
}

const dateAt = (now: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).toPlainDate()

/** The day that it is: the last that has begun. */
export const dayAt = (now: number, at: DailyAt): Day => {
  const today = dayOf(dateAt(now), at)
  return today.at <= now ? today : dayOf(dateAt(now).subtract({ days: 1 }), at)
}

/** The day that begins next. */
export const nextDay = (now: number, at: DailyAt): Day => {
  const today = dayOf(dateAt(now), at)
  return today.at > now ? today : dayOf(dateAt(now).add({ days: 1 }), at)
}
