import { type HindsightError, invalid, isUuid, MAX_SEARCHED, nearest, notFound } from '../../engine/index.ts'

export interface Named {
  id: string
  name: string
  /** A league's season. Leagues in several seasons can share a name. */
  season?: number
  createdAt?: number
}

/** Returns a name with its season: `Office League 2024`. A name that already ends with its season stays unchanged. */
export const seasonName = ({ name, season }: Pick<Named, 'name' | 'season'>): string =>
  season === undefined || name.endsWith(String(season)) ? name : `${name} ${season}`

/** Returns each object's name, with its season if the name is not unique. */
export const namesApart = (all: readonly Pick<Named, 'name' | 'season'>[]): string[] =>
  all.map(each => (all.filter(({ name }) => name === each.name).length > 1 ? seasonName(each) : each.name))

/** Returns the search text for a typed name. No name is longer than the longest search text. */
export const searchText = (written: string): string => written.slice(0, MAX_SEARCHED)

export const MAX_SHOWN = 8

/** Lists the first few objects for a message. */
export const listFirst = (candidates: readonly string[]): string => {
  const more = candidates.length > MAX_SHOWN ? '; and more' : ''
  return `${candidates.slice(0, MAX_SHOWN).join('; ')}${more}`
}

/** Returns the error for a string that matches several objects. */
export const ambiguous = (written: string, candidates: readonly string[], by = 'id'): HindsightError =>
  invalid(`"${written}" matches more than one: ${listFirst(candidates)}; choose one by its ${by}`)

/** Describes an object by name, season, id and creation time, to tell apart objects with the same name. */
const described = ({ id, createdAt, ...called }: Named): string =>
  `${seasonName(called)} = ${id}${createdAt === undefined ? '' : `, created ${new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')}`}`

/** Returns the only match, or null. Throws invalid_request if there are several. */
export const onlyMatch = <Thing extends Named>(written: string, found: readonly Thing[]): Thing | null => {
  const seasons = new Set(found.map(({ season }) => season))
  const by = found.length > 1 && seasons.size === found.length ? 'season or its id' : 'id'
  if (found.length > 1) throw ambiguous(written, found.map(described), by)
  return found[0] ?? null
}

/** The objects that were searched, for the error about an unknown name. */
interface NoneOf {
  /** The kind of object, such as "league". */
  kind: string
  /** Where the search took place, such as " in Office League". */
  place?: string
  all: readonly Pick<Named, 'name'>[]
  /** The command that lists the objects. */
  list: string
}

/** Returns the error for an unknown name. Suggests a name if it is misspelled. */
export const noneCalled = (written: string, { kind, place = '', all, list }: NoneOf): HindsightError => {
  const near = nearest(
    written,
    all.map(({ name }) => name),
  )
  const atTerminal = near === null ? list : `did you mean "${near}"?`
  return notFound(`No ${kind} "${written}"${place}`, { atTerminal })
}

/** Returns a string's only match; null for a full id, which does not need a search. */
export const unlessFullId = async (written: string, find: () => Promise<readonly Named[]>): Promise<Named | null> =>
  isUuid(written) ? null : onlyMatch(written, await find())

export const memoized = <Value>(work: (key: string) => Promise<Value>): ((key?: string) => Promise<Value>) => {
  const cache = new Map<string, Promise<Value>>()
  return (key = '') => {
    const value = cache.get(key) ?? work(key)
    cache.set(key, value)
    return value
  }
}
