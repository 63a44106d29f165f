import { type HindsightError, invalid, isUuid, MAX_SEARCHED, nearest, notFound } from '../../engine/index.ts'

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
export const searchFor = (written: string): string => written.slice(0, MAX_SEARCHED)

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

/** Things of a kind, for saying that none of them is called so. */
interface NoneOf {
  /** Such as "league". */
  kind: string
  /** Where it should have been, such as " in Office League". */
  place?: string
  all: readonly Pick<Named, 'name'>[]
  /** The command that lists them. */
  list: string
}

/** The error for a name that nothing has, which says what was meant where that is spelled nearly so; throw it. */
export const noneCalled = (written: string, { kind, place = '', all, list }: NoneOf): HindsightError => {
  const near = nearest(
    written,
    all.map(({ name }) => name),
  )
  const atTerminal = near === null ? list : `did you mean "${near}"?`
  return notFound(`There is no ${kind} "${written}"${place}`, { atTerminal })
}

/** The one that a text may mean, or null where that is a whole id: it needs no list. */
export const unlessWholeId = async (written: string, find: () => Promise<readonly Named[]>): Promise<Named | null> =>
  isUuid(written) ? null : only(written, await find())

/** Remembers the result for each key. */
export const memoized = <Value>(work: (key: string) => Promise<Value>): ((key?: string) => Promise<Value>) => {
  const asked = new Map<string, Promise<Value>>()
  return (key = '') => {
    const value = asked.get(key) ?? work(key)
    asked.set(key, value)
    return value
  }
}
