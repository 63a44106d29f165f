import { folded, plainWords } from './player-names.ts'

/** Finds items by name, part of a name, id, or the start of an id. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const BEGINNING = /^[\da-f-]+$/

/** Returns whether a string is a complete generated id. Ids that people choose are words. */
export const isUuid = (text: string): boolean => UUID.test(text.toLowerCase())

/** The min length of an id prefix. */
export const SHORTEST_BEGINNING = 4

interface NamedItem {
  id: string
  name: string
}

/** Returns a name as one word that is safe in a shell, such as `jamarr_chase`; empty if no letters are left. */
export const asWord = (name: string): string => plainWords(name).join('_')

const ofId = <Thing extends NamedItem>(text: string, all: readonly Thing[]): Thing[] =>
  all.filter(({ id }) => id.toLowerCase() === text)

/** Returns whether a string could be the start of a generated id. An id that a person chose matches only in full. */
export const mayBegin = (text: string): boolean => text.length >= SHORTEST_BEGINNING && BEGINNING.test(text)

/** Returns the items whose ids start with this prefix. */
export const itemsByPrefix = <Thing extends NamedItem>(text: string, all: readonly Thing[]): Thing[] =>
  mayBegin(text) ? all.filter(({ id }) => isUuid(id) && id.startsWith(text)) : []

/** Returns the items with this full name, or else with this name as one word. */
const itemsByName = <Thing extends NamedItem>(text: string, all: readonly Thing[]): Thing[] => {
  const called = all.filter(({ name }) => name.toLowerCase() === text)
  return called.length > 0 ? called : all.filter(({ name }) => text !== '' && asWord(name) === text)
}

/** Returns the items that match by id: the full id, or else a prefix. */
export const matchingId = <Thing extends NamedItem>(written: string, all: readonly Thing[]): Thing[] => {
  const text = written.toLowerCase()
  const exact = ofId(text, all)
  return exact.length > 0 ? exact : itemsByPrefix(text, all)
}

const findMatches = <Thing extends NamedItem>(
  written: string,
  all: readonly Thing[],
  isPart: (text: string, name: string) => boolean,
): Thing[] => {
  const text = written.toLowerCase()
  const byId = ofId(text, all)
  if (byId.length > 0) return byId
  const called = itemsByName(text, all)
  const part = folded(text) || text
  // In "O'Neil's", both "oneil" and "neil" start a word.
  const hasPart = (name: string) => isPart(text, name.toLowerCase()) || isPart(part, folded(name))
  const inPart = called.length > 0 ? [] : all.filter(({ name }) => hasPart(name))
  const matches = new Set([...called, ...inPart, ...itemsByPrefix(text, all)])
  return all.filter(each => matches.has(each))
}

/**
 * Returns the items that a string matches: by full id, or else by name or the start of an id. Part of a name matches
 * only if no full name does, and not if `isExact` is set.
 */
export const matching = <Thing extends NamedItem>(written: string, all: readonly Thing[], isExact = false): Thing[] =>
  findMatches(written, all, (text, name) => !isExact && name.includes(text))

/** The min length for part of a name. Anything shorter would match by accident. */
const SHORTEST_PART = 3

const beginsWord = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(text)}`, 'u').test(name)

/**
 * Returns the items that a string matches in a command that writes. Like `matching`, but a part of a name must be the
 * start of a word, with three or more letters.
 */
export const matchingSurely = <Thing extends NamedItem>(written: string, all: readonly Thing[]): Thing[] =>
  findMatches(written, all, (text, name) => [...text].length >= SHORTEST_PART && beginsWord(text, name))

/** Returns whether another item already has this name, ignoring case and surrounding spaces. */
export const hasNameOf = ({ id, name }: NamedItem, other: { id?: unknown; name: string }): boolean =>
  id !== other.id && name.toLowerCase() === other.name.trim().toLowerCase()

/** Replacements for Western letters that are not just a letter with an accent. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', Æ: 'Ae', œ: 'oe', Œ: 'Oe', þ: 'th', Þ: 'Th' },
  ...{ ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ı: 'i' },
}

/**
 * Returns an account name made from a person's name. Drops accents and emoji, and joins words with dashes, so "Jörg
 * Müller" becomes Jorg-Muller. The schema decides whether the result is valid.
 */
export const accountNameOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d]/gu, '')
    .replace(/\P{ASCII}/gu, letter => SPELLED[letter] ?? letter)
    .trim()
    .replace(/[\s'\u2019]+/g, '-')
