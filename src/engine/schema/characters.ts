import { onDemand } from '../../../data/on-demand.ts'

/**
 * Kinds of characters, for character classes in regular expressions. They are written as code points, because Unicode
 * property names would add milliseconds to every startup.
 */

/** Control characters and unpaired surrogates. */
export const CONTROL = '\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff'

/** Characters that are invisible, or that change the direction of text. */
export const HIDDEN = '\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff'

/** Letters and signs of Western languages, which are all visible. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u017f]*$/

/**
 * Matches emoji, and characters that can be invisible or look like other characters: Unicode's classes Control, Format,
 * Surrogate, Private Use and Unassigned, Default Ignorable, line separators, and the blank Braille pattern. An emoji
 * can consist of several characters joined by invisible ones, so it is matched first. Both lists are based on Node's
 * version of Unicode.
 */
const emojiOrUnseen = onDemand(
  () => /(?<emoji>\p{RGI_Emoji})|[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gv,
)

/** Returns a string without invisible characters, except within emoji. */
export const withoutUnseen = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(emojiOrUnseen(), (_, emoji: string | undefined) => emoji ?? '')

/** Returns whether every character in a string is visible. */
export const isSeen = (text: string): boolean => withoutUnseen(text) === text
