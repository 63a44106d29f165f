import { plainWords } from './player-names.ts'

/** How people name things: by their name, by a part of it, by an id or the beginning of one. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const BEGINNING = /^[\da-f-]+$/

/** Whether a text is a whole generated id; ids chosen by people are words. */
export const isUuid = (text: string): boolean => UUID.test(text.toLowerCase())

/** The shortest beginning of an id that counts. */
export const SHORTEST_BEGINNING = 4

/** A thing with a name. */
export interface Named {
  id: string
  name: string
}

/** A name as one word without shell syntax, such as `jamarr_chase`; empty if no letter is left. */
export const asWord = (name: string): string => plainWords(name).join('_')

/** Matches of a whole id. */
const ofId = <Thing extends Named>(text: string, all: readonly Thing[]): Thing[] =>
  all.filter(({ id }) => id.toLowerCase() === text)

/** Whether a text may be the beginning of a generated id; ids chosen by people need to be whole. */
export const mayBegin = (text: string): boolean => text.length >= SHORTEST_BEGINNING && BEGINNING.test(text)

/** Matches of an id prefix. */
export const begunBy = <Thing extends Named>(text: string, all: readonly Thing[]): Thing[] =>
  mayBegin(text) ? all.filter(({ id }) => isUuid(id) && id.startsWith(text)) : []

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
