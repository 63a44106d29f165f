import type { Column, Page } from '../../views/view.ts'
import { beginningsOf } from '../names/ids.ts'
import { cut, pad, stringWidth } from './width.ts'

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
