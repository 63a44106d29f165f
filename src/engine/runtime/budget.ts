import type { HindsightError } from '../base/errors.ts'

/** A limit on what may be taken at a time, by each caller and by all together. */
export interface Budget {
  /**
   * Takes an amount, by default 1, and answers how to give it back. Throws the refusal of a limit that it would exceed.
   */
  take(caller: string, amount?: number): () => void
}

/** A limit, and the refusal of more. */
interface Most {
  most: number
  refusal(): HindsightError
}

/** The most for each caller and, where that is limited too, for all together. */
export interface BudgetSetting {
  each: Most
  all?: Most
}

/** A budget in memory. */
export const openBudget = ({ each, all }: BudgetSetting): Budget => {
  const taken = new Map<string, number>()
  let total = 0
  const change = (caller: string, amount: number): void => {
    total += amount
    const own = (taken.get(caller) ?? 0) + amount
    if (own === 0) taken.delete(caller)
    else taken.set(caller, own)
  }
  return {
    take(caller, amount = 1) {
      if ((taken.get(caller) ?? 0) + amount > each.most) throw each.refusal()
      if (all && total + amount > all.most) throw all.refusal()
      change(caller, amount)
      let isBack = false
      return () => {
        if (!isBack) change(caller, -amount)
        isBack = true
      }
    },
  }
}
