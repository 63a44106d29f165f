import { createReadStream } from 'node:fs'
import { HindsightError, invalid, readJson } from '../../engine/index.ts'
import type { Io } from '../io.ts'

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

async function* read(path: string): AsyncGenerator<string> {
  try {
    let first = true
    for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
      yield first ? (piece as string).replace(/^\ufeff/, '') : (piece as string)
      first = false
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw invalid(`There is no file ${path}`, { cause: error })
    throw invalid(code === 'EISDIR' ? `${path} is a folder; name a file` : `${path} cannot be read: ${message}`, {
      cause: error,
    })
  }
}

async function* wholeInput(io: Io): AsyncGenerator<string> {
  yield await io.readInput()
}

/** A file piece by piece, `-` for standard input. Throws invalid_request for one that cannot be read. */
export const piecesOf = (path: string, io: Io): AsyncIterable<string> =>
  path === '-' ? (io.input?.() ?? wholeInput(io)) : read(path)
