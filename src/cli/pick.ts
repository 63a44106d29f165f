import { HindsightError } from '../engine/index.ts'
import { isUuid, SHORTEST_BEGINNING } from './ids.ts'

/** A thing that people call by its name. */
export interface Named {
  id: string
  name: string
  createdAt?: number
}

const MOST_SHOWN = 8

/** Says that a text may mean several; throw it. */
export const ambiguous = (written: string, candidates: readonly string[], by = 'id'): HindsightError => {
  const more = candidates.length > MOST_SHOWN ? `; and ${candidates.length - MOST_SHOWN} more` : ''
  const shown = candidates.slice(0, MOST_SHOWN).join('; ')
  return new HindsightError('invalid_request', `"${written}" may be ${shown}${more}; name one by its ${by}`)
}

/** A thing by its name, its id and when it was made, so that two of one name can be told apart. */
const described = ({ id, name, createdAt }: Named): string =>
  `${name} = ${id}${createdAt === undefined ? '' : `, made ${new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')}`}`

/** The only one that a text may mean, or null. Throws invalid_request when it may mean several. */
export const only = <Thing extends Named>(written: string, found: readonly Thing[]): Thing | null => {
  if (found.length > 1) throw ambiguous(written, found.map(described))
  return found[0] ?? null
}

/** A name as one word that means the same and nothing to a shell: `jamarr_chase`; empty where no letter is left. */
export const wordOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}.'\u2018\u2019`-]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/** Those whose id begins with a text; ids that people made up are words, and named whole. */
const begunBy = <Thing extends Named>(text: string, all: readonly Thing[]): Thing[] =>
  text.length < SHORTEST_BEGINNING ? [] : all.filter(({ id }) => isUuid(id) && id.startsWith(text))

/**
 * Those whom a text names: by id, else by whole name or that in one word, else by the beginning of an id that nobody can
 * type or (unless `whole`) by a part of a name.
 */
export const matching = <Thing extends Named>(written: string, all: readonly Thing[], whole = false): Thing[] => {
  const text = written.toLowerCase()
  const byId = all.find(({ id }) => id.toLowerCase() === text)
  if (byId) return [byId]
  const named = all.filter(({ name }) => name.toLowerCase() === text)
  const called = named.length > 0 ? named : all.filter(({ name }) => text !== '' && wordOf(name) === text)
  if (called.length > 0) return called
  const begun = begunBy(text, all)
  return whole ? begun : all.filter(each => begun.includes(each) || each.name.toLowerCase().includes(text))
}
