import { HindsightError } from '../engine/index.ts'

/** A thing that people call by its name. */
export interface Named {
  id: string
  name: string
}

const MOST_SHOWN = 8

/** Says that a text may mean several; throw it. */
export const ambiguous = (written: string, candidates: readonly string[], by = 'id'): HindsightError => {
  const more = candidates.length > MOST_SHOWN ? `; and ${candidates.length - MOST_SHOWN} more` : ''
  const shown = candidates.slice(0, MOST_SHOWN).join('; ')
  return new HindsightError('invalid_request', `"${written}" may be ${shown}${more}; name one by its ${by}`)
}

/** The only one that a text may mean, or null. Throws invalid_request when it may mean several. */
export const only = <Thing extends Named>(written: string, found: readonly Thing[]): Thing | null => {
  if (found.length > 1) {
    throw ambiguous(
      written,
      found.map(({ id, name }) => `${name} = ${id}`),
    )
  }
  return found[0] ?? null
}

/** Those whom a text names: by id, else by whole name, else (unless `whole`) by a part of it. */
export const matching = <Thing extends Named>(written: string, all: readonly Thing[], whole = false): Thing[] => {
  const text = written.toLowerCase()
  const byId = all.find(({ id }) => id.toLowerCase() === text)
  if (byId) return [byId]
  const named = all.filter(({ name }) => name.toLowerCase() === text)
  return named.length > 0 || whole ? named : all.filter(({ name }) => name.toLowerCase().includes(text))
}
