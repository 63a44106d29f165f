import { distance } from 'fastest-levenshtein'
import { readingsOf } from './parse-player.ts'
import { allNames, nameWords, type Person } from './player-names.ts'

/** Returns how many letters to add, remove or replace to turn a string into a word. */
const wrongLetters = (text: string, word: string): number => distance(text, word)

/** Returns whether a word contains a string's letters in the same order. This is true for most abbreviations. */
const isAbbreviation = (text: string, word: string): boolean => {
  let at = 0
  for (const letter of word) if (letter === text[at]) at++
  return at === text.length && text[0] === word[0]
}

const MAX_LEFT_OUT = 4

/**
 * Returns the most likely intended word; null if none is close. An abbreviation (`rec_yds` for `rec_yards`) is closer
 * than a word that differs in a letter (`rec_tds`).
 */
export const nearest = (written: string, words: readonly string[]): string | null => {
  const text = written.toLowerCase()
  let best: string | null = null
  let min = Math.max(1, Math.floor(text.length * 0.4)) + 1
  for (const word of words) {
    const lower = word.toLowerCase()
    const short = text.length > 5 && lower.length - text.length <= MAX_LEFT_OUT && isAbbreviation(text, lower)
    const letters = short ? (lower.length - text.length) / MAX_LEFT_OUT : wrongLetters(text, lower)
    if (letters < min) {
      best = word
      min = letters
    }
  }
  return best
}

/** Returns a word that starts the same way, such as `team` for `teamId`, or else the nearest word. */
export const nearestStart = (written: string, words: readonly string[]): string | null => {
  const text = written.toLowerCase()
  const isAlike = (word: string): boolean => text.startsWith(word) || (text !== '' && word.startsWith(text))
  const alike = words.find(word => isAlike(word.toLowerCase()))
  return alike ?? nearest(written, words)
}

/**
 * Finds names with similar spellings: "mccaffery" for McCaffrey, "josh alen" for Josh Allen. Each word must be close to
 * a word in the name, in any order, and the name can have more words. A word of three letters must be exact. A word of
 * four to six letters can have one error, and a longer one can have two. Two swapped letters count as two errors. A
 * word with a digit must be exact, because it is a number or an id.
 */
const mayDiffer = (written: string): number =>
  /\d/.test(written) || written.length < 4 ? 0 : written.length < 7 ? 1 : 2

const isNear = (written: string, word: string): boolean => wrongLetters(written, word) <= mayDiffer(written)

/**
 * Returns whether each written word is close to a different word in the name. Tries all combinations, because names
 * have only a few words.
 */
const areNear = ([first, ...others]: readonly string[], name: readonly string[]): boolean =>
  first === undefined ||
  name.some((word, at) => isNear(first, word) && areNear(others, [...name.slice(0, at), ...name.slice(at + 1)]))

/** Returns a test for whether a string is close to a person's name, with or without a position or team after it. */
export const openNearNames = (written: string): ((person: Person) => boolean) => {
  const readings = readingsOf(written).filter(({ words }) => words.length > 0)
  return person => {
    const names = allNames(person).map(name => nameWords(name).words)
    return names.some(name => readings.some(({ words }) => areNear(words, name)))
  }
}
