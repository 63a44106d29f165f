import { stringWidth } from '../output/width.ts'
import { BLANK, type Line, say, sized, type Tone } from './text.ts'

/** A column of a table on a screen. */
export interface Column<Row> {
  title: string
  of(row: Row): string | number | null | undefined
  /** Numbers stand right by themselves; this puts texts there too. */
  right?: boolean
  /** Decimals of a number (default: as it is). */
  decimals?: number
  tone?(row: Row): Tone | undefined
  /** Left out where the table has fewer columns of the terminal than this. */
  from?: number
}

export interface GridSpace {
  width: number
  height: number
  /** The row that is chosen; without one nothing can be chosen. */
  at?: number
  /** Another pane has the keys: the chosen row is marked, not lit. */
  idle?: boolean
}

const GAP = 2
const NARROWEST = 6

/** The first row shown of a list, so that the chosen one is in sight, near the middle of a long list. */
export const firstShown = (count: number, at: number, height: number): number =>
  Math.max(0, Math.min(at - Math.floor(height / 2), count - height))

const textOf = <Row>({ of, decimals }: Column<Row>, row: Row): string => {
  const value = of(row)
  if (value === null || value === undefined) return '-'
  return typeof value === 'number' && decimals !== undefined ? value.toFixed(decimals) : String(value)
}

const usedBy = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width + GAP, -GAP)

/** Widths that fit: the widest text gives way first, a number never; then the last columns are left out. */
const fitted = (widths: readonly number[], right: readonly boolean[], space: number): number[] => {
  const own = [...widths]
  while (usedBy(own) > space) {
    const widest = Math.max(...own.filter((_, at) => !right[at]))
    if (widest > NARROWEST) own[own.findIndex((width, at) => width === widest && !right[at])]!--
    else if (own.length > 1) own.pop()
    else return own.map(width => Math.min(width, space))
  }
  return own
}

/** A table of at most so many lines, heading included, scrolled to the chosen row. */
export const grid = <Row>(rows: readonly Row[], all: readonly Column<Row>[], space: GridSpace): Line[] => {
  const { width, height, at, idle = false } = space
  const roomy = all.filter(({ from = 0 }) => width >= from)
  const cells = rows.map(row => roomy.map(column => textOf(column, row)))
  const right = roomy.map(column => column.right ?? rows.some(row => typeof column.of(row) === 'number'))
  const widths = roomy.map(({ title }, index) =>
    cells.reduce((most, line) => Math.max(most, stringWidth(line[index]!)), stringWidth(title)),
  )
  const wide = fitted(widths, right, width - 2)
  const columns = roomy.slice(0, wide.length)
  const shown = Math.max(0, height - 1)
  const first = firstShown(rows.length, at ?? 0, shown)
  const cell = (text: string, index: number) => sized(text, wide[index]!, right[index])
  const lines = rows.slice(first, first + shown).map((row, offset): Line => {
    const index = first + offset
    const chosen = index === at
    const lit = chosen && !idle ? 'chosen' : undefined
    const spans = columns.map((column, each) => ({
      text: cell(cells[index]![each]!, each) + (each < columns.length - 1 ? ' '.repeat(GAP) : ''),
      tone: lit ?? column.tone?.(row),
    }))
    return [{ text: chosen ? '> ' : '  ', tone: lit }, ...spans]
  })
  return [say(`  ${columns.map(({ title }, each) => cell(title, each)).join('  ')}`, 'heading'), ...lines]
}

/** Lines filled up or cut to a height. */
export const tall = (lines: readonly Line[], height: number): Line[] =>
  Array.from({ length: height }, (_, at) => lines[at] ?? BLANK)
