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
