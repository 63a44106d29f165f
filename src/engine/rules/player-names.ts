import { POS_GROUPS } from '../../../data/positions.ts'
import { teamOf } from '../../../data/teams.ts'

/**
 * How people write the names of players: "tj watt", "Barkley, Saquon", "Lamar Jackson QB", "D’Andre Swift", with or without
 * Jr. and the like. Names are compared by their letters and digits alone, and a position or a team may stand behind.
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

/** The people whom a text names whole, a position or team behind the name taken into account. */
export const named = (written: string, people: readonly Person[]): Person[] => {
  const words = wordsOf(written)
  return people.filter(person => {
    const name = wordsOf(person.name)
    return sameName(words, name) || sameName(withoutPlace(words, person), name)
  })
}

/** What to look for in a list that finds parts of names: the longest words first, without what is no name. */
export const searchWords = (written: string): string[] => {
  const noName = new Set([...POS_GROUPS.map(group => group.toLowerCase()), ...SUFFIXES])
  return written
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 1 && !noName.has(word.toLowerCase()) && !teamOf(word))
    .sort((a, b) => b.length - a.length)
}

/** Looks up in a list of people whom a text names, sooner than `named` where it is asked often. */
export const directory = (people: readonly Person[]): ((written: string) => Person[]) => {
  const byWord = new Map<string, Person[]>()
  for (const person of people) {
    for (const word of wordsOf(person.name)) byWord.set(word, [...(byWord.get(word) ?? []), person])
  }
  return written => named(written, [...new Set(wordsOf(written).flatMap(word => byWord.get(word) ?? []))])
}
