import { HindsightError, invalid, readJson } from '../../engine/index.ts'
import type { Io } from '../io.ts'
import { readPieces } from '../program/text-file.ts'

/** A line of a batch that holds something, with its number among all lines. */
export interface TextLine {
  line: number
  text: string
}

/** A longer line is cut, so that no line costs more memory than a request may. */
const MOST_CHARACTERS = 1024 * 1024

/** The lines of a text that arrives in pieces; blank ones are counted and left out. Ends of lines are \n and \r\n alone. */
export async function* linesIn(pieces: AsyncIterable<string>): AsyncGenerator<TextLine> {
  let [line, open] = [0, '']
  for await (const piece of pieces) {
    const texts = (open + piece).split('\n')
    open = texts.pop()!.slice(0, MOST_CHARACTERS + 1)
    for (const text of texts) {
      line++
      if (text.trim() !== '') yield { line, text: text.trim().slice(0, MOST_CHARACTERS + 1) }
    }
  }
  if (open.trim() !== '') yield { line: line + 1, text: open.trim() }
}

/** What a line says: a value of JSON, or the text itself of one that is none. Throws invalid_request for a field given twice. */
export const valueIn = ({ line, text }: TextLine): unknown => {
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

/** A file piece by piece, `-` for standard input. Throws invalid_request for one that cannot be read. */
export const piecesOf = (path: string, io: Io): AsyncIterable<string> =>
  path === '-' ? (io.input?.() ?? wholeInput(io)) : readPieces(path)
