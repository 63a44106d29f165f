import { invalid } from '../../engine/index.ts'
import { withoutQuote } from '../output/formula-cells.ts'
import { requireUtf8 } from './text-file.ts'

/** Rows of CSV files as spreadsheets write them, with a header and columns in any order. */

/** A row by column names, and the file line on which it ends. */
export interface CsvRow {
  line: number
  cells: Readonly<Record<string, string>>
}

/** The required and optional columns of a sheet; others are ignored. */
export interface CsvColumns {
  needed: readonly string[]
  optional?: readonly string[]
  /** Columns that our own lists have beside these, with ids; nobody is asked for them. */
  beside?: readonly string[]
  /** Other headings of a column, the likeliest first; what stands between their words does not count. */
  synonyms?: Readonly<Record<string, readonly string[]>>
  /** Headings that mean another column than that of their name where a surer one for it stands beside them. */
  doubtful?: readonly { word: string; surer: string; means: string }[]
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

/** A first line with which Excel is told the delimiter. */
const SAID = /^"?sep=([^"\r\n])"?[ \t,;]*\r?\n/i

/** How a sheet is delimited: as its first line says, else by what its heading has most of. */
const delimitingOf = (text: string): { delimiter: string; from_line: number } => {
  const said = SAID.exec(text)?.[1]
  if (said !== undefined) return { delimiter: said, from_line: 2 }
  const [heading = ''] = text.split('\n', 1)
  const count = (delimiter: string): number => heading.split(delimiter).length
  return { delimiter: [',', ';', '\t'].reduce((most, each) => (count(each) > count(most) ? each : most)), from_line: 1 }
}

const parseCsv = async (text: string, where: string): Promise<Parsed[]> => {
  requireUtf8(text, where, '"CSV UTF-8"')
  const { parse } = await import('csv-parse/sync')
  try {
    const options = { ...delimitingOf(text), trim: true, info: true, relax_column_count: true } as const
    // Spreadsheets write a row that is empty with its delimiters.
    const skipped = { skip_empty_lines: true, skip_records_with_empty_values: true } as const
    return parse(text, { ...options, ...skipped }) as unknown as Parsed[]
  } catch (error) {
    throw invalid(`${where} is no CSV: ${(error as Error).message}`)
  }
}

/** A cell as it was written: without the quote of a formula, and with plain spaces. */
const cellOf = (written: string): string =>
  withoutQuote(written)
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .trim()

const wordsOf = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const sameCells = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((cell, at) => wordsOf(cell) === wordsOf(other[at]!))

/** Headings by the names of the columns: of a column that has its own name nowhere, by the first synonym. */
const namesOf = (
  headings: readonly string[],
  { needed, optional = [], synonyms = {}, doubtful = [] }: CsvColumns,
): string[] => {
  const has = (word: string): boolean => headings.some(heading => wordsOf(heading) === wordsOf(word))
  const names = headings.map(heading => {
    const name = heading.toLowerCase()
    return doubtful.find(each => each.word === name && has(each.surer))?.means ?? name
  })
  for (const column of [...needed, ...optional]) {
    if (names.includes(column)) continue
    const words = [column, ...(synonyms[column] ?? [])].map(wordsOf)
    const found = words.map(word => names.findIndex(name => wordsOf(name) === word)).find(at => at !== -1)
    if (found !== undefined && Object.hasOwn(synonyms, column)) names[found] = column
  }
  return names
}

/** The rows of a sheet. Throws invalid_request for broken CSV, and for missing columns, rows or cells. */
export const readRows = async (text: string, where: string, columns: CsvColumns): Promise<CsvRow[]> => {
  const { needed, optional = [], beside = [] } = columns
  const [heading, ...all] = await parseCsv(text, where)
  const names = namesOf(heading?.record ?? [], columns)
  // Sheets that are printed, or put together from several, repeat their heading.
  const rows = all.filter(({ record }) => !sameCells(record, heading!.record))
  const known = [...needed, ...optional, ...beside]
  const absent = needed.filter(name => !names.includes(name))
  const twice = known.filter(name => names.indexOf(name) !== names.lastIndexOf(name))
  const contract = `it needs ${[...needed, ...optional.map(name => `${name} (may be left out)`)].join(', ')}`
  if (absent.length > 0) throw invalid(`${where} has no column ${absent.join(', ')}; ${contract}`)
  if (twice.length > 0) throw invalid(`${where} has the column ${twice.join(', ')} twice; ${contract}`)
  if (rows.length === 0) throw invalid(`${where} holds no row; ${contract}`)
  const wrong = rows.filter(({ record }) => record.length !== names.length)
  if (wrong.length > 0) {
    const faults = wrong.map(({ record, info }) => `line ${info.lines}: ${record.length} cells, not ${names.length}`)
    throw invalid(
      `${where} is no CSV, as its rows are not of one length (a comma in a cell needs quotes):\n${faults.join('\n')}`,
    )
  }
  return rows.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(known.map(name => [name, cellOf(record[names.indexOf(name)] ?? '')])),
  }))
}
