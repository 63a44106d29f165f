/** Asks a store that may be gone for a while. Answers null where it cannot be asked; each fault is told once in a row. */
export const openTellOnce = (tell: (error: unknown) => void) => {
  let told: string | null = null
  return async <T>(ask: () => Promise<T>): Promise<T | null> => {
    try {
      const answer = await ask()
      told = null
      return answer
    } catch (error) {
      const fault = String(error)
      if (fault !== told) tell(error)
      told = fault
      return null
    }
  }
}
