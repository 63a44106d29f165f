import { formatted } from '../../views/format.ts'
import { headingText, isRight, type Table } from '../../views/view.ts'
import { beginningsOf } from '../names/ids.ts'
import { stringWidth } from './width.ts'

/** The widths of a table's columns on a terminal, for commands and the interface. */

/** A column with its width on the terminal. */
export interface LaidColumn {
  /** Its index in the table. */
  at: number
  heading: string
  cells: readonly string[]
  width: number
  right: boolean
}

export const GAP = '  '
/** The min width of a text. */
const NARROWEST = 8
/** Minor columns are dropped before a text is narrowed below this width. */
const READABLE = 14
/** The max lines of a text in its column. A longer text goes under its row. */
const MAX_LINES = 3

type Columns = Table['columns']

export const widthOf = (columns: readonly LaidColumn[]): number =>
  columns.reduce((sum, { width }) => sum + width, GAP.length * Math.max(0, columns.length - 1))

const widest = (texts: readonly string[]): number => texts.reduce((most, text) => Math.max(most, stringWidth(text)), 0)

export const wholeColumns = (table: Table): LaidColumn[] =>
  table.columns.flatMap((column, at) => {
    const heading = headingText(column, table.zone)
    if (heading === null) return []
    const cells = table.rows.map(row => formatted(row.cells[at]!.value, column.format, table.zone))
    const width = Math.max(stringWidth(heading), widest(cells))
    return [{ at, heading, cells, width, right: isRight(table, at) }]
  })

/** Shortens ids to unique prefixes. */
const withBeginnings = (laid: readonly LaidColumn[], columns: Columns): LaidColumn[] =>
  laid.map(column => {
    if (!columns[column.at]!.id) return column
    const cells = beginningsOf(column.cells)
    return { ...column, cells, width: Math.max(column.heading.length, widest(cells)) }
  })

interface Room {
  room: number
  /** The width below which a column is not narrowed. Only texts are. */
  least(column: LaidColumn): number
}

/** Narrows texts until the columns fit, the widest first. */
const narrowed = (laid: readonly LaidColumn[], { room, least }: Room): LaidColumn[] => {
  const fitted = laid.map(column => ({
    ...column,
    least: column.right ? column.width : Math.min(column.width, least(column)),
  }))
  while (widthOf(fitted) > room) {
    const wide = fitted.filter(({ width, least }) => width > least)
    const most = wide.reduce<LaidColumn | null>((a, b) => (a && a.width >= b.width ? a : b), null)
    if (most === null) break
    most.width--
  }
  return fitted.map(({ least: _, ...column }) => column)
}

/** Narrows texts until the columns fit. Drops minor columns, the last first, before a text gets narrower than allowed. */
const withoutMinor = (laid: readonly LaidColumn[], columns: Columns, of: Room): LaidColumn[] => {
  const fitted = narrowed(laid, of)
  const last = laid.findLastIndex(({ at }) => columns[at]!.minor)
  return widthOf(fitted) <= of.room || last < 0 ? fitted : withoutMinor(laid.toSpliced(last, 1), columns, of)
}

/** Drops the last columns until the others fit with their texts narrowed. */
const firstColumns = (laid: readonly LaidColumn[], of: Room, min = 1): LaidColumn[] => {
  const fitted = narrowed(laid, of)
  return widthOf(fitted) <= of.room || laid.length <= min ? fitted : firstColumns(laid.slice(0, -1), of, min)
}

/** The columns of a row, and those whose values go under it. */
export interface Layout {
  beside: LaidColumn[]
  below: LaidColumn[]
}

/**
 * Lays out a table without cutting any text: first with short ids, then with texts in multiple lines and without minor columns,
 * then with the last columns under their rows.
 */
export const foldedLayout = (table: Table, room: number): Layout => {
  const { columns } = table
  const whole = wholeColumns(table)
  if (widthOf(whole) <= room) return { beside: whole, below: [] }
  const laid = withBeginnings(whole, columns)
  const least = ({ at, width }: LaidColumn): number =>
    columns[at]!.id || columns[at]!.whole ? width : Math.min(width, Math.max(READABLE, Math.ceil(width / MAX_LINES)))
  const fitted = withoutMinor(laid, columns, { room, least })
  if (widthOf(fitted) <= room) return { beside: fitted, below: [] }
  const major = laid.filter(({ at }) => !columns[at]!.minor)
  const beside = firstColumns(major, { room, least })
  return {
    beside: beside.map(column => ({ ...column, width: Math.min(column.width, room) })),
    below: major.slice(beside.length),
  }
}

/** The min width of a column that commands never fold. It holds nearly every name. */
const NAME = 24

/** Lays out a table with one line for each row. Cuts texts and drops the last columns, but never cuts a number. */
export const cutLayout = (table: Table, room: number): LaidColumn[] => {
  const { columns } = table
  const readable = { room, least: ({ at }: LaidColumn) => (columns[at]!.whole ? NAME : READABLE) }
  const fitted = withoutMinor(wholeColumns(table), columns, readable)
  const few = firstColumns(fitted, readable, 2)
  const first = firstColumns(few, { room, least: () => NARROWEST })
  return first.map(column => ({ ...column, width: Math.min(column.width, room) }))
}
