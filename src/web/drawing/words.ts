import { html } from 'hono/html'

/** Text that goes into a page as it is; everything else is escaped. */
export type Html = ReturnType<typeof html>

/** Nothing to show. */
export const NOTHING = html``

/** What stands between the names of initials. */
const WORD = /[\p{L}\p{N}]+/gu

/** The number at the end of a name, which tells Team 1 from Team 10. */
const NUMBER = /^\d{1,2}$/

/** Two letters that stand for a name, or its first letter and the number at its end. */
export const initialsOf = (name: string): string => {
  const [first = '?', ...others] = name.match(WORD) ?? []
  const last = others.at(-1)
  if (last === undefined) return [...first].slice(0, 2).join('').toUpperCase()
  const [letter] = first
  return `${letter}${NUMBER.test(last) ? last : [...last][0]}`.toUpperCase()
}

/** A number from 0 up to `below` that stays the same for a text. */
export const hueOf = (text: string, below: number): number => {
  let hash = 7
  for (const sign of text) hash = (hash * 31 + sign.codePointAt(0)!) % 1_000_003
  return hash % below
}

/** Letters that are written from right to left. */
const LEFTWARD = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc'

const IS_LEFTWARD = new RegExp(`[${LEFTWARD}]`)

/** Words of such letters, as far as blanks, dashes, quotes and an ellipsis join them. */
const LEFTWARD_WORDS = new RegExp(`[${LEFTWARD}](?:[${LEFTWARD}\\s'"\\u2019\\u2026-]*[${LEFTWARD}])?`, 'g')

/**
 * A page whose names that are written from right to left stand for themselves: without that, a number behind one is drawn
 * inside of it. Attributes, such as what a field holds, stay as they are.
 */
export const isolated = (page: string): string =>
  IS_LEFTWARD.test(page)
    ? page.replace(/>[^<]+/g, text => text.replace(LEFTWARD_WORDS, words => `\u2068${words}\u2069`))
    : page
