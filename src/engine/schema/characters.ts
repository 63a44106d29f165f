/** Kinds of character, for classes of a regular expression; by number, as their names would take milliseconds of every start. */

/** Control characters and halves of a pair. */
export const CONTROL = '\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff'

/** Characters that nobody sees, or that turn the direction of what follows. */
export const HIDDEN = '\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff'
