import { isUuid } from '../../engine/index.ts'
import { formatValue } from '../../views/format.ts'
import { headingText, isRight, type Table } from '../../views/view.ts'
import { foldText, pad, stringWidth, widest } from './width.ts'

const SHORT_ID = 8

/** Returns the shortest unique prefix of each generated id, such as 3f0c2a7e. Ids chosen by users are not shortened. */
export const shortIds = (ids: readonly string[]): string[] => {
  const uuids = new Set(ids.filter(isUuid))
  const cutAt = (length: number) => new Set(Array.from(uuids, id => id.slice(0, length)))
  let length = SHORT_ID
  while (cutAt(length).size < uuids.size) length++
  return ids.map(id => (uuids.has(id) ? id.slice(0, length) : id))
}

/** The widths of a table's columns on a terminal, for commands and the terminal interface. */

/** A column and its width on the terminal. */
export interface LaidColumn {
  /** Its index in the table. */
  at: number
  heading: string
  cells: readonly string[]
  width: number
  right: boolean
}

export const GAP = '  '
/** The min width of a text column. */
const NARROWEST = 8
/** Minor columns are dropped before a text column becomes narrower than this. */
const READABLE = 14
/** The max number of lines in a cell. Longer text is shown below its row. */
const MAX_LINES = 3

type Columns = Table['columns']

/** Returns the total width of columns, including the gaps between them. */
export const laidWidth = (columns: readonly LaidColumn[]): number =>
  columns.reduce((sum, { width }) => sum + width, GAP.length * Math.max(0, columns.length - 1))

export const uncutColumns = (table: Table): LaidColumn[] =>
  table.columns.flatMap((column, at) => {
    const heading = headingText(column, table.zone)
    if (heading === null) return []
    const cells = table.rows.map(row => formatValue(row.cells[at]!.value, column.format, table.zone))
    const width = Math.max(stringWidth(heading), widest(cells))
    return [{ at, heading, cells, width, right: isRight(table, at) }]
  })

/** Shortens ids to unique prefixes. */
const withShortIds = (laid: readonly LaidColumn[], columns: Columns): LaidColumn[] =>
  laid.map(column => {
    if (!columns[column.at]!.id) return column
    const cells = shortIds(column.cells)
    return { ...column, cells, width: Math.max(column.heading.length, widest(cells)) }
  })

/** Returns a column's min width. Only text columns are narrowed. */
type MinWidth = (column: LaidColumn) => number

interface Room {
  room: number
  /** The steps to take, one after another, until the table fits. */
  mins: readonly MinWidth[]
}

/** Narrows text columns, widest first, until the table fits. */
const narrowedTo = (laid: readonly LaidColumn[], room: number, min: MinWidth): LaidColumn[] => {
  const fitted = laid.map(column => ({
    ...column,
    min: column.right ? column.width : Math.min(column.width, min(column)),
  }))
  while (laidWidth(fitted) > room) {
    const wide = fitted.filter(column => column.width > column.min)
    const widestColumn = wide.reduce<LaidColumn | null>((a, b) => (a && a.width >= b.width ? a : b), null)
    if (widestColumn === null) break
    widestColumn.width--
  }
  return fitted.map(({ min: _, ...column }) => column)
}

const narrowColumns = (laid: readonly LaidColumn[], { room, mins }: Room): LaidColumn[] =>
  mins.reduce((narrow, min) => narrowedTo(narrow, room, min), [...laid])

const isFitting = (laid: readonly LaidColumn[], of: Room): boolean => laidWidth(narrowColumns(laid, of)) <= of.room

/** Drops minor columns, last ones first, until the others fit with narrowed text. */
const withoutMinor = (laid: readonly LaidColumn[], columns: Columns, of: Room): readonly LaidColumn[] => {
  const last = laid.findLastIndex(({ at }) => columns[at]!.minor)
  return last < 0 || isFitting(laid, of) ? laid : withoutMinor(laid.toSpliced(last, 1), columns, of)
}

/** Drops the last columns until the others fit with narrowed text. */
const firstColumns = (laid: readonly LaidColumn[], of: Room, min = 1): readonly LaidColumn[] =>
  laid.length <= min || isFitting(laid, of) ? laid : firstColumns(laid.slice(0, -1), of, min)

/** The columns in a row, and the columns whose values are shown below it. */
interface Layout {
  beside: LaidColumn[]
  below: LaidColumn[]
}

/**
 * Lays out a table without cutting off text: first with short ids, then with wrapped text and without minor columns,
 * then with the last columns below their rows.
 */
const foldedLayout = (table: Table, room: number): Layout => {
  const { columns } = table
  const fullColumns = uncutColumns(table)
  if (laidWidth(fullColumns) <= room) return { beside: fullColumns, below: [] }
  const laid = withShortIds(fullColumns, columns)
  const min = ({ at, width }: LaidColumn): number =>
    columns[at]!.id || columns[at]!.uncut ? width : Math.min(width, Math.max(READABLE, Math.ceil(width / MAX_LINES)))
  const of = { room, mins: [min] }
  const fitted = narrowColumns(withoutMinor(laid, columns, of), of)
  if (laidWidth(fitted) <= room) return { beside: fitted, below: [] }
  const major = laid.filter(({ at }) => !columns[at]!.minor)
  const beside = narrowColumns(firstColumns(major, of), of)
  return {
    beside: beside.map(column => ({ ...column, width: Math.min(column.width, room) })),
    below: major.slice(beside.length),
  }
}

/** A width that fits nearly every name. */
const NAME = 24

/** If fewer columns than this would fit, names are shortened. */
const MIN_COLUMNS = 4

/** Returns true if a column contains names of teams or players, or text that people type. */
const isName = ({ columns, rows }: Table, at: number): boolean =>
  columns[at]!.uncut === true || rows.some(({ cells }) => cells[at]!.link)

/** Drops columns until the others fit with names at a min width. */
const fittingColumns = (table: Table, laid: readonly LaidColumn[], of: Room): readonly LaidColumn[] =>
  firstColumns(withoutMinor(laid, table.columns, of), of, 2)

/**
 * Lays out a table with one line per row. Cuts off text and drops the last columns. Numbers are never cut off. Other
 * text is cut off before names are, and columns are dropped before names are shortened.
 */
export const cutLayout = (table: Table, room: number): LaidColumn[] => {
  const names = new Set([...table.columns.keys()].filter(at => isName(table, at)))
  const otherText: MinWidth = ({ at, width }) => (names.has(at) ? width : READABLE)
  const withNames = (min: number) => ({
    room,
    mins: [otherText, ({ at }: LaidColumn) => (names.has(at) ? min : READABLE)],
  })
  const uncut = uncutColumns(table)
  // Columns without values are dropped first.
  const filled = uncut.filter(({ at, cells }) => !table.columns[at]!.minor || cells.some(cell => cell !== ''))
  const laid = laidWidth(uncut) > room ? filled : uncut
  const few = fittingColumns(table, laid, withNames(NAME))
  const majorCount = laid.filter(({ at }) => !table.columns[at]!.minor).length
  const hasEnough = few.length >= Math.min(MIN_COLUMNS, majorCount)
  const readable = withNames(hasEnough ? NAME : READABLE)
  const narrow = { room, mins: [...readable.mins, () => NARROWEST] }
  const shown = firstColumns(hasEnough ? few : fittingColumns(table, laid, readable), narrow)
  return narrowColumns(shown, narrow).map(column => ({ ...column, width: Math.min(column.width, room) }))
}

const DETAIL = ' '.repeat(6)

/** The max width of a column that repeats in each group. */
const REPEATED = 14

/** Splits columns into groups that fit. Each group starts with the first column. */
const inGroups = (laid: readonly LaidColumn[], room: number): LaidColumn[][] => {
  const [first, ...others] = laid
  if (!first) return []
  const groups: LaidColumn[][] = []
  for (const column of others) {
    const last = groups.at(-1)
    if (last && laidWidth([...last, column]) <= room) last.push(column)
    else groups.push([{ ...first, width: Math.min(first.width, REPEATED) }, column])
  }
  return laidWidth(laid) <= room ? [[...laid]] : groups
}

/** Draws a row, wrapping long text. */
const rowLines = (laid: readonly LaidColumn[], texts: readonly string[]): string[] => {
  const cells = laid.map(({ width }, at) =>
    stringWidth(texts[at]!) > width ? foldText(texts[at]!, width) : [texts[at]!],
  )
  const height = Math.max(1, ...cells.map(({ length }) => length))
  return Array.from({ length: height }, (_, line) =>
    laid
      .map(({ width, right }, at) => pad(cells[at]![line] ?? '', width, right))
      .join(GAP)
      .trimEnd(),
  )
}

/** Lists the values below a row, each after its heading, on lines of limited width. */
const belowRow = ({ below }: Layout, row: number, room: number): string[] => {
  const lines: string[] = []
  for (const { heading, cells } of below) {
    const value = `${heading} ${cells[row]}`.trim()
    const longer = `${lines.at(-1)}${GAP}${value}`
    if (cells[row] === '') continue
    if (lines.length > 0 && stringWidth(DETAIL + longer) <= room) lines[lines.length - 1] = longer
    else lines.push(value)
  }
  return lines
}

const linesOf = (layout: Layout, rows: Table['rows'], room: number): string[] => {
  const laid = layout.beside
  const headings = laid.map(({ heading }) => heading)
  const rules = headings.map((heading, at) => '-'.repeat(Math.min(laid[at]!.width, stringWidth(heading))))
  return [
    ...rowLines(laid, headings),
    ...rowLines(laid, rules),
    ...rows.flatMap(({ details }, at) => [
      ...rowLines(
        laid,
        laid.map(({ cells }) => cells[at]!),
      ),
      ...[...belowRow(layout, at, room), ...details].map(line => `${DETAIL}${line}`),
    ]),
  ]
}

/**
 * Draws a table as lines, with details below their rows. Columns of one kind that do not fit are split into groups.
 * Other columns that do not fit are shown below their rows. A pipe's width is unlimited.
 */
export const tableLines = (table: Table, room: number): string[] => {
  const { matrix, rows } = table
  if (!matrix) return linesOf(foldedLayout(table, room), rows, room)
  const [first = [], ...others] = inGroups(uncutColumns(table), room)
  const bare = rows.map(row => ({ ...row, details: [] }))
  const group = (beside: LaidColumn[], of: Table['rows']): string[] => linesOf({ beside, below: [] }, of, room)
  return [...group(first, rows), ...others.flatMap(laid => ['', ...group(laid, bare)])]
}
