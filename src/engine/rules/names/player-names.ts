import { POS_GROUPS } from '../../../../data/positions.ts'
import { namesOf, teamOf } from '../../../../data/teams.ts'

/**
 * How people write the names of players: "tj watt", "Barkley, Saquon", "Lamar Jackson QB", "D’Andre Swift", with or without
 * Jr. and other suffixes. Only letters and digits are compared, and a position or team may follow the name.
 */
export interface Person {
  id: string
  name: string
  posGroup: string
  team: string | null
}

const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v'])

/** The words of a name in plain small letters and digits; dots, quotes and hyphens join words. */
export const plainWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}.'\u2018\u2019`-]/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')

/** The words of a player's name, without generational suffixes. */
const wordsOf = (text: string): string[] => plainWords(text).filter(word => !SUFFIXES.has(word))

const key = (words: readonly string[]): string => [...words].sort().join(' ')

/** "Ja'Marr Chase" and "Jamarr Chase" are one; "A. J. Brown" and "AJ Brown" too. */
const joined = (words: readonly string[]): string => words.join('')

const sameName = (written: readonly string[], name: readonly string[]): boolean =>
  key(written) === key(name) || joined(written) === joined(name)

const withoutPlace = (words: readonly string[], { posGroup, team }: Person): string[] =>
  words.filter(word => word !== posGroup.toLowerCase() && word !== team?.toLowerCase())

/** The words of each name of a player, and those that a text may give it by: all of it, or without his position and team. */
export const writtenNames = (written: string, person: Person): { names: string[][]; forms: string[][] } => {
  const words = wordsOf(written)
  return { names: namesOf(person).map(wordsOf), forms: [words, withoutPlace(words, person)] }
}

/** The players whose whole name a text gives. A position or team after the name narrows them down. */
export const named = (written: string, people: readonly Person[]): Person[] =>
  people.filter(person => {
    const { names, forms } = writtenNames(written, person)
    return names.some(name => forms.some(words => sameName(words, name)))
  })

/** The words to search for in a list of names: the longest first, without suffixes, positions and teams. */
export const searchWords = (written: string): string[] => {
  const noName = new Set([...POS_GROUPS.map(group => group.toLowerCase()), ...SUFFIXES])
  return written
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 1 && !noName.has(word.toLowerCase()) && !teamOf(word))
    .sort((a, b) => b.length - a.length)
}

/** Like `named`, with an index: faster for many lookups in the same list. */
export const directory = (people: readonly Person[]): ((written: string) => Person[]) => {
  const byWord = new Map<string, Person[]>()
  for (const person of people) {
    for (const word of namesOf(person).flatMap(wordsOf)) byWord.set(word, [...(byWord.get(word) ?? []), person])
  }
  return written => named(written, [...new Set(wordsOf(written).flatMap(word => byWord.get(word) ?? []))])
}
