import { eastAsianWidth } from 'get-east-asian-width'

/** Latin letters and punctuation, each of them one column; no marks to be put on others. */
const LATIN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027]*$/

let segmenter: Intl.Segmenter | undefined

/** The letters of a text as people count them, marks and the parts of an emoji together; telling them apart takes 15 ms to load. */
export const lettersOf = (text: string): string[] => {
  if (LATIN.test(text)) return [...text]
  segmenter ??= new Intl.Segmenter()
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const isEmoji = (letter: string): boolean => /\p{RGI_Emoji}|\p{Extended_Pictographic}\u200d|^[\d#*]\u20e3/v.test(letter)

/** What joins, marks or ends the code point before it takes no column of its own; so do vowels and ends of Hangul syllables. */
const UNSEEN =
  /[\p{Default_Ignorable_Code_Point}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}\u1160-\u11ff\ud7b0-\ud7fb]/v

/** An emoji takes two columns, whatever it is made of; any other letter what those of its parts take that are seen. */
const letterWidth = (letter: string): number =>
  isEmoji(letter)
    ? 2
    : [...letter].reduce((width, part) => width + (UNSEEN.test(part) ? 0 : eastAsianWidth(part.codePointAt(0)!)), 0)

/** Columns of a terminal that a text takes: wide letters and emoji two, marks none. */
export const stringWidth = (text: string): number =>
  LATIN.test(text) ? text.length : lettersOf(text).reduce((width, letter) => width + letterWidth(letter), 0)

/** A text filled up with blanks to a width. */
export const pad = (text: string, width: number, right: boolean): string => {
  const space = ' '.repeat(Math.max(0, width - stringWidth(text)))
  return right ? space + text : text + space
}

/** A text in at most so many columns, cut between letters, with an ellipsis or another end. */
export const cut = (text: string, width: number, end = '…'): string => {
  if (stringWidth(text) <= width) return text
  let kept = ''
  let room = width - end.length
  for (const letter of lettersOf(text)) {
    room -= stringWidth(letter)
    if (room < 0) break
    kept += letter
  }
  return kept + end
}
