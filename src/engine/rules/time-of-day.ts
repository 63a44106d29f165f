/**
 * Returns when a time of day occurs on a date in a time zone, in epoch ms. If clocks skip that time, it is the instant
 * of the jump. If they show it twice, it is the first time.
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
