import type { StatKey } from '../../../data/stats.ts'
import type { StatRule } from './stat-rules.ts'

/** Field goals by their length. The public files count them by tens of yards, so that other bounds are only near. */

const BY_TENS = 'the files count field goals by tens of yards'
const SHORTEST = 17
const LONGEST = 99

const TENS = [
  ['0_19', SHORTEST, 19],
  ['20_29', 20, 29],
  ['30_39', 30, 39],
  ['40_49', 40, 49],
  ['50_59', 50, 59],
  ['60_plus', 60, LONGEST],
] as const

export type Kicks = 'fg_made' | 'fg_not_made'

/** Kicks of these lengths (both inclusive), each counted once; null where no ten lies inside. */
export const kicksOf = (kicks: Kicks, min: number, max: number): StatRule | null => {
  const low = Math.max(min, SHORTEST)
  const high = Math.min(max, LONGEST)
  const inside = TENS.filter(([, from, to]) => from >= low && to <= high)
  const cut = TENS.some(([, from, to]) => from <= high && to >= low && !(from >= low && to <= high))
  const stats = inside.map(([name]): StatKey => `${kicks}_${name}`)
  return stats.length === 0 ? null : { stats, ...(cut && { reason: BY_TENS }) }
}
