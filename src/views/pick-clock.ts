import type { Draft } from '../engine/index.ts'
import { kickoff, timeOfDay } from './format.ts'
import { count } from './phrases.ts'
import type { Span } from './view.ts'

export type PickClock = Pick<Draft, 'pickSeconds' | 'quiet'>

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats a length of time in the largest unit that divides it, such as "90 seconds" or "8 hours". */
export const lengthOf = (seconds: number): string => {
  const [unit, size] = UNITS.find(([, size]) => seconds % size === 0)!
  return count(seconds / size, unit)
}

const quietText = ({ quiet }: PickClock): string =>
  quiet ? `; paused from ${quiet.from} to ${quiet.to} (${quiet.zone})` : ''

/** Describes a pick clock, such as "8 hours per pick; paused from 22:00 to 08:00 (Europe/Berlin)". */
export const pickTime = (clock: PickClock): string =>
  clock.pickSeconds === 0 ? 'no time limit' : `${lengthOf(clock.pickSeconds)} per pick${quietText(clock)}`

const SECOND_MS = 1_000
const HOUR_SECONDS = 3_600
/** The number of seconds left when the clock turns red. */
const LAST_SECONDS = 30

/** Returns true if a pick clock is paused for quiet hours at a given time. Quiet hours can span midnight. */
const isQuiet = ({ quiet }: PickClock, at: number): boolean => {
  if (!quiet) return false
  const { from, to, zone } = quiet
  const now = timeOfDay(at, zone)
  return from <= to ? from <= now && now < to : now >= from || now < to
}

const clockFace = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`

/** Describes the time left on the pick clock at a given time; empty if picks are not timed. */
export const timeLeft = (draft: PickClock & Pick<Draft, 'deadlineAt'>, now: number, zone: string): Span | null => {
  const { deadlineAt, quiet } = draft
  if (deadlineAt === null) return null
  const left = Math.ceil((deadlineAt - now) / SECOND_MS)
  if (left <= 0) return { text: 'time is up', tone: 'bad' }
  if (quiet && isQuiet(draft, now)) return { text: `quiet until ${quiet.to} ${quiet.zone}`, tone: 'dim' }
  if (left > HOUR_SECONDS) return { text: `due ${kickoff(deadlineAt, zone)}`, tone: 'dim' }
  return { text: clockFace(left), tone: left <= LAST_SECONDS ? 'bad' : 'accent' }
}
