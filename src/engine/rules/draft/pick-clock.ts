import type { QuietHours } from '../../schema/draft.ts'
import { instantOfDay } from '../league/day.ts'

/**
 * The time limit for a pick. The clock is paused during quiet hours, which are times of day in a time zone and can span
 * midnight. Times are epoch ms of wall time, because people watch a pick clock. Source: docs/rules.md, Pick clock.
 */
const MINUTES_A_DAY = 1_440

/** The min number of minutes per day outside quiet hours. */
const MIN_AWAKE = 60

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return 60 * hour + minute
}

/** Returns whether quiet hours are valid: not empty, with at least an hour of each day left. */
export const isQuietSound = ({ from, to }: Pick<QuietHours, 'from' | 'to'>): boolean => {
  const quiet = (minutesOf(to) - minutesOf(from) + MINUTES_A_DAY) % MINUTES_A_DAY
  return quiet > 0 && quiet <= MINUTES_A_DAY - MIN_AWAKE
}

/** How far apart daemons' clocks can be, in ms. */
const MAX_APART_MS = 30_000

/** Returns whether a turn begins in the future. This can happen if a clock was set back after the turn began. */
export const isYetToBegin = (since: number, wall: number): boolean => since > wall + MAX_APART_MS

/** Returns the next time after `at` when the clock shows a given time of day. */
const nextTimeOfDay = (at: number, time: string, zone: string): number => {
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  const on = (date: Temporal.PlainDate): number => instantOfDay(date, Temporal.PlainTime.from(time), zone)
  const instant = on(today)
  return instant > at ? instant : on(today.add({ days: 1 }))
}

/** Returns when a pick is due for a team that has `seconds` from a given time. */
export const pickDeadline = (since: number, seconds: number, quiet: QuietHours | null): number => {
  let left = seconds * 1000
  if (!quiet) return since + left
  for (let at = since; ; ) {
    const [begins, ends] = [nextTimeOfDay(at, quiet.from, quiet.zone), nextTimeOfDay(at, quiet.to, quiet.zone)]
    // If a switch to daylight saving time skips both times, both equal the time of the switch. The earlier time of day
    // then comes first.
    if (ends < begins || (ends === begins && quiet.to < quiet.from)) at = ends
    else if (at + left <= begins) return at + left
    else {
      left -= begins - at
      at = begins
    }
  }
}
