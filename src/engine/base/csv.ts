import { invalid } from './errors.ts'

/** Reads and writes CSV as spreadsheets do: any delimiter, column order and heading style, and no formulas. */

/** Puts a quote in front of a string that starts like a formula but is not a number. A single sign is harmless. */
export const withQuote = (text: string): string =>
  text.length > 1 && /^[=+@-]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text

/** Removes the quote that `withQuote` adds. */
export const withoutQuote = (cell: string): string => cell.replace(/^'(?=[=+@-].)/, '')

/** Writes a value as a cell. Quotes cells that contain a separator, a quote or a line break. Source: RFC 4180. */
const csvCell = (value: string | number | boolean | null | undefined, separator: string): string => {
  const text = typeof value === 'string' ? withQuote(value) : String(value ?? '')
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes values as a line of CSV, without a line break. A library took four times as long. */
export const csvLine = (values: readonly (string | number | boolean | null | undefined)[], separator = ','): string =>
  values.map(value => csvCell(value, separator)).join(separator)

/** Returns an object's cells. Fields of nested objects have names such as `stats.rec_yards`. */
export const flatCells = (row: object, before = ''): [name: string, value: unknown][] =>
  Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? flatCells(value, `${before}${name}.`)
      : [[before + name, value]],
  )

/** A row's cells by column name, and the number of its last line. */
export interface CsvRow {
  line: number
  cells: Readonly<Record<string, string>>
}

/** The columns that a CSV file can have, in any order. Unlisted columns are ignored. */
export interface CsvColumns {
  needed: readonly string[]
  optional?: readonly string[]
  /** Optional columns: ids in Hindsight's own lists, and columns that can replace a required one. */
  beside?: readonly string[]
  /** Columns that together replace a required one, such as first and last name for the player. */
  instead?: Readonly<Record<string, readonly string[]>>
  /** Alternative headings for a column, most likely first. Separators between words are ignored. */
  synonyms?: Readonly<Record<string, readonly string[]>>
  /** True if a file can come without a header. Such a file starts with a number, and has the required columns in order. */
  canBeBare?: boolean
  /** Headings that refer to a different column if a more precise heading also exists. */
  doubtful?: readonly { word: string; surer: string; means: string }[]
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

/** A first line that tells Excel which delimiter is used. */
const DELIMITER_LINE = /^"?sep=([^"\r\n])"?[ \t,;]*\r?\n/i

const DELIMITERS = [',', ';', '\t']
/** The max number of lines of text above the header. */
const MAX_PREAMBLE = 10

/**
 * Returns a file's delimiter: the one in its `sep=` line, or else the most frequent one in the first line that has any.
 */
const findDelimiter = (text: string): { delimiter: string; from_line: number } => {
  const named = DELIMITER_LINE.exec(text)?.[1]
  if (named !== undefined) return { delimiter: named, from_line: 2 }
  const lines = text.split('\n', MAX_PREAMBLE)
  const heading = lines.find(line => DELIMITERS.some(each => line.includes(each))) ?? ''
  const unquoted = heading.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string): number => unquoted.split(delimiter).length
  return { delimiter: DELIMITERS.reduce((most, each) => (count(each) > count(most) ? each : most)), from_line: 1 }
}

/** The character that replaces bytes that are not valid UTF-8. */
const UNREADABLE = '\ufffd'

/** Throws invalid_request for text that was not UTF-8, because some of its letters were lost. */
export const requireUtf8 = (text: string, where: string, form = 'UTF-8'): void => {
  if (text.includes(UNREADABLE))
    throw invalid(`${where} is not UTF-8, so some letters can't be read; save it as ${form}`)
}

const parseCsv = async (text: string, where: string): Promise<Parsed[]> => {
  requireUtf8(text, where, '"CSV UTF-8"')
  const { parse } = await import('csv-parse/sync')
  try {
    const options = { ...findDelimiter(text), trim: true, info: true, relax_column_count: true } as const
    // Spreadsheets write an empty row as a row of delimiters.
    const skipped = { skip_empty_lines: true, skip_records_with_empty_values: true } as const
    return parse(text, { ...options, ...skipped }) as unknown as Parsed[]
  } catch (error) {
    throw invalid(`${where} is not valid CSV: ${(error as Error).message}`)
  }
}

/** Returns a cell with normalized spaces and without the quote that protects a formula. */
const cellOf = (written: string): string =>
  withoutQuote(written)
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .trim()

const wordsOf = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const sameCells = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((cell, at) => wordsOf(cell) === wordsOf(other[at]!))

/** Maps headings to column names. If a column's name is not among them, its first matching synonym is used. */
const namesOf = (
  headings: readonly string[],
  { needed, optional = [], beside = [], synonyms = {}, doubtful = [] }: CsvColumns,
): string[] => {
  const has = (word: string): boolean => headings.some(heading => wordsOf(heading) === wordsOf(word))
  const names = headings.map(heading => {
    const name = heading.toLowerCase()
    return doubtful.find(each => each.word === name && has(each.surer))?.means ?? name
  })
  for (const column of [...needed, ...optional, ...beside]) {
    if (names.includes(column)) continue
    const words = [column, ...(synonyms[column] ?? [])].map(wordsOf)
    const found = words.map(word => names.findIndex(name => wordsOf(name) === word)).find(at => at !== -1)
    if (found !== undefined && Object.hasOwn(synonyms, column)) names[found] = column
  }
  return names
}

/** Returns the required columns that are missing, unless other columns replace them. */
const absentIn = (names: readonly string[], { needed, instead = {} }: CsvColumns): string[] =>
  needed.filter(name => !names.includes(name) && !instead[name]?.every(each => names.includes(each)))

/** Returns the index of the header: the first line with all required columns, or else the first line. */
const findHeader = (all: readonly Parsed[], columns: CsvColumns): number => {
  const at = all
    .slice(0, MAX_PREAMBLE + 1)
    .findIndex(({ record }) => absentIn(namesOf(record, columns), columns).length === 0)
  return Math.max(0, at)
}

/** Throws invalid_request if a row has more or fewer cells than the header. */
const requireOneLength = (rows: readonly Parsed[], length: number, where: string): void => {
  const wrong = rows.filter(({ record }) => record.length !== length)
  if (wrong.length === 0) return
  const faults = wrong.map(({ record, info }) => `line ${info.lines}: ${record.length} cells, not ${length}`)
  throw invalid(
    `${where} is not valid CSV: rows have different lengths (quote cells that contain a comma):\n${faults.join('\n')}`,
  )
}

/** Reads a CSV file's rows. Throws invalid_request for malformed CSV and for missing columns, rows or cells. */
export const readRows = async (text: string, where: string, columns: CsvColumns): Promise<CsvRow[]> => {
  const { needed, optional = [], beside = [], canBeBare = false } = columns
  const written = await parseCsv(text, where)
  const isBare = canBeBare && /^\d+$/.test(written[0]?.record[0] ?? '')
  const parsed = isBare ? [{ record: [...needed], info: { lines: 0 } }, ...written] : written
  const at = findHeader(parsed, columns)
  const heading = parsed[at]?.record ?? []
  const names = namesOf(heading, columns)
  // Printed or merged sheets repeat their header.
  const rows = parsed.slice(at + 1).filter(({ record }) => !sameCells(record, heading))
  const recognized = [...needed, ...optional, ...beside.filter(name => names.includes(name))]
  const absent = absentIn(names, columns)
  const twice = recognized.filter(name => names.indexOf(name) !== names.lastIndexOf(name))
  const contract = `it needs ${[...needed, ...optional.map(name => `${name} (optional)`)].join(', ')}`
  if (absent.length > 0)
    throw invalid(`${where} lacks the column${absent.length > 1 ? 's' : ''} ${absent.join(', ')}; ${contract}`)
  if (twice.length > 0) throw invalid(`${where} has two columns ${twice.join(', ')}; ${contract}`)
  if (rows.length === 0) throw invalid(`${where} does not have any rows; ${contract}`)
  requireOneLength(rows, names.length, where)
  return rows.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(recognized.map(name => [name, cellOf(record[names.indexOf(name)] ?? '')])),
  }))
}

/** A cell without a value: empty, or a dash. */
export const NO_VALUE = /^[-\u2010-\u2015\u2212]*$/

/** Returns the cells in a column that do not match the pattern, with their line numbers. */
export const wrongCells = (rows: readonly CsvRow[], column: string, isRight: RegExp): string[] =>
  rows.flatMap(({ line, cells }) => (isRight.test(cells[column]!) ? [] : [`line ${line}: "${cells[column]}"`]))
