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

/** A word, and the set of its letters with a bit per letter. */
interface Spelling {
  text: string
  letters: number
}

const spellingOf = (text: string): Spelling => {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31)
  return { text, letters }
}

/** A written word, and the number of errors that it can have. */
interface WrittenWord extends Spelling {
  max: number
}

/** Returns whether a set contains more elements than a limit, which is at most 2. */
const hasMore = (letters: number, max: number): boolean => {
  let left = letters
  for (let count = 0; count < max; count++) left &= left - 1
  return left !== 0
}

/** Each letter that only one of the words has is an error, so length and letters rule out nearly all words. */
const isNear = ({ text, letters, max }: WrittenWord, word: Spelling): boolean =>
  Math.abs(text.length - word.text.length) <= max &&
  !hasMore(letters & ~word.letters, max) &&
  !hasMore(word.letters & ~letters, max) &&
  wrongLetters(text, word.text) <= max

/**
 * Returns whether each written word is close to a different word in the name. Tries all combinations, because names
 * have only a few words.
 */
const areNear = (written: readonly WrittenWord[], name: readonly Spelling[]): boolean => {
  if (written.length > name.length) return false
  const first = written[0]
  if (first === undefined) return true
  return name.some((word, at) => isNear(first, word) && areNear(written.slice(1), name.toSpliced(at, 1)))
}

/** The words of each person's names. Splitting names takes most of the time of a search. */
const cachedWords = new WeakMap<Person, readonly (readonly Spelling[])[]>()

const wordsOf = (person: Person): readonly (readonly Spelling[])[] => {
  const cached = cachedWords.get(person)
  if (cached) return cached
  const words = allNames(person).map(name => nameWords(name).words.map(spellingOf))
  cachedWords.set(person, words)
  return words
}

/** Returns a test for whether a string is close to a person's name, with or without a position or team after it. */
export const openNearNames = (written: string): ((person: Person) => boolean) => {
  const readings = readingsOf(written)
    .filter(({ words }) => words.length > 0)
    .map(({ words }) => words.map((text): WrittenWord => ({ ...spellingOf(text), max: mayDiffer(text) })))
  return person => wordsOf(person).some(name => readings.some(words => areNear(words, name)))
}
