import { wrongLetters } from './nearest-word.ts'
import { allNames, nameWords, type Person } from './player-names.ts'
import { readingsOf } from './written-player.ts'

/**
 * Names that are spelled nearly as a text: "mccaffery" for McCaffrey, "josh alen" for Josh Allen. Each word must be near
 * one of the name, in any order, and words of the name may be left out. A word of three letters must be right; one of four
 * to six letters may have one wrong, a longer one two. Two letters that changed places are two wrong ones. A word with a
 * digit must be right: it is a number or an id.
 */
const mayDiffer = (written: string): number =>
  /\d/.test(written) || written.length < 4 ? 0 : written.length < 7 ? 1 : 2

const isNear = (written: string, word: string): boolean => wrongLetters(written, word) <= mayDiffer(written)

/** Whether each written word can have a word of the name of its own. Names are a few words long. */
const areNear = ([first, ...others]: readonly string[], name: readonly string[]): boolean =>
  first === undefined ||
  name.some((word, at) => isNear(first, word) && areNear(others, [...name.slice(0, at), ...name.slice(at + 1)]))

/** Tells whether a text gives a person's name nearly, with or without a position or team behind it. */
export const openNearNames = (written: string): ((person: Person) => boolean) => {
  const readings = readingsOf(written).filter(({ words }) => words.length > 0)
  return person => {
    const names = allNames(person).map(name => nameWords(name).words)
    return names.some(name => readings.some(({ words }) => areNear(words, name)))
  }
}
