/**
 * Asks a store that may be gone for a while. Answers null where it cannot be asked, which is told of once until it can be
 * asked again.
 */
export const openTellOnce = (tell: (error: unknown) => void) => {
  let isTold = false
  return async <T>(ask: () => Promise<T>): Promise<T | null> => {
    try {
      const answer = await ask()
      isTold = false
      return answer
    } catch (error) {
      if (!isTold) tell(error)
      isTold = true
      return null
    }
  }
}
