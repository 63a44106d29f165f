import { eastAsianWidth } from 'get-east-asian-width'

/** A column of a table: its heading, and what it shows of a row. */
export interface Column<Row> {
  title: string
  of(row: Row): string | number | null | undefined
  /** Numbers stand right by themselves; this puts texts there too. */
  right?: boolean
  /** Decimals of a number (default: as it is). */
  decimals?: number
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

/** Columns of a terminal that a text takes: wide letters two, marks none. */
export const stringWidth = (text: string): number => {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let width = 0
  for (const letter of text) if (!/\p{M}/u.test(letter)) width += eastAsianWidth(letter.codePointAt(0)!)
  return width
}

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

/** A text in at most so many columns, cut with an ellipsis. */
export const cut = (text: string, width: number): string => {
  if (stringWidth(text) <= width) return text
  let kept = ''
  for (const letter of text) {
    if (stringWidth(kept + letter) > width - 1) break
    kept += letter
  }
  return `${kept}…`
}

/** Widths that fit the page: the widest column gives way first. */
const narrowed = (widths: readonly number[], page: Page): number[] => {
  const fitted = [...widths]
  if (!page.isTerminal) return fitted
  const gaps = GAP.length * (widths.length - 1)
  for (;;) {
    const widest = Math.max(...fitted)
    if (fitted.reduce((sum, width) => sum + width, gaps) <= page.columns || widest <= NARROWEST) return fitted
    fitted[fitted.indexOf(widest)]!--
  }
}

/** A table made for reading: aligned, numbers right; cut to the width of a terminal, never in a pipe. */
export const table = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], page: Page): string => {
  const cells = rows.map(row => columns.map(column => textOf(column, row)))
  const right = columns.map(column => isRight(column, rows))
  const widths = columns.map(({ title }, at) =>
    Math.max(stringWidth(title), ...cells.map(line => stringWidth(line[at]!))),
  )
  const fitted = narrowed(widths, page)
  const line = (texts: readonly string[]) =>
    texts
      .map((text, at) => pad(cut(text, fitted[at]!), fitted[at]!, right[at]!))
      .join(GAP)
      .trimEnd()
  const heading = line(columns.map(({ title }) => title))
  return `${[heading, heading.replace(/\S+( \S+)*/g, title => '-'.repeat(stringWidth(title))), ...cells.map(line)].join('\n')}\n`
}
