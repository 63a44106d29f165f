import type { Output } from '../io.ts'
import { stringWidth } from './width.ts'

/** Words of a line with the blanks before each. */
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

/** A text whose lines end between words where a terminal has no more room; as it is for a pipe. */
export const wrapped = (text: string, { isTerminal, columns }: Pick<Output, 'isTerminal' | 'columns'>): string =>
  isTerminal
    ? text
        .split('\n')
        .map(line => wrapLine(line, columns))
        .join('\n')
    : text
