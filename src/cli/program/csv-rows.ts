import { clubIn, invalid, positionIn, withoutQuote } from '../../engine/index.ts'
import { requireUtf8 } from '../io/text-file.ts'

/** A row of a CSV file by column name, with the number of its last line. */
export interface CsvRow {
  line: number
  cells: Readonly<Record<string, string>>
}

/** The required and optional columns of a CSV file. Others are ignored, and the order is free. */
export interface CsvColumns {
  needed: readonly string[]
  optional?: readonly string[]
  /** Columns that are read if they exist: ids in Hindsight's own lists, and replacements of a needed column. */
  beside?: readonly string[]
  /** Columns that together replace a needed one, such as first and last name for the player. */
  instead?: Readonly<Record<string, readonly string[]>>
  /** Other headings of a column, most likely first. Separators between words do not matter. */
  synonyms?: Readonly<Record<string, readonly string[]>>
  /** Headings that mean another column if a more precise heading also exists. */
  doubtful?: readonly { word: string; surer: string; means: string }[]
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

/** A first line that tells Excel the delimiter. */
const DELIMITER_LINE = /^"?sep=([^"\r\n])"?[ \t,;]*\r?\n/i

const DELIMITERS = [',', ';', '\t']
/** The max lines of text above the header. */
const MAX_PREAMBLE = 10

/** The delimiter of a file: from its first line, else the most frequent one in the first line that has any. */
const delimitingOf = (text: string): { delimiter: string; from_line: number } => {
  const named = DELIMITER_LINE.exec(text)?.[1]
  if (named !== undefined) return { delimiter: named, from_line: 2 }
  const lines = text.split('\n', MAX_PREAMBLE)
  const heading = lines.find(line => DELIMITERS.some(each => line.includes(each))) ?? ''
  const count = (delimiter: string): number => heading.split(delimiter).length
  return { delimiter: DELIMITERS.reduce((most, each) => (count(each) > count(most) ? each : most)), from_line: 1 }
}

const parseCsv = async (text: string, where: string): Promise<Parsed[]> => {
  requireUtf8(text, where, '"CSV UTF-8"')
  const { parse } = await import('csv-parse/sync')
  try {
    const options = { ...delimitingOf(text), trim: true, info: true, relax_column_count: true } as const
    // Spreadsheets write an empty row with its delimiters.
    const skipped = { skip_empty_lines: true, skip_records_with_empty_values: true } as const
    return parse(text, { ...options, ...skipped }) as unknown as Parsed[]
  } catch (error) {
    throw invalid(`${where} is not valid CSV: ${(error as Error).message}`)
  }
}

/** A cell without the quote of a formula, and with plain spaces. */
const cellOf = (written: string): string =>
  withoutQuote(written)
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .trim()

const wordsOf = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const sameCells = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((cell, at) => wordsOf(cell) === wordsOf(other[at]!))

/** Maps headings to column names. A column without its own heading gets that of its first synonym. */
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

/** The needed columns that a sheet lacks, unless it has their replacements. */
const absentIn = (names: readonly string[], { needed, instead = {} }: CsvColumns): string[] =>
  needed.filter(name => !names.includes(name) && !instead[name]?.every(each => names.includes(each)))

/** The index of the header: the first line with every needed column, else the first line. */
const headingIn = (all: readonly Parsed[], columns: CsvColumns): number => {
  const at = all
    .slice(0, MAX_PREAMBLE + 1)
    .findIndex(({ record }) => absentIn(namesOf(record, columns), columns).length === 0)
  return Math.max(0, at)
}

/** Throws invalid_request for rows with more or fewer cells than the header. */
const requireOneLength = (rows: readonly Parsed[], length: number, where: string): void => {
  const wrong = rows.filter(({ record }) => record.length !== length)
  if (wrong.length === 0) return
  const faults = wrong.map(({ record, info }) => `line ${info.lines}: ${record.length} cells, not ${length}`)
  throw invalid(
    `${where} is not valid CSV: rows have different lengths (quote cells that contain a comma):\n${faults.join('\n')}`,
  )
}

/** Reads the rows of a CSV file. Throws invalid_request for broken CSV and for missing columns, rows or cells. */
export const readRows = async (text: string, where: string, columns: CsvColumns): Promise<CsvRow[]> => {
  const { needed, optional = [], beside = [] } = columns
  const parsed = await parseCsv(text, where)
  const at = headingIn(parsed, columns)
  const heading = parsed[at]?.record ?? []
  const names = namesOf(heading, columns)
  // Printed or merged sheets repeat their header.
  const rows = parsed.slice(at + 1).filter(({ record }) => !sameCells(record, heading))
  const known = [...needed, ...optional, ...beside.filter(name => names.includes(name))]
  const absent = absentIn(names, columns)
  const twice = known.filter(name => names.indexOf(name) !== names.lastIndexOf(name))
  const contract = `it needs ${[...needed, ...optional.map(name => `${name} (optional)`)].join(', ')}`
  if (absent.length > 0) throw invalid(`${where} lacks the column ${absent.join(', ')}; ${contract}`)
  if (twice.length > 0) throw invalid(`${where} has the column ${twice.join(', ')} twice; ${contract}`)
  if (rows.length === 0) throw invalid(`${where} has no rows; ${contract}`)
  requireOneLength(rows, names.length, where)
  return rows.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(known.map(name => [name, cellOf(record[names.indexOf(name)] ?? '')])),
  }))
}

/** Headings of player columns in spreadsheets and in exports of FantasyPros, Underdog, ESPN, Yahoo, MFL and Fantrax. */

type Synonyms = NonNullable<CsvColumns['synonyms']>

const PLAYER = ['player_name', 'player_bye', 'name', 'full_name', 'fullname', 'name_full', 'players', 'playername']

export const PLAYER_SYNONYMS: Synonyms = {
  player: PLAYER,
  first_name: ['firstname', 'first', 'fname'],
  last_name: ['lastname', 'last', 'lname', 'surname'],
  position: ['pos', 'player_pos', 'player_position', 'slotname', 'position_rank', 'primary_position', 'pos_group'],
}

/** In sheets without fantasy teams, `team` is the NFL team of the player. */
const NFL_TEAM = ['nfl_team', 'player_team', 'pro_team', 'nfl', 'team_abbr', 'team_abbreviation', 'tm', 'club']

export const NFL_TEAM_SYNONYMS: Synonyms = { nfl_team: NFL_TEAM }
export const ANY_TEAM_SYNONYMS: Synonyms = { nfl_team: [...NFL_TEAM, 'team', 'team_name'] }

/** Returns the player of a row; empty without one. */
export const playerIn = ({ cells }: CsvRow): string =>
  cells.player || [cells.first_name, cells.last_name].filter(Boolean).join(' ')

/** The position and NFL team of a row, if its cells have them. */
export const placeIn = ({ cells: { position, nfl_team } }: CsvRow): { position?: string; nflTeam?: string } => ({
  ...(position && positionIn(position) !== null && { position }),
  ...(nfl_team && clubIn(nfl_team) !== null && { nflTeam: nfl_team }),
})

/** The player of a row as one text with position and NFL team, for a lookup by name. */
export const describedPlayer = (row: CsvRow): string => {
  const { position, nflTeam } = placeIn(row)
  return [playerIn(row), nflTeam && clubIn(nflTeam), position && positionIn(position)].filter(Boolean).join(' ')
}
