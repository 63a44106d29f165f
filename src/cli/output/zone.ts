import { invalid } from '../../engine/index.ts'
import type { Io } from '../io.ts'

/** The proper name of a time zone, such as Europe/Berlin; null if unknown. */
const known = (zone: string): string | null => {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId
  } catch {
    return null
  }
}

/** The zone of this machine; UTC where Node cannot tell it, as under an empty TZ. */
export const machineZone = (): string => known(Temporal.Now.timeZoneId()) ?? 'UTC'

/** The reader's time zone: --zone, else TZ, else the machine's. Throws invalid_request for an unknown one, naming `given`. */
export const zoneOf = ({ env }: Pick<Io, 'env'>, { zone }: { zone?: string }, given = '--zone'): string => {
  if (zone === undefined) return known((env.TZ ?? '').replace(/^:/, '')) ?? machineZone()
  const named = known(zone)
  if (named !== null) return named
  throw invalid(`${given} must be a time zone such as Europe/Berlin or UTC, not "${zone}"`)
}
