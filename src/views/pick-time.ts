import type { Draft } from '../engine/index.ts'
import { count } from './phrases.ts'

/** How long a team may take for a pick, in words. */

export type PickClock = Pick<Draft, 'pickSeconds' | 'quiet'>

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A length of time in its largest whole unit, such as 90 seconds or 8 hours. */
export const lengthOf = (seconds: number): string => {
  const [unit, size] = UNITS.find(([, size]) => seconds % size === 0)!
  return count(seconds / size, unit)
}

const quietText = ({ quiet }: PickClock): string =>
  quiet ? `; the clock stands still from ${quiet.from} to ${quiet.to}, ${quiet.zone}` : ''

/** "a team has 8 hours for a pick; the clock stands still from 22:00 to 08:00, Europe/Berlin". */
export const pickTime = (clock: PickClock): string =>
  clock.pickSeconds === 0
    ? 'a team may take as long as it likes for a pick'
    : `a team has ${lengthOf(clock.pickSeconds)} for a pick${quietText(clock)}`

/** A text that begins with a capital letter. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
