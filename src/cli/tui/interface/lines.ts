import { formatValue } from '../../../views/format.ts'
import { headingText, type Tone as Meaning, type Table } from '../../../views/view.ts'
import { cutLayout, GAP, type LaidColumn, laidWidth } from '../../output/table.ts'
import { blanks, cut, foldText, pad, stringWidth } from '../../output/width.ts'

/** A screen's lines, independent of any terminal: lines of spans, each with a tone. */
export type Tone = Meaning | 'chosen'

export interface Span {
  text: string
  tone?: Tone | undefined
  /** The key that a click on it presses. */
  key?: string | undefined
}

export type Line = readonly Span[]

/** Draws a line that consists of one span. */
export const say = (text: string, tone?: Tone): Line => [{ text, tone }]

export const BLANK: Line = []

/** Fits a string to an exact width in terminal columns: padded with spaces, or cut off with an ellipsis. */
export const fitText = (text: string, width: number, right = false): string => {
  if (width < 1) return ''
  const flat = text.replaceAll('\n', ' ')
  return pad(cut(flat, width), width, right)
}

const SUFFIX = /^([js]r\.?|[iv]+)$/i

/** Shortens a name: "Beckham Jr.", "Brown", "Broncos". */
export const surnameOf = (name: string): string => {
  const words = name.split(' ')
  const last = words.findLastIndex(word => !SUFFIX.test(word))
  return words.slice(Math.max(0, last)).join(' ')
}

/** Centers a string in a width, or cuts it off. */
export const centerText = (text: string, width: number): string =>
  fitText(blanks(Math.floor((width - stringWidth(text)) / 2)) + text, width)

export const widthOf = (line: Line): number => line.reduce((sum, { text }) => sum + stringWidth(text), 0)

/** Fits a line to an exact width. */
export const fitLine = (line: Line, width: number): Line => {
  let left = width
  const spans: Span[] = []
  for (const span of line) {
    const spanWidth = Math.min(stringWidth(span.text), left)
    if (spanWidth > 0) spans.push({ ...span, text: fitText(span.text, spanWidth) })
    left -= spanWidth
  }
  return left > 0 ? [...spans, { text: blanks(left) }] : spans
}

/** Cuts off a line at a width. */
export const cutLine = (line: Line, width: number): Line => (widthOf(line) > width ? fitLine(line, width) : line)

const MARGIN = 2

/** Returns the key that a click at a column of a line presses. */
export const keyAt = (line: Line, column: number): string | undefined => {
  let end = 0
  return line.find(({ text }) => {
    end += stringWidth(text)
    return column < end
  })?.key
}

/**
 * Puts two lines at the left and right ends of a width. If they do not fit, cuts off both. Each keeps at least half of
 * the columns.
 */
export const spread = (left: Line, right: Line, width: number): Line => {
  const end = cutLine(right, Math.max(width - widthOf(left) - MARGIN, Math.floor(width / 2)))
  const begin = cutLine(left, width - widthOf(end) - MARGIN)
  return [...begin, { text: blanks(width - widthOf(begin) - widthOf(end)) }, ...end]
}

interface FoldOptions {
  width: number
  /** Spaces before each line. */
  indent?: string
}

/** Breaks a line between words into several lines. Spans keep their tones. */
export const foldedLine = (line: Line, { width, indent = '' }: FoldOptions): Line[] => {
  const start: Line = indent === '' ? [] : [{ text: indent }]
  const all = width - indent.length
  if (widthOf(line) <= all) return [[...start, ...line]]
  const words = line.flatMap(({ text, tone }) =>
    text.split(/(?<= )/).flatMap(word =>
      foldText(word.trimEnd(), all).map(
        (part, at, { length }): Span => ({
          text: at === length - 1 ? part + blanks(word.length - word.trimEnd().length) : part,
          tone,
        }),
      ),
    ),
  )
  const lines: Span[][] = [[...start]]
  let room = all
  for (const word of words) {
    if (stringWidth(word.text.trimEnd()) > room && room < all) {
      lines.push([...start])
      room = all
    }
    // Drops the spaces between two spans at the start of a line.
    if (room === all && lines.length > 1 && word.text.trim() === '') continue
    lines.at(-1)!.push(word)
    room -= stringWidth(word.text)
  }
  return lines.map(withoutEnd)
}

/** Removes the spaces at the end of a line. */
const withoutEnd = (line: Line): Line => [
  ...line.slice(0, -1),
  ...line.slice(-1).map(span => ({ ...span, text: span.text.trimEnd() })),
]

/** Breaks a line into several lines, indented like rows in a list. */
export const paragraph = (line: Line, width: number): Line[] => foldedLine(line, { width, indent: '  ' })

/** The number of spaces between two blocks. */
export const BLOCK_GAP = 2

/** Puts two blocks side by side, with a width for the left one. */
export const sideBySide = (left: readonly Line[], right: readonly Line[], width: number): Line[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [
    ...fitLine(left[at] ?? BLANK, width + BLOCK_GAP),
    ...(right[at] ?? BLANK),
  ])

/**
 * Divides a width evenly between two names. If only one of them needs more than half, it gets the space that the other
 * leaves.
 */
export const halves = (width: number, left: number, right: number): readonly [left: number, right: number] => {
  const half = Math.floor(width / 2)
  const wanted = left > half ? left : Math.min(half, width - right)
  const given = Math.min(width - Math.min(right, half), Math.max(Math.min(left, half), wanted))
  return [given, width - given]
}

interface Divided {
  columns: number
  /** Returns how much of a width the left block uses. */
  left(room: number): number
  /** The min width of the right block. */
  min: number
}

/**
 * Divides a width between two blocks. The left block gets the width that it needs, and the right block gets the rest.
 */
export const divided = ({ columns, left: used, min }: Divided): { left: number; right: number } => {
  const room = columns - BLOCK_GAP
  const left = Math.min(room - min, used(room - min))
  return { left, right: room - left }
}

export interface GridSpace {
  width: number
  height: number
  /** The selected row; undefined if rows cannot be selected. */
  at?: number
}

/** Returns the first row of a list to show. The selected row stays visible, near the middle of a long list. */
export const firstShown = (count: number, at: number, height: number): number =>
  Math.max(0, Math.min(at - Math.floor(height / 2), count - height))

/** Leaves out ids, because the terminal interface does not use them. */
const withoutIds = (table: Table): Table => ({
  ...table,
  columns: table.columns.map(column => (column.id ? { ...column, heading: null } : column)),
})

const cellOf = (text: string, { width, right }: LaidColumn): string => fitText(text, width, right)

/** Returns the mark before a row: the cursor, or a bullet for the user's own row. */
const gutterOf = (cells: Table['rows'][number]['cells'], isLit: boolean): string =>
  `${isLit ? '>' : ' '}${cells.some(({ tone }) => tone === 'mine') ? '•' : ' '}`

/** Returns the key that a click on a list row presses. */
export const rowKey = (row: number): string => `row ${row}`

/** The width of the gutter before a row. */
const GUTTER = 2

const layoutOf = (table: Table, width: number): LaidColumn[] => cutLayout(withoutIds(table), width - GUTTER)

/** Returns how much of a width a list uses. */
export const usedWidth = (table: Table, room: number): number => GUTTER + laidWidth(layoutOf(table, room))

/** Returns the rows of a list that fit below its heading. */
const rowsShown = ({ rows }: Table, { height, at }: Pick<GridSpace, 'height' | 'at'>): number[] => {
  const count = Math.max(0, height - 1)
  const first = firstShown(rows.length, at ?? 0, count)
  return [...rows.keys()].slice(first, first + count)
}

const drawRows = (table: Table, columns: readonly LaidColumn[], { height, at }: Omit<GridSpace, 'width'>): Line[] => {
  const lines = rowsShown(table, { height, ...(at !== undefined && { at }) }).map((row): Line => {
    const { cells } = table.rows[row]!
    const lit: Tone | undefined = row === at ? 'chosen' : undefined
    const key = at === undefined ? undefined : rowKey(row)
    const spans = columns.map((column, each) => ({
      text: cellOf(column.cells[row]!, column) + (each < columns.length - 1 ? GAP : ''),
      tone: lit ?? cells[column.at]!.tone,
      key,
    }))
    return [{ text: gutterOf(cells, row === at), tone: lit, key }, ...spans]
  })
  return [say(`  ${columns.map(column => cellOf(column.heading, column)).join(GAP)}`, 'heading'), ...lines]
}

/** Draws a table with a max number of lines, scrolled to the selected row. */
export const grid = (table: Table, { width, ...space }: GridSpace): Line[] =>
  drawRows(table, layoutOf(table, width), space)

/** Draws a row's cells that are dropped or cut off, each after its heading. */
const hiddenCells = (table: Table, columns: readonly LaidColumn[], { row, width }: { row: number; width: number }) => {
  const spans = withoutIds(table).columns.flatMap((column, at): Span[] => {
    const heading = headingText(column, table.zone)
    const { value, tone } = table.rows[row]!.cells[at]!
    const text = formatValue(value, column.format, table.zone)
    const room = columns.find(each => each.at === at)?.width ?? 0
    if (heading === null || text === '-' || stringWidth(text) <= room) return []
    return [{ text: heading === '' ? '' : `${heading} `, tone: 'dim' }, { text, tone }, { text: '  ' }]
  })
  return spans.length === 0 ? [] : foldedLine(spans, { width, indent: '  ' })
}

/** Below this height, a list does not show hidden cells below it, or the blank line before them. */
const LOW = 6
const ROOMY = 20

/** Draws a list, and below it, the selected row's cells that are dropped or cut off. */
export const gridWithHidden = (table: Table, { width, height, at }: Required<GridSpace>): Line[] => {
  const columns = layoutOf(table, width)
  if (height < LOW) return drawRows(table, columns, { height, at })
  const hiddenIn = (row: number) => hiddenCells(table, columns, { row, width })
  // Reserves the same space for all rows on the screen, so the list does not move with the cursor.
  const max = Math.max(0, ...rowsShown(table, { height, at }).map(row => hiddenIn(row).length))
  const space = Math.min(max, height < ROOMY ? 2 : 3)
  const gap = space > 0 && height >= ROOMY ? [BLANK] : []
  const rows = drawRows(table, columns, { height: height - space - gap.length, at })
  return [...rows, ...gap, ...(at < table.rows.length ? hiddenIn(at).slice(0, space) : [])]
}

/** Moves the given columns of a table to the front, for a narrow terminal where only the first columns fit. */
export const withFirst = (table: Table, headings: readonly string[]): Table => {
  const rankOf = (at: number): number => {
    const rank = headings.indexOf(table.columns[at]!.heading ?? '')
    return rank < 0 ? headings.length : rank
  }
  const order = [...table.columns.keys()].sort((a, b) => rankOf(a) - rankOf(b))
  return {
    ...table,
    columns: order.map(at => table.columns[at]!),
    rows: table.rows.map(row => ({ ...row, cells: order.map(at => row.cells[at]!) })),
  }
}

/** Pads or cuts lines to a height. */
export const tall = (lines: readonly Line[], height: number): Line[] =>
  Array.from({ length: height }, (_, at) => lines[at] ?? BLANK)
