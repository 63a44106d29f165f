import type { Table } from '../../views/view.ts'
import { foldedLayout, GAP, type LaidColumn, type Layout, wholeColumns, widthOf } from './table-layout.ts'
import { pad, stringWidth } from './width.ts'
import { folded } from './wrap.ts'

/** A table as lines of text. */

const DETAIL = ' '.repeat(6)

/** A column that repeats in each group is this wide at most. */
const REPEATED = 14

/** Splits columns into groups that fit, each with the first column. */
const inGroups = (laid: readonly LaidColumn[], room: number): LaidColumn[][] => {
  const [first, ...others] = laid
  if (!first) return []
  const groups: LaidColumn[][] = []
  for (const column of others) {
    const last = groups.at(-1)
    if (last && widthOf([...last, column]) <= room) last.push(column)
    else groups.push([{ ...first, width: Math.min(first.width, REPEATED) }, column])
  }
  return groups.length <= 1 ? [[...laid]] : groups
}

/** Draws a row, each text in as many lines as it takes. */
export const rowLines = (laid: readonly LaidColumn[], texts: readonly string[]): string[] => {
  const cells = laid.map(({ width }, at) =>
    stringWidth(texts[at]!) > width ? folded(texts[at]!, width) : [texts[at]!],
  )
  const height = Math.max(1, ...cells.map(({ length }) => length))
  return Array.from({ length: height }, (_, line) =>
    laid
      .map(({ width, right }, at) => pad(cells[at]![line] ?? '', width, right))
      .join(GAP)
      .trimEnd(),
  )
}

/** Lists the values under a row, each after its heading, as many in a line as fit. */
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
 * Draws a table as lines, with details under their rows. Columns of one kind that do not fit go in groups, other columns under
 * the rows. A pipe has no width limit.
 */
export const tableLines = (table: Table, room: number): string[] => {
  const { matrix, rows } = table
  if (!matrix) return linesOf(foldedLayout(table, room), rows, room)
  const [first = [], ...others] = inGroups(wholeColumns(table), room)
  const bare = rows.map(row => ({ ...row, details: [] }))
  const group = (beside: LaidColumn[], of: Table['rows']): string[] => linesOf({ beside, below: [] }, of, room)
  return [...group(first, rows), ...others.flatMap(laid => ['', ...group(laid, bare)])]
}
