/**
 * Kinds of characters, for classes of a regular expression. They are given by number, because their names would take
 * milliseconds of every startup.
 */

/** Control characters and unpaired surrogates. */
export const CONTROL = '\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff'

/** Characters that are invisible, or that change the direction of text. */
export const HIDDEN = '\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff'

/** Letters and signs of Western languages, all of them visible. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u017f]*$/

/**
 * Matches emoji, which may be several characters joined by invisible ones, and single characters that may show nothing
 * or anything: Unicode's classes Control, Format, Surrogate, Private Use and Unassigned, Default Ignorable, line
 * separators, and the blank of Braille. Both come from Unicode, as Node knows it.
 */
let known: RegExp | undefined
const emojiOrUnseen = (): RegExp => {
  known ??= /(?<emoji>\p{RGI_Emoji})|[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gv
  return known
}

/** Returns a text without invisible characters, except within emoji. */
export const withoutUnseen = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(emojiOrUnseen(), (_, emoji: string | undefined) => emoji ?? '')

/** Returns whether every character of a string is visible. */
export const isSeen = (text: string): boolean => withoutUnseen(text) === text
