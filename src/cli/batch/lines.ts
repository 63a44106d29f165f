import { HindsightError, invalid, readJson } from '../../engine/index.ts'
import type { Io } from '../io.ts'
import { readPieces, requireUtf8 } from '../program/text-file.ts'

/** A line of a batch that is not blank, with its number in the file. */
export interface TextLine {
  line: number
  text: string
}

/** Longer lines are cut, so that a line takes no more memory than a request may. */
const MOST_CHARACTERS = 1024 * 1024

/**
 * Splits text that arrives in chunks into lines, at \n and \r\n only, and answers those that arrived together. Blank lines
 * are counted and left out.
 */
export async function* linesIn(pieces: AsyncIterable<string>): AsyncGenerator<TextLine[]> {
  let [line, open] = [0, '']
  for await (const piece of pieces) {
    const texts = (open + piece).split('\n')
    open = texts.pop()!.slice(0, MOST_CHARACTERS + 1)
    const lines = texts.map((text, at) => ({ line: line + at + 1, text: text.trim().slice(0, MOST_CHARACTERS + 1) }))
    line += texts.length
    yield lines.filter(({ text }) => text !== '')
  }
  if (open.trim() !== '') yield [{ line: line + 1, text: open.trim() }]
}

/**
 * The JSON value of a line; the text itself if it is not JSON. Throws invalid_request for a field given twice, and for bytes
 * that are no UTF-8.
 */
export const valueIn = ({ line, text }: TextLine): unknown => {
  requireUtf8(text, `Line ${line}`)
  try {
    return readJson(text)
  } catch (error) {
    if (error instanceof HindsightError) throw invalid(`Line ${line}: ${error.message}`, { cause: error })
    return text.slice(0, MOST_CHARACTERS)
  }
}

async function* wholeInput(io: Io): AsyncGenerator<string> {
  yield await io.readInput()
}

/** The chunks of a file; `-` is standard input. Throws invalid_request if it cannot be read. */
export const piecesOf = (path: string, io: Io): AsyncIterable<string> =>
  path === '-' ? (io.input?.() ?? wholeInput(io)) : readPieces(path)
