import { isRight, type Table } from '../../views/view.ts'
import { formatted } from '../../views/words/format.ts'
import { beginningsOf } from '../names/ids.ts'
import { cut, pad, stringWidth } from './width.ts'

/** The one table layout of the terminal, for commands and the interface. */

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
/** The least width of a cut text. */
const NARROWEST = 8
/** Minor columns are dropped before a text is cut below this width. */
const READABLE = 14

type Columns = Table['columns']

export const widthOf = (columns: readonly LaidColumn[]): number =>
  columns.reduce((sum, { width }) => sum + width, GAP.length * Math.max(0, columns.length - 1))

const wholeOf = (table: Table): LaidColumn[] =>
  table.columns.flatMap(({ heading, format }, at) => {
    if (heading === null) return []
    const cells = table.rows.map(row => formatted(row.cells[at]!.value, format, table.zone))
    const width = cells.reduce((most, cell) => Math.max(most, stringWidth(cell)), stringWidth(heading))
    return [{ at, heading, cells, width, right: isRight(table, at) }]
  })

/** Shortens ids to unique prefixes. */
const withBeginnings = (laid: readonly LaidColumn[], columns: Columns): LaidColumn[] =>
  laid.map(column => {
    if (!columns[column.at]!.id) return column
    const cells = beginningsOf(column.cells)
    return { ...column, cells, width: Math.max(column.heading.length, ...cells.map(stringWidth)) }
  })

/** Cuts texts until the columns fit, the widest first, to at least `least`. Ids and numbers stay whole. */
const narrowed = (laid: readonly LaidColumn[], columns: Columns, { room, least }: { room: number; least: number }) => {
  const fitted = laid.map(column => ({ ...column }))
  const mayBeCut = fitted.filter(({ at, right }) => !right && !columns[at]!.id && !columns[at]!.whole)
  while (widthOf(fitted) > room) {
    const widest = mayBeCut.reduce<LaidColumn | null>((a, b) => (a && a.width >= b.width ? a : b), null)
    if (!widest || widest.width <= least) break
    widest.width--
  }
  return fitted
}

/**
 * Fits the columns of a table to a width: first with short ids, then without minor columns, then with texts cut. If
 * even that is too wide, it stays too wide.
 */
export const laidOut = (table: Table, room: number): LaidColumn[] => {
  const { columns } = table
  let laid = wholeOf(table)
  if (widthOf(laid) <= room) return laid
  laid = withBeginnings(laid, columns)
  for (;;) {
    const fitted = narrowed(laid, columns, { room, least: READABLE })
    const last = laid.findLastIndex(({ at }) => columns[at]!.minor)
    if (widthOf(fitted) <= room) return fitted
    if (last < 0) return narrowed(laid, columns, { room, least: NARROWEST })
    laid = laid.toSpliced(last, 1)
  }
}

/** Pads a text to its column. */
export const cellOf = (text: string, { width, right }: LaidColumn): string => pad(cut(text, width), width, right)

/** Splits columns into groups that fit, each with the first column. */
const inGroups = (laid: readonly LaidColumn[], room: number): LaidColumn[][] => {
  const [first, ...others] = laid
  if (!first) return []
  const groups: LaidColumn[][] = []
  for (const column of others) {
    const last = groups.at(-1)
    if (last && widthOf([...last, column]) <= room) last.push(column)
    else groups.push([{ ...first, width: Math.min(first.width, READABLE) }, column])
  }
  return groups.length === 1 ? [[...laid]] : groups
}

const DETAIL = ' '.repeat(6)

const linesOf = (laid: readonly LaidColumn[], rows: Table['rows']): string[] => {
  const line = (texts: readonly string[]) =>
    laid
      .map((column, each) => cellOf(texts[each]!, column))
      .join(GAP)
      .trimEnd()
  const heading = line(laid.map(({ heading }) => heading))
  return [
    heading,
    heading.replace(/\S+( \S+)*/g, title => '-'.repeat(stringWidth(title))),
    ...rows.flatMap(({ details }, at) => [
      line(laid.map(({ cells }) => cells[at]!)),
      ...details.map(detail => `${DETAIL}${detail}`),
    ]),
  ]
}

/** A table as lines, with details below their row. What fits in no other way goes in groups. A pipe has no width limit. */
export const tableLines = (table: Table, room: number): string[] => {
  const { matrix, rows } = table
  const [first = [], ...others] = inGroups(matrix ? wholeOf(table) : laidOut(table, room), room)
  const bare = rows.map(row => ({ ...row, details: [] }))
  return [...linesOf(first, rows), ...others.flatMap(laid => ['', ...linesOf(laid, bare)])]
}
