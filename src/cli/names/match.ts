import { type HindsightError, invalid, isUuid, MOST_SEARCHED } from '../../engine/index.ts'

/** A thing that people call by its name. */
export interface Named {
  id: string
  name: string
  /** The season of a league, which may have had the same name in others. */
  season?: number
  createdAt?: number
}

/** A name that tells one season from others: `Office League 2024`; a name that ends in its season stays as it is. */
export const seasonName = ({ name, season }: Pick<Named, 'name' | 'season'>): string =>
  season === undefined || name.endsWith(String(season)) ? name : `${name} ${season}`

/** What each of several is called: with its season where its name stands more than once. */
export const namesApart = (all: readonly Pick<Named, 'name' | 'season'>[]): string[] =>
  all.map(each => (all.filter(({ name }) => name === each.name).length > 1 ? seasonName(each) : each.name))

/** What to ask a list for, where it is to tell who or what a text names: no name is longer than a search. */
export const searchFor = (written: string): string => written.slice(0, MOST_SEARCHED)

/** How many things a message names. */
export const MOST_SHOWN = 8

/** The first of several things for a message, and that there are more. */
export const listed = (candidates: readonly string[]): string => {
  const more = candidates.length > MOST_SHOWN ? '; and more' : ''
  return `${candidates.slice(0, MOST_SHOWN).join('; ')}${more}`
}

/** The error for a text that may mean several things; throw it. */
export const ambiguous = (written: string, candidates: readonly string[], by = 'id'): HindsightError =>
  invalid(`"${written}" may be ${listed(candidates)}; name one by its ${by}`)

/** A thing by its name, its season, its id and when it was made, so that two of one name can be told apart. */
const described = ({ id, createdAt, ...called }: Named): string =>
  `${seasonName(called)} = ${id}${createdAt === undefined ? '' : `, made ${new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')}`}`

/** The only match, or null. Throws invalid_request for several. */
export const only = <Thing extends Named>(written: string, found: readonly Thing[]): Thing | null => {
  const seasons = new Set(found.map(({ season }) => season))
  const by = found.length > 1 && seasons.size === found.length ? 'season or its id' : 'id'
  if (found.length > 1) throw ambiguous(written, found.map(described), by)
  return found[0] ?? null
}

/** The one that a text may mean, or null where that is a whole id: it needs no list. */
export const unlessWholeId = async (written: string, find: () => Promise<readonly Named[]>): Promise<Named | null> =>
  isUuid(written) ? null : only(written, await find())
