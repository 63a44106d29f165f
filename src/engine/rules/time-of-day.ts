/**
 * Returns when a time of day occurs on a date in a time zone, in epoch ms. If the change to daylight saving time skips
 * that time, returns the instant of the change. If the time occurs twice, returns the first.
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
