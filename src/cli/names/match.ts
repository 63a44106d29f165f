import { type HindsightError, invalid, isUuid, MAX_SEARCHED, nearest, notFound } from '../../engine/index.ts'

/** A thing with a name. */
export interface Named {
  id: string
  name: string
  /** The season of a league. Leagues of multiple seasons can share a name. */
  season?: number
  createdAt?: number
}

/** A name with its season: `Office League 2024`. A name that ends with its season stays unchanged. */
export const seasonName = ({ name, season }: Pick<Named, 'name' | 'season'>): string =>
  season === undefined || name.endsWith(String(season)) ? name : `${name} ${season}`

/** The name of each thing, with its season if the name is not unique. */
export const namesApart = (all: readonly Pick<Named, 'name' | 'season'>[]): string[] =>
  all.map(each => (all.filter(({ name }) => name === each.name).length > 1 ? seasonName(each) : each.name))

/** The search text of a typed name. No name is longer than a search can be. */
export const searchFor = (written: string): string => written.slice(0, MAX_SEARCHED)

/** The max number of things in a message. */
export const MAX_SHOWN = 8

/** The first things of a list, for a message. */
export const listed = (candidates: readonly string[]): string => {
  const more = candidates.length > MAX_SHOWN ? '; and more' : ''
  return `${candidates.slice(0, MAX_SHOWN).join('; ')}${more}`
}

/** The error for a text that matches multiple things; throw it. */
export const ambiguous = (written: string, candidates: readonly string[], by = 'id'): HindsightError =>
  invalid(`"${written}" matches more than one: ${listed(candidates)}; name one by its ${by}`)

/** Describes a thing by name, season, id and creation time, to distinguish things with the same name. */
const described = ({ id, createdAt, ...called }: Named): string =>
  `${seasonName(called)} = ${id}${createdAt === undefined ? '' : `, created ${new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')}`}`

/** The only match, or null. Throws invalid_request for more than one. */
export const only = <Thing extends Named>(written: string, found: readonly Thing[]): Thing | null => {
  const seasons = new Set(found.map(({ season }) => season))
  const by = found.length > 1 && seasons.size === found.length ? 'season or its id' : 'id'
  if (found.length > 1) throw ambiguous(written, found.map(described), by)
  return found[0] ?? null
}

/** Things of a kind, for the error that none has a name. */
interface NoneOf {
  /** Such as "league". */
  kind: string
  /** The place that was searched, such as " in Office League". */
  place?: string
  all: readonly Pick<Named, 'name'>[]
  /** The command that lists them. */
  list: string
}

/** The error for an unknown name, with a suggestion for a misspelled one; throw it. */
export const noneCalled = (written: string, { kind, place = '', all, list }: NoneOf): HindsightError => {
  const near = nearest(
    written,
    all.map(({ name }) => name),
  )
  const atTerminal = near === null ? list : `did you mean "${near}"?`
  return notFound(`No ${kind} "${written}"${place}`, { atTerminal })
}

/** The only match of a text; null for a whole id, which needs no search. */
export const unlessWholeId = async (written: string, find: () => Promise<readonly Named[]>): Promise<Named | null> =>
  isUuid(written) ? null : only(written, await find())

/** Caches the result for each key. */
export const memoized = <Value>(work: (key: string) => Promise<Value>): ((key?: string) => Promise<Value>) => {
  const asked = new Map<string, Promise<Value>>()
  return (key = '') => {
    const value = asked.get(key) ?? work(key)
    asked.set(key, value)
    return value
  }
}
