import { clubsNamed } from '../../../../data/club-names.ts'
import { isPosGroup, isPosition, type PosGroup, posGroupOf } from '../../../../data/positions.ts'
import { teamOf } from '../../../../data/teams.ts'
import { plainWords, withoutSuffix } from './player-names.ts'

/**
 * Parses players as people and platforms write them: "tj watt", "Barkley, Saquon", "Josh Allen (BUF - QB)", "Allen,
 * Josh BUF QB", "Josh Allen BUF (7)", "QB Josh Allen", "Bears D/ST", "Bears, Chicago CHI Def". A position, an NFL team,
 * a bye, a rank or an injury can come before or after the name. Because a last name can also be the name of an NFL team
 * ("Casey Washington"), a string can have several readings. The reading with the most words in the name comes first.
 */
export interface PlayerReading {
  words: readonly string[]
  suffix: string | null
  /** The position groups before and after the name. */
  groups: readonly PosGroup[]
  /** The codes of the NFL teams before and after the name. */
  clubs: readonly string[]
}

/** Words that platforms add to a name, for injuries, rookies and byes. */
const REMARKS: ReadonlySet<string> = new Set([
  ...[
    'q',
    'o',
    'd',
    'p',
    'r',
    'ir',
    'irr',
    'out',
    'pup',
    'pupr',
    'nfi',
    'nfir',
    'susp',
    'sus',
    'ssp',
    'dtd',
    'na',
    'gtd',
  ],
  ...['cov', 'covid', 'inactive', 'dnp', 'bye', 'rookie'],
])

/** Position names that the public files do not use. */
const POSITION_WORDS: Readonly<Record<string, PosGroup>> = {
  dst: 'DST',
  def: 'DST',
  defense: 'DST',
  defence: 'DST',
  teamdefense: 'DST',
  tmdl: 'DL',
  tmlb: 'LB',
  tmdb: 'DB',
}

/** Returns the position group for a word such as "qb", "WR12" or "def"; null for any other word. */
export const positionIn = (word: string): PosGroup | null => {
  const letters = word.toLowerCase().replace(/\d{1,3}$/, '')
  const mapped = POSITION_WORDS[letters]
  if (mapped) return mapped
  const position = letters.toUpperCase()
  return isPosition(position) ? posGroupOf(position) : null
}

type Place = { group: PosGroup } | { clubs: readonly string[] } | 'remark'

const MAX_CLUB_WORDS = 4

/** Returns the position, NFL team or remark in the words next to a name; null for any other words. */
const placeOf = (words: readonly string[]): Place | null => {
  const [word = '', ...others] = words
  if (others.length === 0) {
    if (/^\d+$/.test(word) || REMARKS.has(word)) return 'remark'
    const group = positionIn(word)
    if (group) return { group }
    const club = teamOf(word.toUpperCase())
    if (club) return { clubs: [club.code] }
  }
  const clubs = clubsNamed(words.join(' '))
  return clubs.length > 0 ? { clubs: clubs.map(({ code }) => code) } : null
}

/** A range of words, and the positions and NFL teams around it. */
interface Part {
  from: number
  to: number
  places: readonly Place[]
}

/** Returns the ranges with one more position or NFL team removed from the start or the end. */
const shorter = (words: readonly string[], { from, to, places }: Part): Part[] => {
  const parts: Part[] = []
  for (let count = 1; count <= MAX_CLUB_WORDS && to - from > count; count++) {
    const last = placeOf(words.slice(to - count, to))
    if (last) parts.push({ from, to: to - count, places: [...places, last] })
    const first = placeOf(words.slice(from, from + count))
    if (first) parts.push({ from: from + count, to, places: [...places, first] })
  }
  return parts
}

/** Returns every range of words that could be the name, longest first. */
const partsOf = (words: readonly string[]): Part[] => {
  const found = new Map<string, Part>()
  const open: Part[] = [{ from: 0, to: words.length, places: [] }]
  for (const part of open) {
    const key = `${part.from} ${part.to}`
    if (found.has(key)) continue
    found.set(key, part)
    open.push(...shorter(words, part))
  }
  return [...found.values()].sort((a, b) => b.to - b.from - (a.to - a.from))
}

/** Joins the hyphenated words in a name, and splits an NFL team from a position ("CLE-QB"). */
const unhyphenated = (token: string): string => {
  const parts = token.split(/[-\u2010\u2011]/)
  const isPlaces = parts.length === 2 && parts.every(part => part !== '' && placeOf(plainWords(part)) !== null)
  return isPlaces ? parts.join(' ') : token
}

/** Returns the words in a string. "D/ST" is one word. "Josh AllenBUF QB", as copied from an ESPN page, is split. */
const wordsIn = (written: string): string[] =>
  plainWords(
    written
      .replace(/\\.*$/s, '')
      .replace(/(?<![\p{L}])(\p{L}{1,2})\.(?=[\p{L}'\u2019-]{3})/gu, '$1 ')
      .replace(/\b(?:D|DEF)\s?\/\s?ST\b|\bdef(?:en[sc]e)?\s?\/\s?special teams\b|\bspecial teams\b/gi, ' DST ')
      .replace(/(?<=\p{Ll})(?=(?:[A-Z]{2,3})(?:\s|$|QB|RB|WR|TE|K\b))/gu, ' ')
      .split(/[\s(),|/\u2022\u00b7\u2013\u2014]+/)
      .map(unhyphenated)
      .join(' '),
  )

/** A nickname in quotes or a remark in parentheses inside a name: `Marquise "Hollywood" Brown`. */
const WITHIN = /\s["\u201c\u201d(][^"\u201c\u201d()]*["\u201c\u201d)](?=\s+\p{L})/u

const MAX_WORDS = 12

/** Returns a string's readings. If it has more than twelve words, the only reading is the entire string. */
export const readingsOf = (written: string): PlayerReading[] => {
  const texts = WITHIN.test(written) ? [written, written.replace(WITHIN, '')] : [written]
  return texts.flatMap(text => {
    const all = wordsIn(text)
    const parts = all.length > MAX_WORDS ? [{ from: 0, to: all.length, places: [] }] : partsOf(all)
    return parts.map(({ from, to, places }) => ({
      ...withoutSuffix(all.slice(from, to)),
      groups: places.flatMap(place => (typeof place === 'object' && 'group' in place ? [place.group] : [])),
      clubs: places.flatMap(place => (typeof place === 'object' && 'clubs' in place ? place.clubs : [])),
    }))
  })
}

/**
 * Returns the words to search for in a list of names, longest first. Leaves out suffixes, position groups and NFL team
 * codes.
 */
export const searchWords = (written: string): string[] => {
  const words = written.split(/[^\p{L}\p{N}]+/u).filter(word => word.length > 1)
  return withoutSuffix(['', ...words])
    .words.filter(word => word !== '' && !isPosGroup(word.toUpperCase()) && !teamOf(word))
    .sort((a, b) => b.length - a.length)
}
