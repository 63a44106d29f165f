import { clubIn, invalid, positionIn } from '../../engine/index.ts'
import { requireUtf8 } from '../io/text-file.ts'
import { withoutQuote } from '../output/records.ts'

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
  /** Columns that are read but not asked for: ids in our own lists, and columns that can replace a needed one. */
  beside?: readonly string[]
  /** For a needed column, columns that say the same together: first and last name for the player. */
  instead?: Readonly<Record<string, readonly string[]>>
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

const DELIMITERS = [',', ';', '\t']
/** How many lines of text may stand above the heading. */
const MAX_PREAMBLE = 10

/** The delimiter of a sheet: as its first line says, else the most frequent one of the first line that has any. */
const delimitingOf = (text: string): { delimiter: string; from_line: number } => {
  const said = SAID.exec(text)?.[1]
  if (said !== undefined) return { delimiter: said, from_line: 2 }
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
    // Spreadsheets write a row that is empty with its delimiters.
    const skipped = { skip_empty_lines: true, skip_records_with_empty_values: true } as const
    return parse(text, { ...options, ...skipped }) as unknown as Parsed[]
  } catch (error) {
    throw invalid(`${where} is not valid CSV: ${(error as Error).message}`)
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

/** Where the heading is: in the first line that has every needed column, else in the first line. */
const headingIn = (all: readonly Parsed[], columns: CsvColumns): number => {
  const at = all
    .slice(0, MAX_PREAMBLE + 1)
    .findIndex(({ record }) => absentIn(namesOf(record, columns), columns).length === 0)
  return Math.max(0, at)
}

/** Throws invalid_request for rows that have more or fewer cells than the heading. */
const requireOneLength = (rows: readonly Parsed[], length: number, where: string): void => {
  const wrong = rows.filter(({ record }) => record.length !== length)
  if (wrong.length === 0) return
  const faults = wrong.map(({ record, info }) => `line ${info.lines}: ${record.length} cells, not ${length}`)
  throw invalid(
    `${where} is not valid CSV: rows have different lengths (put quotes around a cell with a comma):\n${faults.join('\n')}`,
  )
}

/** The rows of a sheet. Throws invalid_request for broken CSV, and for missing columns, rows or cells. */
export const readRows = async (text: string, where: string, columns: CsvColumns): Promise<CsvRow[]> => {
  const { needed, optional = [], beside = [] } = columns
  const parsed = await parseCsv(text, where)
  const at = headingIn(parsed, columns)
  const heading = parsed[at]?.record ?? []
  const names = namesOf(heading, columns)
  // Sheets that are printed, or put together from several, repeat their heading.
  const rows = parsed.slice(at + 1).filter(({ record }) => !sameCells(record, heading))
  const known = [...needed, ...optional, ...beside.filter(name => names.includes(name))]
  const absent = absentIn(names, columns)
  const twice = known.filter(name => names.indexOf(name) !== names.lastIndexOf(name))
  const contract = `it needs ${[...needed, ...optional.map(name => `${name} (may be left out)`)].join(', ')}`
  if (absent.length > 0) throw invalid(`${where} has no column ${absent.join(', ')}; ${contract}`)
  if (twice.length > 0) throw invalid(`${where} has the column ${twice.join(', ')} twice; ${contract}`)
  if (rows.length === 0) throw invalid(`${where} holds no row; ${contract}`)
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

/** Where no fantasy team is meant, `team` is the NFL team of the player. */
const NFL_TEAM = ['nfl_team', 'player_team', 'pro_team', 'nfl', 'team_abbr', 'team_abbreviation', 'tm', 'club']

export const NFL_TEAM_SYNONYMS: Synonyms = { nfl_team: NFL_TEAM }
export const ANY_TEAM_SYNONYMS: Synonyms = { nfl_team: [...NFL_TEAM, 'team', 'team_name'] }

/** The player of a row as written there; empty in a row without one. */
export const playerIn = ({ cells }: CsvRow): string =>
  cells.player || [cells.first_name, cells.last_name].filter(Boolean).join(' ')

/** Position and NFL team of a row, where their cells say one. */
export const placeIn = ({ cells: { position, nfl_team } }: CsvRow): { position?: string; nflTeam?: string } => ({
  ...(position && positionIn(position) !== null && { position }),
  ...(nfl_team && clubIn(nfl_team) !== null && { nflTeam: nfl_team }),
})

/** The player of a row as one text with position and NFL team, for a lookup by name. */
export const describedPlayer = (row: CsvRow): string => {
  const { position, nflTeam } = placeIn(row)
  return [playerIn(row), nflTeam && clubIn(nflTeam), position && positionIn(position)].filter(Boolean).join(' ')
}
