import type { Output } from '../io.ts'
import { lettersOf, stringWidth } from './width.ts'

/** Words with the blanks before them. */
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

/** Wraps a text at words to the terminal's width; unchanged for a pipe. */
export const wrapped = (text: string, { isTerminal, columns }: Pick<Output, 'isTerminal' | 'columns'>): string =>
  isTerminal
    ? text
        .split('\n')
        .map(line => wrapLine(line, columns))
        .join('\n')
    : text

/** Splits a word into parts that fit: after _ / , or - within it, else between letters. */
const partsOf = (word: string, width: number): string[] => {
  if (stringWidth(word) <= width) return [word]
  const parts = word.match(/[^_/,-]*[_/,-]+|[^_/,-]+/g) ?? []
  return parts.flatMap(part => (stringWidth(part) <= width ? [part] : lettersOf(part)))
}

/** Breaks a text into lines that fit: between words, and within a word that is longer than a line. */
export const folded = (text: string, width: number): string[] => {
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
