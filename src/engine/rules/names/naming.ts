import { plainWords } from './player-names.ts'

/** How people name things: by their name, by a part of it, by an id or the beginning of one. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const BEGINNING = /^[\da-f-]+$/

/** Whether a text is a whole generated id; ids chosen by people are words. */
export const isUuid = (text: string): boolean => UUID.test(text.toLowerCase())

/** The shortest beginning of an id that counts. */
export const SHORTEST_BEGINNING = 4

/** A thing with a name. */
interface Named {
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

const matchingBy = <Thing extends Named>(
  written: string,
  all: readonly Thing[],
  isPart: (text: string, name: string) => boolean,
): Thing[] => {
  const text = written.toLowerCase()
  const byId = ofId(text, all)
  if (byId.length > 0) return byId
  const called = calledBy(text, all)
  const inPart = called.length > 0 ? [] : all.filter(({ name }) => isPart(text, name.toLowerCase()))
  const meant = new Set([...called, ...inPart, ...begunBy(text, all)])
  return all.filter(each => meant.has(each))
}

/**
 * Returns the things that a text names: by whole id, else by name or the start of an id, neither first. Part of a name
 * matches if no whole name does, unless `whole` is set.
 */
export const matching = <Thing extends Named>(written: string, all: readonly Thing[], whole = false): Thing[] =>
  matchingBy(written, all, (text, name) => !whole && name.includes(text))

/** Shorter parts of a name match by accident. */
const SHORTEST_PART = 3

const beginsWord = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(text)}`, 'u').test(name)

/**
 * Returns the things that a text names for a command that writes: like `matching`, but a part of a name needs at least
 * three letters at the start of a word.
 */
export const matchingSurely = <Thing extends Named>(written: string, all: readonly Thing[]): Thing[] =>
  matchingBy(written, all, (text, name) => [...text].length >= SHORTEST_PART && beginsWord(text, name))

/** True if another thing already has the wanted name. Capitals and surrounding blanks are ignored. */
export const hasNameOf = ({ id, name }: Named, wanted: { id?: unknown; name: string }): boolean =>
  id !== wanted.id && name.toLowerCase() === wanted.name.trim().toLowerCase()

/** Western letters without an accent to drop. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', Æ: 'Ae', œ: 'oe', Œ: 'Oe', þ: 'th', Þ: 'Th' },
  ...{ ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ı: 'i' },
}

/**
 * Returns an account name from a person's name: drops accents and emoji and joins words with dashes, so that "Jörg
 * Müller" becomes Jorg-Muller. The schema decides if the result is valid.
 */
export const accountNameOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d]/gu, '')
    .replace(/\P{ASCII}/gu, letter => SPELLED[letter] ?? letter)
    .trim()
    .replace(/[\s'\u2019]+/g, '-')
