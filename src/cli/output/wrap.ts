import type { Output } from '../io.ts'
import { stringWidth } from './width.ts'

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
