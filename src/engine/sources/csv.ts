/**
 * Reads CSV from bytes, without a string for each cell. A library would create three million strings for a season, and
 * accept lines that are too short.
 */
import { type HindsightError, invalid } from '../base/errors.ts'
import type { ArchiveFile } from './archive.ts'

/** A CSV file whose header has been read. */
export interface Table {
  path: string
  bytes: Buffer
  header: readonly string[]
  /** Each column's position, by its current name. */
  columns: ReadonlyMap<string, number>
  /** Where the records begin, in bytes. */
  body: number
}

/** Receives one cell: the bytes from `from` up to `to`, without quotes. */
export type Sink = (record: number, from: number, to: number) => void

const QUOTE = 34
const COMMA = 44
const NEWLINE = 10
const RETURN = 13

/** Returns a cell's text. In a quoted cell, two quotes stand for one. */
export const textOf = (bytes: Buffer, from: number, to: number): string => {
  const text = bytes.toString('utf8', from, to)
  return bytes[from - 1] === QUOTE ? text.replaceAll('""', '"') : text
}

/** Returns a byte's line number. */
export const lineOf = (bytes: Uint8Array, end: number): number => {
  let line = 1
  for (let at = bytes.indexOf(NEWLINE); at >= 0 && at < end; at = bytes.indexOf(NEWLINE, at + 1)) line++
  return line
}

/** Returns where the quoted cell that starts at `from` ends. */
const closingQuote = ({ path, bytes }: Table, from: number): number => {
  let at = bytes.indexOf(QUOTE, from)
  while (at !== -1 && bytes[at + 1] === QUOTE) at = bytes.indexOf(QUOTE, at + 2)
  if (at !== -1) return at
  throw invalid(
    `${path}, line ${lineOf(bytes, from)}: a quote is never closed, so the file is incomplete; download it again`,
  )
}

const stray = ({ path, bytes }: Table, from: number): HindsightError =>
  invalid(
    `${path}, line ${lineOf(bytes, from)}: there is text after a closing quote; correct it, or download the file again`,
  )

/** Returns where a cell ends: at a comma, or at the end of its line or the file. */
const endOfCell = (bytes: Buffer, from: number): number => {
  const { length } = bytes
  let at = from
  for (; at < length; at++) {
    const byte = bytes[at]!
    if (byte <= COMMA && (byte === COMMA || byte === NEWLINE)) break
  }
  return at
}

/** Returns the error for a line with more or fewer cells than the header. `start` is the line's first byte. */
const raggedError = ({ path, bytes, header }: Table, start: number, cells: number): HindsightError => {
  const last = header[Math.min(cells, header.length) - 1]
  const how = cells < header.length ? 'ending in' : 'going past'
  return invalid(
    `${path}, line ${lineOf(bytes, start)}: ${cells} cells where the header has ${header.length}, ${how} ` +
      `column "${last}": the file is cut off or damaged, download it again`,
  )
}

/**
 * Passes every cell to its column's sink. Returns the number of records. Throws `invalid_request` for a line with too
 * few or too many cells.
 */
export const scan = (table: Table, sinks: readonly (Sink | undefined)[]): number => {
  const { bytes, header, body } = table
  let record = 0
  let column = 0
  let start = body
  for (let at = body; at < bytes.length || column > 0; at++) {
    const quoted = bytes[at] === QUOTE
    const from = quoted ? at + 1 : at
    if (quoted) at = closingQuote(table, from)
    let to = at
    at = endOfCell(bytes, at)
    const last = at >= bytes.length || bytes[at] === NEWLINE
    if (quoted && at > to + 1 && bytes[to + 1] !== RETURN) throw stray(table, from)
    if (!quoted) to = last && at > from && bytes[at - 1] === RETURN ? at - 1 : at
    if (last && column === 0 && to === from && !quoted) {
      start = at + 1
      continue
    }
    sinks[column++]?.(record, from, to)
    if (!last) continue
    if (column !== header.length) throw raggedError(table, start, column)
    record++
    column = 0
    start = at + 1
  }
  return record
}

type Row = Readonly<Record<string, string>>

/**
 * Passes on the cells of the given columns record by record, for files that are too large to read into columns. Leaves
 * out columns that the file lacks.
 */
export const scanRows = (table: Table, columns: readonly string[], take: (row: Row) => void): void => {
  const sinks = new Array<Sink | undefined>(table.header.length).fill(undefined)
  let current = -1
  let row: Record<string, string> = {}
  const flush = (record: number): void => {
    if (current >= 0) take(row)
    current = record
    row = {}
  }
  for (const column of columns) {
    const at = table.columns.get(column)
    if (at === undefined) continue
    sinks[at] = (record, from, to) => {
      if (record !== current) flush(record)
      row[column] = textOf(table.bytes, from, to)
    }
  }
  scan(table, sinks)
  flush(-1)
}

const positions = (path: string, header: readonly string[], spellings: Readonly<Record<string, string>>) => {
  const columns = new Map<string, number>()
  for (const [position, column] of header.entries()) {
    if (columns.has(column)) throw invalid(`${path}, line 1: column "${column}" is repeated; remove one of them`)
    columns.set(column, position)
  }
  for (const [past, present] of Object.entries(spellings)) {
    const position = columns.get(past)
    if (position === undefined || columns.has(present)) continue
    columns.delete(past)
    columns.set(present, position)
  }
  return columns
}

/** The max length of a header in bytes, ten times the longest known header. */
const LONGEST_HEADER = 32_768

/**
 * Reads a CSV file's header. `spellings` maps old column names to current ones. Throws `invalid_request` if the header
 * is missing, is too long, or repeats a column.
 */
export const openTable = (file: ArchiveFile, spellings: Readonly<Record<string, string>> = {}): Table => {
  const { path } = file
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.length)
  const end = bytes.indexOf(NEWLINE)
  if (end === -1)
    throw invalid(`${path}, line 1: the header is missing, so the file is empty or incomplete; download it again`)
  if (end > LONGEST_HEADER)
    throw invalid(`${path}, line 1: the header is longer than ${LONGEST_HEADER} bytes; download the file again`)
  const line = bytes
    .toString('utf8', 0, end)
    .replace(/^\ufeff/, '')
    .trimEnd()
  const header = line.split(',').map(name => name.replace(/^"(.*)"$/, '$1'))
  return { path, bytes, header, columns: positions(path, header, spellings), body: end + 1 }
}
