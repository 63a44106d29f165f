import type { HindsightError } from '../../engine/index.ts'

/** A limit on what may be taken at a time, by each caller and by all together. */
export interface Budget {
  /**
   * Takes an amount, by default 1, and answers how to give it back. Throws the refusal of a limit that it would exceed.
   */
  take(caller: string, amount?: number): () => void
}

/** The most for each caller and for all together, and the refusal of more. */
export interface BudgetSetting {
  each: number
  ownRefusal(): HindsightError
  all: number
  sharedRefusal(): HindsightError
}

/** A budget in memory. */
export const openBudget = ({ each, ownRefusal, all, sharedRefusal }: BudgetSetting): Budget => {
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
      if ((taken.get(caller) ?? 0) + amount > each) throw ownRefusal()
      if (total + amount > all) throw sharedRefusal()
      change(caller, amount)
      let isBack = false
      return () => {
        if (!isBack) change(caller, -amount)
        isBack = true
      }
    },
  }
}
