import type { HindsightError } from '../base/errors.ts'

/** Limits how many resources are in use at once, for each caller and in total. */
export interface Capacity {
  /**
   * Takes an amount (default: 1), and returns a function that returns it. If the amount would exceed a limit, throws
   * that limit's error.
   */
  take(caller: string, amount?: number): () => void
}

/** A max amount, and the error above it. */
interface MaxAmount {
  max: number
  refusal(): HindsightError
}

/** The max amount for each caller and, if limited, in total. */
interface CapacitySetting {
  each: MaxAmount
  all?: MaxAmount
}

export const openCapacity = ({ each, all }: CapacitySetting): Capacity => {
  const amounts = new Map<string, number>()
  let total = 0
  const change = (caller: string, amount: number): void => {
    total += amount
    const next = (amounts.get(caller) ?? 0) + amount
    if (next === 0) amounts.delete(caller)
    else amounts.set(caller, next)
  }
  return {
    take(caller, amount = 1) {
      if ((amounts.get(caller) ?? 0) + amount > each.max) throw each.refusal()
      if (all && total + amount > all.max) throw all.refusal()
      change(caller, amount)
      let isBack = false
      return () => {
        if (!isBack) change(caller, -amount)
        isBack = true
      }
    },
  }
}
