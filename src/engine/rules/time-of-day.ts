/**
 * When a time of day comes on a date in a zone, epoch ms. When clocks go forward, a time that is skipped comes with the
 * jump. When they go back, the first of two equal times counts.
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
