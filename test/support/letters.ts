import fc from 'fast-check'

/** Characters of real names: several code points per letter, in any order. */
const LETTERS = [
  ...'aé한漢字ＷßЖ',
  'e\u0301',
  '\u1112\u1161\u11ab',
  'क्षि',
  'ｶﾞ',
  '❤',
  '❤️',
  '1️⃣',
  '🇩🇪',
  '👍🏽',
  '👨‍👩‍👧',
  '🏳️‍🌈',
  '\u200d',
  '\u0301',
]
const letter = fc.oneof(fc.constantFrom(...LETTERS), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }))
/** Any text of up to 30 letters. */
export const someText = fc.array(letter, { maxLength: 30 }).map(letters => letters.join(''))
