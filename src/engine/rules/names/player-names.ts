import { nicknamesOf } from '../../../../data/nicknames.ts'
import { namesOf } from '../../../../data/teams.ts'

/** A player or team defense that a text may name. */
export interface Person {
  id: string
  name: string
  posGroup: string
  team: string | null
  /** Other names in the public files: of that season, legal, short. */
  otherNames?: readonly string[]
}

const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v'])

/** Letters without an accent that NFKD could split off. */
const SPELLED: Readonly<Record<string, string>> = { ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

const unaccented = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? text
    : text.normalize('NFKD').replace(/[\u00f8\u00d8\u0142\u0141\u0111\u00df\u00e6\u0153]/g, letter => SPELLED[letter]!)

/** The words of a name in small letters and digits without accents. Dots, quotes and hyphens join words. */
export const plainWords = (name: string): string[] =>
  unaccented(name)
    .replace(/[\p{M}.'\u2018\u2019\u201b\u02bc\u00b4`\u2010\u2011-]/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')

/** The words of a player's name, and its generational suffix apart. */
export interface NameWords {
  words: readonly string[]
  suffix: string | null
}

/** Parts the suffix from words. The first word is never one: "V. Jefferson". */
export const withoutSuffix = (all: readonly string[]): NameWords => {
  const isSuffix = (word: string, at: number): boolean => at > 0 && SUFFIXES.has(word.toLowerCase())
  return { words: all.filter((word, at) => !isSuffix(word, at)), suffix: all.find(isSuffix) ?? null }
}

export const nameWords = (name: string): NameWords => withoutSuffix(plainWords(name))

/** Every name of a person: also the past names of a club, and nicknames of platforms. */
export const allNames = (person: Person): readonly string[] => {
  const names = [...namesOf(person), ...(person.otherNames ?? [])]
  return [...new Set([...names, ...names.flatMap(nicknamesOf)])]
}
