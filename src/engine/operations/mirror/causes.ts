import type { PlatformName } from '../../../../data/platforms.ts'
import type { PosGroup } from '../../../../data/positions.ts'
import { platformNamed } from '../../platforms/index.ts'
import type { ScoringItem, ScoringMap } from '../../schema/mirror.ts'

/**
 * The keys of a platform that may explain why it paid somebody otherwise: those that are not exact here and can pay him.
 *
 * 1. Where one of them alone can make up the difference, only such ones: so many units of it, or one band of a stat
 *    instead of another.
 * 2. Else all of them, as two may have come together.
 * 3. Where none can pay him, the exact keys that alone can make it up: then one side holds a stat otherwise, as after a
 *    correction.
 */
export type Suspects = (difference: number, group: PosGroup | null) => string[]

/** Whether a key alone can make up a difference in hundredths; what is smaller than half a one was lost in rounding. */
const makesUp = (difference: number, { value, stat }: ScoringItem, all: readonly ScoringItem[]): boolean => {
  const amount = value * 100
  const units = Math.round(difference / amount)
  const bands = all.filter(other => stat !== undefined && other.stat === stat)
  return (
    Math.abs(difference - units * amount) < 0.5 ||
    bands.some(other => Math.abs(Math.abs(difference) - Math.abs(amount - other.value * 100)) < 0.5)
  )
}

/** Finds the keys of a mirror that may explain a difference. */
export const suspectsIn = (platform: PlatformName, scoring: ScoringMap): Suspects => {
  const { mayPay } = platformNamed(platform)
  const { mapped, approximated, unsupported } = scoring
  return (difference, group) => {
    const paying = (items: readonly ScoringItem[]) => items.filter(({ key }) => group === null || mayPay(key, group))
    const alone = (items: readonly ScoringItem[]) => items.filter(item => makesUp(difference, item, items))
    const inexact = paying([...approximated, ...unsupported])
    const named = alone(inexact)
    const found = named.length > 0 ? named : inexact.length > 0 ? inexact : alone(paying(mapped))
    return found.map(({ key }) => key)
  }
}
