import { plainText } from './plain-text.ts'
import { NFL_TEAMS, type NflTeam, teamOf } from './teams.ts'

/**
 * Clubs as people and platforms write them: by the whole name, the place, the nickname, or the nickname after a code or
 * the initials of the place ("NY Giants"). Names of past seasons count.
 */

/** Short nicknames that are not a part of the name. */
const SHORT_NICKNAMES: Readonly<Record<string, string>> = {
  Niners: 'SF',
  Bucs: 'TB',
  Pats: 'NE',
  Jags: 'JAX',
  Cards: 'ARI',
  Skins: 'WAS',
  Vikes: 'MIN',
  Fins: 'MIA',
  Hawks: 'SEA',
  WFT: 'WAS',
}

/** The place and the nickname of a club. */
const parts = (name: string): [place: string, nickname: string] => {
  const [, place = '', nickname = ''] = /^(.+?) (Football Team|\S+)$/.exec(name) ?? []
  return [place, nickname]
}

/** The ways to write one name of a club. */
const spellings = (name: string, codes: readonly string[]): string[] => {
  const [place, nickname] = parts(name)
  const initials = place.replace(/(\w)\w*\W*/g, '$1')
  return [name, place, nickname, ...[initials, ...codes].map(short => `${short} ${nickname}`)]
}

const clubsBySpelling = (): ReadonlyMap<string, readonly NflTeam[]> => {
  const all = NFL_TEAMS.flatMap(club => {
    const codes = [club.code, ...club.aliases]
    const short = Object.keys(SHORT_NICKNAMES).filter(each => SHORT_NICKNAMES[each] === club.code)
    const written = [club.name, ...club.formerNames].flatMap(name => spellings(name, codes))
    return [...new Set([...written, ...short].map(plainText))].map(spelling => ({ spelling, club }))
  })
  const groups = Map.groupBy(all, ({ spelling }) => spelling)
  return new Map([...groups].map(([spelling, found]) => [spelling, found.map(({ club }) => club)]))
}

const CLUBS = clubsBySpelling()

/** The clubs that a text may name, codes aside; two for "New York" and "Los Angeles". */
export const clubsNamed = (text: string): readonly NflTeam[] => CLUBS.get(plainText(text)) ?? []

/** Every way to write a club, in small letters and digits. */
export const clubSpellings = ({ code }: Pick<NflTeam, 'code'>): string[] =>
  [...CLUBS].flatMap(([spelling, clubs]) => (clubs.some(club => club.code === code) ? [spelling] : []))

/** The code of the club that a cell names, by code or name; null for none, for two, and for free agents. */
export const clubIn = (cell: string): string | null => {
  const text = cell.trim()
  const club = teamOf(text.toUpperCase())
  const [named, ...others] = club ? [club] : clubsNamed(text)
  return named && others.length === 0 ? named.code : null
}
