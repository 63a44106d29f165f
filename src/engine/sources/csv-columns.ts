import type { Range } from '../../../data/stats.ts'
import { type HindsightError, invalid } from '../base/errors.ts'
import { lineOf, type Sink, scan, type Table, textOf } from './csv.ts'

/** A column, by the name that its reader uses, and what is wrong with its cell. */
export interface BadCell {
  column: string
  problem: string
}

const LONGEST_QUOTE = 40

/** Returns a cell in quotes for messages. Long cells are cut off. */
export const quoteCell = (text: string): string =>
  `"${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}"`

/** Returns a record's first line, and a column's name in the file. */
export const placeOf = (table: Table, record: number, column: string): { line: number; name: string } => {
  const { bytes, header, columns } = table
  let start = table.body
  const first: Sink = (each, from) => {
    if (each === record) start = from
  }
  scan(table, [first])
  return { line: lineOf(bytes, start), name: header[columns.get(column) ?? -1] ?? column }
}

/** Returns the error for a bad cell, with file, line and column. */
export const cellError = (table: Table, record: number, { column, problem }: BadCell): HindsightError => {
  const { line, name } = placeOf(table, record, column)
  return invalid(`${table.path}, line ${line}, column "${name}": ${problem}; correct it, or download the file again`)
}

/** A table's columns, by record. */
interface Columns<Text extends string, Num extends string> {
  /** The number of records. */
  size: number
  texts: Readonly<Record<Text, readonly string[]>>
  numbers: Readonly<Record<Num, Float64Array>>
  /** The stat columns without any values, not even 0. Empty for a table without records. */
  blank: readonly Num[]
}

interface RequestedColumns<Text extends string, Num extends string> {
  /** Text columns. NA counts as blank. */
  texts: readonly Text[]
  /**
   * Number columns. A column with a range is a stat: a blank cell is 0, and values outside the range are rejected. A
   * column with null identifies a row: a cell that is not a number is NaN, and the reader decides what to do.
   */
  numbers: Readonly<Record<Num, Range | null>>
}

/** Strings that R writes for a missing number, such as a share of 0. */
const NO_NUMBER = /^(?:|NA|NaN|-?Inf)$/
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i
const MINUS = 45
const NEWLINE = 10
const QUOTE = 34
const ZERO = 48
/** The max number of digits in an integer that is read digit by digit. */
const SHORT = 6
/** The max number of lines, which is twice the number in any public file. A season's rows have 16-bit numbers. */
const MAX_LINES = 60_000

/**
 * Returns a function that creates strings for cells. Most cells contain one of a few short words, and each word is
 * created only once.
 */
const textMaker = (bytes: Buffer): ((from: number, to: number) => string) => {
  const short = new Map<number, string>()
  const make = (from: number, to: number): string => {
    const text = textOf(bytes, from, to)
    return text === 'NA' ? '' : text
  }
  return (from, to) => {
    if (from === to) return ''
    if (to - from > SHORT) return make(from, to)
    let key = 0
    for (let at = from; at < to; at++) key = key * 256 + bytes[at]!
    const cached = short.get(key)
    if (cached !== undefined) return cached
    const text = make(from, to)
    short.set(key, text)
    return text
  }
}

/** Parses a number; NaN if the string is not one. */
const otherNumber = (text: string): number => {
  if (NUMBER.test(text)) return Number(text)
  return NO_NUMBER.test(text) ? 0 : Number.NaN
}

/** Parses the number in a cell, or returns NaN. Nearly all cells are small integers, which are read digit by digit. */
const numberIn = (bytes: Buffer, from: number, to: number): number => {
  const negative = bytes[from] === MINUS
  let value = 0
  for (let at = negative ? from + 1 : from; at < to; at++) {
    const digit = bytes[at]! - ZERO
    if (digit < 0 || digit > 9) return otherNumber(textOf(bytes, from, to))
    value = value * 10 + digit
  }
  if (to - from > 9 || (negative && to - from === 1)) return otherNumber(textOf(bytes, from, to))
  return negative ? -value : value
}

const positionOf = (table: Table, column: string): number => {
  const position = table.columns.get(column)
  if (position !== undefined) return position
  throw invalid(
    `${table.path}, line 1: column "${column}" is missing, so the file has an unknown layout; download it again`,
  )
}

/** Returns an upper bound for a table's number of records. Throws if it has more lines than any public file does. */
const maxRows = ({ path, bytes, body }: Table): number => {
  let lines = 1
  for (let at = bytes.indexOf(NEWLINE, body); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) {
    if (++lines > MAX_LINES)
      throw invalid(`${path} has more than ${MAX_LINES} lines, but no public file does; download it again`)
  }
  return lines
}

/** A number column. `wrong` is called with its first bad cell. */
interface NumberColumn {
  column: string
  range: Range | null
  wrong: (BadCell & { record: number })[]
}

const ANYTHING: Range = { min: -Infinity, max: Infinity }

/** Returns a number column's sink, which fills `cells`. */
const numberSink = (bytes: Buffer, cells: Float64Array, { column, range, wrong }: NumberColumn): Sink => {
  const { min, max } = range ?? ANYTHING
  return (record, from, to) => {
    if (to === from || (to - from === 1 && bytes[from] === ZERO)) return
    const value = numberIn(bytes, from, to)
    cells[record] = value
    if (value >= min && value <= max) return
    if (range === null || wrong.length > 0) return
    const problem = Number.isNaN(value) ? 'is not a number' : `is out of range: a game has ${min} to ${max}`
    wrong.push({ record, column, problem: `${quoteCell(textOf(bytes, from, to))} ${problem}` })
  }
}

/** Returns the columns without any numbers, not even 0. */
const blankIn = <Column extends string>(table: Table, columns: readonly Column[]): Column[] => {
  const reported = new Set<Column>()
  const sinks = new Array<Sink | undefined>(table.header.length).fill(undefined)
  for (const column of columns) {
    sinks[positionOf(table, column)] = (_, from, to) => {
      if (!reported.has(column) && !NO_NUMBER.test(textOf(table.bytes, from, to))) reported.add(column)
    }
  }
  if (columns.length > 0) scan(table, sinks)
  return columns.filter(column => !reported.has(column))
}

/** Like `blankIn`, for columns that contain only zeros. Usually stops at the first record. */
const blankOf = <Column extends string>(table: Table, empty: readonly Column[]): Column[] => {
  const { bytes, body } = table
  const line = bytes.subarray(body, bytes.indexOf(NEWLINE, body) + 1)
  // A quoted cell can continue on the next line.
  if (line.length === 0 || line.includes(QUOTE)) return blankIn(table, empty)
  return blankIn(table, blankIn({ ...table, bytes: bytes.subarray(0, body + line.length) }, empty))
}

/**
 * Reads a table's columns. Throws `invalid_request` for a missing column, too many lines, a line with the wrong number
 * of cells, or a stat that is not a number or is out of range.
 */
export const readColumns = <const Text extends string, const Num extends string>(
  table: Table,
  requested: RequestedColumns<Text, Num>,
): Columns<Text, Num> => {
  const room = maxRows(table)
  const text = textMaker(table.bytes)
  const sinks = new Array<Sink | undefined>(table.header.length).fill(undefined)
  const wrong: NumberColumn['wrong'] = []
  const texts = {} as Record<Text, string[]>
  const numbers = {} as Record<Num, Float64Array>
  const ranges = Object.entries<Range | null>(requested.numbers) as [Num, Range | null][]
  for (const name of requested.texts) {
    const cells = new Array<string>(room).fill('')
    texts[name] = cells
    sinks[positionOf(table, name)] = (record, from, to) => {
      cells[record] = text(from, to)
    }
  }
  for (const [column, range] of ranges) {
    const cells = new Float64Array(room)
    numbers[column] = cells
    sinks[positionOf(table, column)] = numberSink(table.bytes, cells, { column, range, wrong })
  }
  const size = scan(table, sinks)
  const [first] = wrong
  if (first) throw cellError(table, first.record, first)
  for (const name of requested.texts) texts[name].length = size
  for (const [column] of ranges) numbers[column] = numbers[column].subarray(0, size)
  const stats = ranges.filter(([, range]) => range !== null).map(([column]) => column)
  const empty = stats.filter(column => size > 0 && numbers[column].every(value => value === 0))
  return { size, texts, numbers, blank: blankOf(table, empty) }
}
