import type { Screen } from '../interface/screen.ts'

/** Does what nobody waits for; an error shows in the footer. Answers whether it was done. */
export const attempt = async (
  { cache, notice }: Pick<Screen, 'cache' | 'notice'>,
  work: () => Promise<void>,
): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    notice(cache.sentenceOf(error), true)
    return false
  }
}
