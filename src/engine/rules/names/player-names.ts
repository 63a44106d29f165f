import { nicknamesOf } from '../../../../data/nicknames.ts'
import { namesOf } from '../../../../data/teams.ts'

/** A player or team defense that a string could refer to. */
export interface Person {
  id: string
  name: string
  posGroup: string
  team: string | null
  /** Other names in the public files: names that season, legal names, short names. */
  otherNames?: readonly string[]
}

const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v'])

/** Letters that NFKD cannot split into a letter and an accent. */
const SPELLED: Readonly<Record<string, string>> = { ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

const unaccented = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? text
    : text.normalize('NFKD').replace(/[\u00f8\u00d8\u0142\u0141\u0111\u00df\u00e6\u0153]/g, letter => SPELLED[letter]!)

/** Returns a name in lowercase without accents and quotes, in any script: `o'neil's café` becomes `oneils cafe`. */
export const folded = (name: string): string =>
  unaccented(name)
    .replace(/[\u0300-\u036f'\u2018\u2019\u201b\u02bc\u00b4`]/g, '')
    .toLowerCase()

/**
 * Returns a name's words in lowercase letters and digits without accents. Letters around a dot, quote or hyphen form
 * one word.
 */
export const plainWords = (name: string): string[] =>
  unaccented(name)
    .replace(/[\p{M}.'\u2018\u2019\u201b\u02bc\u00b4`\u2010\u2011-]/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')

/** The words of a player's name, with the generational suffix separate. */
interface NameWords {
  words: readonly string[]
  suffix: string | null
}

/** Splits the suffix from a name's words. The first word is never a suffix ("V. Jefferson"). */
export const withoutSuffix = (all: readonly string[]): NameWords => {
  const isSuffix = (word: string, at: number): boolean => at > 0 && SUFFIXES.has(word.toLowerCase())
  return { words: all.filter((word, at) => !isSuffix(word, at)), suffix: all.find(isSuffix) ?? null }
}

export const nameWords = (name: string): NameWords => withoutSuffix(plainWords(name))

/** Returns all of a person's names, including an NFL team's former names and its nicknames on platforms. */
export const allNames = (person: Person): readonly string[] => {
  const names = [...namesOf(person), ...(person.otherNames ?? [])]
  return [...new Set([...names, ...names.flatMap(nicknamesOf)])]
}
