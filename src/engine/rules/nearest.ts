import { distance } from 'fastest-levenshtein'

/** The word nearest to what was written, or null when none is near enough to be meant. */
export const nearest = (written: string, words: readonly string[]): string | null => {
  let best: string | null = null
  let least = Math.max(1, Math.floor(written.length * 0.4)) + 1
  for (const word of words) {
    const letters = distance(written.toLowerCase(), word.toLowerCase())
    if (letters < least) {
      best = word
      least = letters
    }
  }
  return best
}
