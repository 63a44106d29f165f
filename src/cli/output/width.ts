import { eastAsianWidth } from 'get-east-asian-width'
import { CONTROL, HIDDEN, onDemand } from '../../engine/index.ts'
import type { Output } from '../io/io.ts'

/** Latin letters, punctuation, arrows and blocks, each one column wide. Excludes combining marks. */
const PLAIN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2039\u203a\u2190-\u2193\u2580-\u259f]*$/

/**
 * Returns true if every character in a string is one column wide. Such a string can be measured without the segmenter.
 */
export const isPlain = (text: string): boolean => PLAIN.test(text)

/** Splits text into graphemes. The first use takes 15 ms. */
const segmenter = onDemand(() => new Intl.Segmenter())

/** Splits a string into graphemes. Plain text does not need the segmenter. */
export const lettersOf = (text: string): string[] => {
  if (isPlain(text)) return [...text]
  return Array.from(segmenter().segment(text), ({ segment }) => segment)
}

const isEmoji = (letter: string): boolean => /\p{RGI_Emoji}|\p{Extended_Pictographic}\u200d|^[\d#*]\u20e3/v.test(letter)

/** Returns true if a code point does not add any width: joiners, marks, and Hangul vowels and finals. */
const isUnseen = (part: string): boolean =>
  /[\p{Default_Ignorable_Code_Point}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}\u1160-\u11ff\ud7b0-\ud7fb]/v.test(
    part,
  )

/** Returns a grapheme's width: two for an emoji, or else the width of its visible parts. */
const letterWidth = (letter: string): number =>
  isEmoji(letter)
    ? 2
    : [...letter].reduce((width, part) => width + (isUnseen(part) ? 0 : eastAsianWidth(part.codePointAt(0)!)), 0)

/**
 * Returns a string's width in terminal columns. Wide letters and emoji are two columns wide, and marks do not add any
 * width.
 */
export const stringWidth = (text: string): number =>
  isPlain(text) ? text.length : lettersOf(text).reduce((width, letter) => width + letterWidth(letter), 0)

/** Returns the width of the widest string; 0 without strings. */
export const widest = (texts: readonly string[]): number =>
  texts.reduce((max, text) => Math.max(max, stringWidth(text)), 0)

/** Returns this many spaces, or none if the count is negative because a string is wider than its column. */
export const blanks = (count: number): string => ' '.repeat(Math.max(0, count))

export const pad = (text: string, width: number, right: boolean): string => {
  const space = blanks(width - stringWidth(text))
  return right ? space + text : text + space
}

/** Cuts off a string at a width, between graphemes, and adds an ellipsis or another ending. */
export const cut = (text: string, width: number, end = '…'): string => {
  if (stringWidth(text) <= width) return text
  let result = ''
  let room = width - end.length
  for (const letter of lettersOf(text)) {
    room -= stringWidth(letter)
    if (room < 0) break
    result += letter
  }
  return result + end
}

const OBEYED = new RegExp(`(?!\\n)[${CONTROL}]`, 'gu')
const UNSEEN = new RegExp(`[${HIDDEN}]`, 'gu')

/** Removes control characters, which a terminal would interpret, and invisible characters. Names can contain both. */
export const plain = (text: string): string => text.replace(OBEYED, ' ').replace(UNSEEN, '')

/** Splits a line into words, each with the spaces before it. */
const wordsOf = (line: string): string[] => line.match(/\s*\S+/g) ?? []

const wrapLine = (line: string, columns: number): string => {
  if (stringWidth(line) <= columns) return line
  const [indent] = /^\s*/.exec(line)!
  const hanging = indent === '' ? '' : `${indent}  `
  const lines: string[] = []
  for (const word of wordsOf(line)) {
    const last = lines.at(-1)
    if (last !== undefined && stringWidth(last + word) <= columns) lines[lines.length - 1] = last + word
    else lines.push(last === undefined ? word : hanging + word.trimStart())
  }
  return lines.join('\n')
}

/** Wraps text between words at the terminal's width; unchanged for a pipe. */
export const wrapText = (text: string, { isTerminal, columns }: Pick<Output, 'isTerminal' | 'columns'>): string =>
  isTerminal
    ? text
        .split('\n')
        .map(line => wrapLine(line, columns))
        .join('\n')
    : text

/** Splits a word into parts that fit: after _ / , or - within it, or else between letters. */
const partsOf = (word: string, width: number): string[] => {
  if (stringWidth(word) <= width) return [word]
  const parts = word.match(/[^_/,-]*[_/,-]+|[^_/,-]+/g) ?? []
  return parts.flatMap(part => (stringWidth(part) <= width ? [part] : lettersOf(part)))
}

/** Breaks text into lines that fit: between words, or within a word that is longer than a line. */
export const foldText = (text: string, width: number): string[] => {
  const lines = ['']
  for (const word of text.split(' ')) {
    for (const [at, part] of partsOf(word, width).entries()) {
      const last = lines.at(-1)!
      const longer = at > 0 || last === '' ? last + part : `${last} ${part}`
      if (last === '' || stringWidth(longer) <= width) lines[lines.length - 1] = longer
      else lines.push(part)
    }
  }
  return lines
}
