import { onDemand } from './on-demand.ts'
import { plainText } from './plain-text.ts'
import { NFL_TEAMS, type NflTeam, teamOf } from './teams.ts'

/**
 * Recognizes NFL teams by full name, city, nickname, or nickname after a code or the city's initials ("NY Giants").
 * Includes names from past seasons.
 */

/** Short nicknames that do not appear in the full name. */
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

/** Splits an NFL team's name into city and nickname. */
const parts = (name: string): [place: string, nickname: string] => {
  const [, place = '', nickname = ''] = /^(.+?) (Football Team|\S+)$/.exec(name) ?? []
  return [place, nickname]
}

/** Returns the spellings of an NFL team's name. */
const spellings = (name: string, codes: readonly string[]): string[] => {
  const [place, nickname] = parts(name)
  const initials = place.replace(/(\w)\w*\W*/g, '$1')
  return [name, place, nickname, ...[initials, ...codes].map(short => `${short} ${nickname}`)]
}

const clubsBySpelling = onDemand((): ReadonlyMap<string, readonly NflTeam[]> => {
  const all = NFL_TEAMS.flatMap(club => {
    const codes = [club.code, ...club.aliases]
    const short = Object.keys(SHORT_NICKNAMES).filter(each => SHORT_NICKNAMES[each] === club.code)
    const written = [club.name, ...club.formerNames].flatMap(name => spellings(name, codes))
    return [...new Set([...written, ...short].map(plainText))].map(spelling => ({ spelling, club }))
  })
  const groups = Map.groupBy(all, ({ spelling }) => spelling)
  return new Map([...groups].map(([spelling, found]) => [spelling, found.map(({ club }) => club)]))
})

/** Returns the NFL teams that a string could name, ignoring codes. "New York" and "Los Angeles" each match two. */
export const clubsNamed = (text: string): readonly NflTeam[] => clubsBySpelling().get(plainText(text)) ?? []

/** Returns all spellings of an NFL team's names, in lowercase letters and digits. */
export const clubSpellings = ({ code }: Pick<NflTeam, 'code'>): string[] =>
  [...clubsBySpelling()].flatMap(([spelling, clubs]) => (clubs.some(club => club.code === code) ? [spelling] : []))

/**
 * Returns the code of the NFL team that a cell names, by code or name. Null for free agents, and for ambiguous and
 * unknown names.
 */
export const clubIn = (cell: string): string | null => {
  const text = cell.trim()
  const club = teamOf(text.toUpperCase())
  const [named, ...others] = club ? [club] : clubsNamed(text)
  return named && others.length === 0 ? named.code : null
}
