import fc from 'fast-check'

/** Letters that occur in real names, some with several code points. */
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
/** Any text of at most 30 letters. */
export const someText = fc.array(letter, { maxLength: 30 }).map(letters => letters.join(''))
