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
 * Those whom a text names: by whole id, else by name and by the beginning of an id, none before the other. A part of a name
 * will do where nobody has it whole, unless `whole`.
 */
export const matching = <Thing extends Named>(written: string, all: readonly Thing[], whole = false): Thing[] =>
  matchingBy(written, all, (text, name) => !whole && name.includes(text))

/** A part of a name that is shorter may be anybody's, by a slip of the finger. */
const SHORTEST_PART = 3

const beginsWord = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(text)}`, 'u').test(name)

/**
 * Those whom a text names to a command that writes: as `matching` has it, but a part of a name will do only where it has
 * three letters at least and begins a word.
 */
export const matchingSurely = <Thing extends Named>(written: string, all: readonly Thing[]): Thing[] =>
  matchingBy(written, all, (text, name) => [...text].length >= SHORTEST_PART && beginsWord(text, name))

/** Whether something has a name that another one, by its id, is to have: capitals and blanks around it tell no two apart. */
export const hasNameOf = ({ id, name }: Named, wanted: { id?: unknown; name: string }): boolean =>
  id !== wanted.id && name.toLowerCase() === wanted.name.trim().toLowerCase()

/** Letters of Western languages that have no accent to drop. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', Æ: 'Ae', œ: 'oe', Œ: 'Oe', þ: 'th', Þ: 'Th' },
  ...{ ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ı: 'i' },
}

/**
 * The name of an account, out of what somebody calls himself: accents and emoji are dropped and what lies between words is a
 * dash, so that "Jörg Müller" is Jorg-Muller. Whether the rest may be a name is for the schema to say.
 */
export const accountNameOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d]/gu, '')
    .replace(/\P{ASCII}/gu, letter => SPELLED[letter] ?? letter)
    .trim()
    .replace(/[\s'\u2019]+/g, '-')
