import { invalid } from '../../engine/index.ts'
import { withoutQuote } from '../output/formula-cells.ts'

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

/** Detects the delimiter: the one that the header has most of. */
const delimiterOf = (text: string): string => {
  const [header = ''] = text.split('\n', 1)
  const count = (delimiter: string): number => header.split(delimiter).length
  return [',', ';', '\t'].reduce((most, each) => (count(each) > count(most) ? each : most))
}

/** What stands for bytes that are no UTF-8. */
const UNREADABLE = '\ufffd'

const parseCsv = async (text: string, where: string): Promise<Parsed[]> => {
  if (text.includes(UNREADABLE))
    throw invalid(`${where} is not in UTF-8, so that some letters cannot be read: save it as "CSV UTF-8"`)
  const { parse } = await import('csv-parse/sync')
  try {
    const options = { delimiter: delimiterOf(text), trim: true, info: true, relax_column_count: true } as const
    // Spreadsheets write a row that is empty with its delimiters.
    const skipped = { skip_empty_lines: true, skip_records_with_empty_values: true } as const
    return parse(text, { ...options, ...skipped }) as unknown as Parsed[]
  } catch (error) {
    throw invalid(`${where} is no CSV: ${(error as Error).message}`)
  }
}

const wordsOf = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

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
  const [header, ...rows] = await parseCsv(text, where)
  const names = namesOf(header?.record ?? [], columns)
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
    cells: Object.fromEntries(known.map(name => [name, withoutQuote(record[names.indexOf(name)] ?? '')])),
  }))
}
