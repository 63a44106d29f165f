import { distance } from 'fastest-levenshtein'

/** How many letters of a text must be put in, left out or changed until it is a word. */
export const wrongLetters = (text: string, word: string): number => distance(text, word)

/** Whether a word has all letters of a text in the same order, as most abbreviations do. */
const isShortFor = (text: string, word: string): boolean => {
  let at = 0
  for (const letter of word) if (letter === text[at]) at++
  return at === text.length && text[0] === word[0]
}

const MAX_LEFT_OUT = 4

/**
 * The word that was probably meant, or null if none is near enough. An abbreviation (`rec_yds` for `rec_yards`) is nearer
 * than a word with another letter in it (`rec_tds`).
 */
export const nearest = (written: string, words: readonly string[]): string | null => {
  const text = written.toLowerCase()
  let best: string | null = null
  let least = Math.max(1, Math.floor(text.length * 0.4)) + 1
  for (const word of words) {
    const lower = word.toLowerCase()
    const short = text.length > 5 && lower.length - text.length <= MAX_LEFT_OUT && isShortFor(text, lower)
    const letters = short ? (lower.length - text.length) / MAX_LEFT_OUT : wrongLetters(text, lower)
    if (letters < least) {
      best = word
      least = letters
    }
  }
  return best
}
