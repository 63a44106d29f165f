import { invalid } from '../errors.ts'
import { refuse, type Sink, scan, type Table, textOf } from './csv.ts'

/** The cells of some columns of a table, by record. */
export interface Columns<Text extends string, Num extends string> {
  /** How many records the table has. */
  size: number
  texts: Readonly<Record<Text, readonly string[]>>
  numbers: Readonly<Record<Num, Float64Array>>
}

/** The columns a reader asks for. In those of `texts` NA is blank, in those of `numbers` blank and NA are 0. */
export interface Wanted<Text extends string, Num extends string> {
  texts: readonly Text[]
  numbers: readonly Num[]
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i
const MINUS = 45
const NEWLINE = 10
const ZERO = 48
/** As many bytes as fit into a whole number. */
const SHORT = 6

/** Makes the texts of cells. Most cells of a column are one of a few short words: each of those is made only once. */
function textMaker(bytes: Buffer): (from: number, to: number) => string {
  const short = new Map<number, string>()
  const make = (from: number, to: number): string => {
    const text = textOf(bytes, from, to)
    return text === 'NA' ? '' : text
  }
  return (from, to) => {
    if (from === to) return ''
    if (to - from > SHORT) return make(from, to)
    let key = 0
    for (let at = from; at < to; at++) key = key * 256 + (bytes[at] as number)
    const known = short.get(key)
    if (known !== undefined) return known
    const text = make(from, to)
    short.set(key, text)
    return text
  }
}

/** The number in a text, NaN when it is none. */
const otherNumber = (text: string): number => {
  if (text === '' || text === 'NA') return 0
  return NUMBER.test(text) ? Number(text) : Number.NaN
}

/** The number in a cell, NaN when it is none. Nearly all cells are small integers: those are read from their digits. */
function numberIn(bytes: Buffer, from: number, to: number): number {
  const negative = bytes[from] === MINUS
  let value = 0
  for (let at = negative ? from + 1 : from; at < to; at++) {
    const digit = (bytes[at] as number) - ZERO
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
    `${table.path}, line 1: column "${column}" is missing: this is no file of a layout known here, download it again`,
  )
}

/** At least as many as the table has records. */
function roomFor({ bytes, body }: Table): number {
  let lines = 1
  for (let at = bytes.indexOf(NEWLINE, body); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines++
  return lines
}

/**
 * Reads some columns of a table. Throws `invalid_request` when the table lacks one of them, for a line with too few or
 * too many cells, and for text where a number belongs.
 */
export function readColumns<const Text extends string, const Num extends string>(
  table: Table,
  wanted: Wanted<Text, Num>,
): Columns<Text, Num> {
  const { bytes } = table
  const room = roomFor(table)
  const text = textMaker(bytes)
  const sinks = new Array<Sink | undefined>(table.header.length).fill(undefined)
  const wrong: { record: number; column: string; text: string }[] = []
  const texts = {} as Record<Text, string[]>
  const numbers = {} as Record<Num, Float64Array>
  const slab = new Float64Array(room * wanted.numbers.length)
  for (const name of wanted.texts) {
    const cells: string[] = []
    texts[name] = cells
    sinks[positionOf(table, name)] = (_, from, to) => cells.push(text(from, to))
  }
  for (const [at, name] of wanted.numbers.entries()) {
    const cells = slab.subarray(at * room, (at + 1) * room)
    numbers[name] = cells
    sinks[positionOf(table, name)] = (record, from, to) => {
      if (to === from || (to - from === 1 && bytes[from] === ZERO)) return
      const value = numberIn(bytes, from, to)
      cells[record] = value
      if (Number.isNaN(value) && wrong.length === 0) wrong.push({ record, column: name, text: text(from, to) })
    }
  }
  const size = scan(table, sinks)
  const [first] = wrong
  if (first) {
    const problem = `"${first.text}" is no number: correct it or download the file again`
    throw refuse(table, first.record, { column: first.column, problem })
  }
  for (const name of wanted.numbers) numbers[name] = numbers[name].subarray(0, size)
  return { size, texts, numbers }
}
