import { HindsightError } from '../../engine/index.ts'

/** So much of something that may be taken at a time, by all and by each caller. */
export interface Budget {
  /** Takes a part for a caller and answers how to give it back. Throws rate_limited beyond his own share, and server_error
   * with a time to come again when others have taken too much. */
  take(caller: string, amount: number): () => void
}

/** Seconds after which it is worth asking again. */
const SOON = 1

/** A budget in memory; `what` names in a sentence what is taken, such as "bytes of bodies". */
export const openBudget = (what: string, { all, each }: { all: number; each: number }): Budget => {
  const taken = new Map<string, number>()
  let total = 0
  return {
    take(caller, amount) {
      const own = (taken.get(caller) ?? 0) + amount
      if (own > each) {
        throw new HindsightError(
          'rate_limited',
          `${each} ${what} of this key are under way; wait for an answer first`,
          {
            retryAfter: SOON,
          },
        )
      }
      if (total + amount > all) {
        throw new HindsightError('server_error', `${all} ${what} are under way at this daemon; send this again`, {
          retryAfter: SOON,
        })
      }
      taken.set(caller, own)
      total += amount
      let isBack = false
      return () => {
        if (isBack) return
        isBack = true
        total -= amount
        const rest = taken.get(caller)! - amount
        if (rest === 0) taken.delete(caller)
        else taken.set(caller, rest)
      }
    },
  }
}
