import type { QuietHours } from '../../schema/draft.ts'
import { instantOfDay } from '../time-of-day.ts'

/**
 * The time that a team may take for a pick. The clock is paused during the quiet hours, which are times of day in a
 * zone and may span midnight. Instants are epoch ms of wall time, because a pick clock is for people.
 *
 * Source: docs/rules.md, Pick clock.
 */
const MINUTES_A_DAY = 1_440

/** The min minutes of a day outside of quiet hours. */
const MIN_AWAKE = 60

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return 60 * hour + minute
}

/** Whether quiet hours leave an hour of each day, and are some time at all. */
export const isQuietSound = ({ from, to }: Pick<QuietHours, 'from' | 'to'>): boolean => {
  const quiet = (minutesOf(to) - minutesOf(from) + MINUTES_A_DAY) % MINUTES_A_DAY
  return quiet > 0 && quiet <= MINUTES_A_DAY - MIN_AWAKE
}

/** The max difference between the clocks of several daemons. */
const MAX_APART_MS = 30_000

/** Whether a turn is yet to begin, as clocks were set back since it did. */
export const isYetToBegin = (since: number, wall: number): boolean => since > wall + MAX_APART_MS

/** The next instant, after `at`, of a time of day. */
const nextAt = (at: number, time: string, zone: string): number => {
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  const on = (date: Temporal.PlainDate): number => instantOfDay(date, Temporal.PlainTime.from(time), zone)
  const instant = on(today)
  return instant > at ? instant : on(today.add({ days: 1 }))
}

/** When a pick is due that a team has had `seconds` for since an instant. */
export const deadlineOf = (since: number, seconds: number, quiet: QuietHours | null): number => {
  let left = seconds * 1000
  if (!quiet) return since + left
  for (let at = since; ; ) {
    const [begins, ends] = [nextAt(at, quiet.from, quiet.zone), nextAt(at, quiet.to, quiet.zone)]
    // Both come with the jump where clocks skip them; then the earlier time of day is first.
    if (ends < begins || (ends === begins && quiet.to < quiet.from)) at = ends
    else if (at + left <= begins) return at + left
    else {
      left -= begins - at
      at = begins
    }
  }
}
