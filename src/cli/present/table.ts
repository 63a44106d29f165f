import { eastAsianWidth } from 'get-east-asian-width'
import { beginningsOf } from '../names/ids.ts'

/** A column of a table: its heading, and what it shows of a row. */
export interface Column<Row> {
  title: string
  of(row: Row): string | number | null | undefined
  /** Numbers stand right by themselves; this puts texts there too. */
  right?: boolean
  /** Decimals of a number (default: as it is). */
  decimals?: number
  /** It is what a command takes, so it is never cut: where the room is too little, ids show the beginning that will do. */
  isId?: true
}

/** How far a league is: its closed weeks, and the lowest week with a game that is not over. */
export interface LeagueWeeks {
  closed: readonly number[]
  current: number | null
}

/** What a table is made for: its width matters on a terminal only. */
export interface Page {
  /** The name of what an answer holds by id, where it is known; else the id. */
  nameOf(id: string): string
  /** What the command was told by field, with ids in the place of names. */
  values?: Readonly<Record<string, unknown>>
  /** How far the league is, where a command asks for it. */
  weeks?: LeagueWeeks
  isTerminal: boolean
  columns: number
}

/** How an answer reads for a person. */
export type View = (answer: never, page: Page) => string

/** Latin letters and punctuation, each of them one column; no marks to be put on others. */
const LATIN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027]*$/

let segmenter: Intl.Segmenter | undefined

/** The letters of a text as people count them, marks and the parts of an emoji together; telling them apart takes 15 ms to load. */
export const lettersOf = (text: string): string[] => {
  if (LATIN.test(text)) return [...text]
  segmenter ??= new Intl.Segmenter()
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const isEmoji = (letter: string): boolean => /\p{RGI_Emoji}|\p{Extended_Pictographic}\u200d|^[\d#*]\u20e3/v.test(letter)

/** What joins, marks or ends the code point before it takes no column of its own; so do vowels and ends of Hangul syllables. */
const UNSEEN =
  /[\p{Default_Ignorable_Code_Point}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}\u1160-\u11ff\ud7b0-\ud7fb]/v

/** An emoji takes two columns, whatever it is made of; any other letter what those of its parts take that are seen. */
const letterWidth = (letter: string): number =>
  isEmoji(letter)
    ? 2
    : [...letter].reduce((width, part) => width + (UNSEEN.test(part) ? 0 : eastAsianWidth(part.codePointAt(0)!)), 0)

/** Columns of a terminal that a text takes: wide letters and emoji two, marks none. */
export const stringWidth = (text: string): number =>
  LATIN.test(text) ? text.length : lettersOf(text).reduce((width, letter) => width + letterWidth(letter), 0)

const GAP = '  '
const NARROWEST = 8

const textOf = <Row>({ of, decimals }: Column<Row>, row: Row): string => {
  const value = of(row)
  if (value === null || value === undefined) return '-'
  if (typeof value === 'number' && decimals !== undefined) return value.toFixed(decimals)
  return String(value).replaceAll('\n', ' ')
}

const isRight = <Row>(column: Column<Row>, rows: readonly Row[]): boolean =>
  column.right ?? rows.some(row => typeof column.of(row) === 'number')

/** A text filled up with blanks to a width. */
export const pad = (text: string, width: number, right: boolean): string => {
  const space = ' '.repeat(Math.max(0, width - stringWidth(text)))
  return right ? space + text : text + space
}

/** A text in at most so many columns, cut between letters, with an ellipsis or another end. */
export const cut = (text: string, width: number, end = '…'): string => {
  if (stringWidth(text) <= width) return text
  let kept = ''
  let room = width - end.length
  for (const letter of lettersOf(text)) {
    room -= stringWidth(letter)
    if (room < 0) break
    kept += letter
  }
  return kept + end
}

type Cells = readonly (readonly string[])[]

const widthsOf = <Row>(cells: Cells, columns: readonly Column<Row>[]): number[] =>
  columns.map(({ title }, at) => Math.max(stringWidth(title), ...cells.map(line => stringWidth(line[at]!))))

/** Whether columns of these widths are more than a terminal has; a pipe takes any. */
const isTight = (widths: readonly number[], page: Page): boolean =>
  page.isTerminal && widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1)) > page.columns

/** The cells with the ids that a command takes by their beginnings. */
const withBeginnings = <Row>(cells: Cells, columns: readonly Column<Row>[]): Cells => {
  const ids = columns.map(({ isId }, at) => (isId ? beginningsOf(cells.map(line => line[at]!)) : null))
  return cells.map((line, row) => line.map((text, at) => ids[at]?.[row] ?? text))
}

/** Widths that fit the page: the widest column gives way first, ids never. */
const narrowed = <Row>(widths: readonly number[], columns: readonly Column<Row>[], page: Page): number[] => {
  const fitted = [...widths]
  for (;;) {
    const widest = Math.max(0, ...fitted.filter((_, at) => !columns[at]!.isId))
    if (!isTight(fitted, page) || widest <= NARROWEST) return fitted
    fitted[fitted.findIndex((width, at) => width === widest && !columns[at]!.isId)]!--
  }
}

/** A table made for reading: aligned, numbers right; cut to the width of a terminal, never in a pipe. */
export const table = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], page: Page): string => {
  const whole = rows.map(row => columns.map(column => textOf(column, row)))
  const cells = isTight(widthsOf(whole, columns), page) ? withBeginnings(whole, columns) : whole
  const right = columns.map(column => isRight(column, rows))
  const fitted = narrowed(widthsOf(cells, columns), columns, page)
  const line = (texts: readonly string[]) =>
    texts
      .map((text, at) => pad(cut(text, fitted[at]!), fitted[at]!, right[at]!))
      .join(GAP)
      .trimEnd()
  const heading = line(columns.map(({ title }) => title))
  return `${[heading, heading.replace(/\S+( \S+)*/g, title => '-'.repeat(stringWidth(title))), ...cells.map(line)].join('\n')}\n`
}
