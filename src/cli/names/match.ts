import { HindsightError, plainWords } from '../../engine/index.ts'
import { isUuid, SHORTEST_BEGINNING } from './ids.ts'

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

const MOST_SHOWN = 8

/** The error for a text that may mean several things; throw it. */
export const ambiguous = (written: string, candidates: readonly string[], by = 'id'): HindsightError => {
  const more = candidates.length > MOST_SHOWN ? `; and ${candidates.length - MOST_SHOWN} more` : ''
  const shown = candidates.slice(0, MOST_SHOWN).join('; ')
  return new HindsightError('invalid_request', `"${written}" may be ${shown}${more}; name one by its ${by}`)
}

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

/** A name as one word without shell syntax, such as `jamarr_chase`; empty if no letter is left. */
export const asWord = (name: string): string => plainWords(name).join('_')

/** Matches of a whole id. */
const ofId = <Thing extends Named>(text: string, all: readonly Thing[]): Thing[] =>
  all.filter(({ id }) => id.toLowerCase() === text)

/** Matches of an id prefix; ids chosen by people need to be whole. */
const begunBy = <Thing extends Named>(text: string, all: readonly Thing[]): Thing[] =>
  text.length < SHORTEST_BEGINNING ? [] : all.filter(({ id }) => isUuid(id) && id.startsWith(text))

/** Matches of a whole name, else of the name as one word. */
const calledBy = <Thing extends Named>(text: string, all: readonly Thing[]): Thing[] => {
  const called = all.filter(({ name }) => name.toLowerCase() === text)
  return called.length > 0 ? called : all.filter(({ name }) => text !== '' && asWord(name) === text)
}

/** Matches by id only: whole, else by prefix. */
export const matchingId = <Thing extends Named>(written: string, all: readonly Thing[]): Thing[] => {
  const text = written.toLowerCase()
  const whole = ofId(text, all)
  return whole.length > 0 ? whole : begunBy(text, all)
}

/**
 * Those whom a text names: by whole id, else by name and by the beginning of an id, none before the other. A part of a name
 * will do where nobody has it whole, unless `whole`.
 */
export const matching = <Thing extends Named>(written: string, all: readonly Thing[], whole = false): Thing[] => {
  const text = written.toLowerCase()
  const byId = ofId(text, all)
  if (byId.length > 0) return byId
  const called = calledBy(text, all)
  const inPart = whole || called.length > 0 ? [] : all.filter(({ name }) => name.toLowerCase().includes(text))
  const meant = new Set([...called, ...inPart, ...begunBy(text, all)])
  return all.filter(each => meant.has(each))
}
