import type { Table } from '../../../views/view.ts'
import { cutLayout, GAP, type LaidColumn } from '../../output/table.ts'
import { BLANK, type Line, say, sized, type Tone } from './lines.ts'

export interface GridSpace {
  width: number
  height: number
  /** The chosen row; absent if rows cannot be chosen. */
  at?: number
}

/** The first row shown of a list: the chosen one stays in sight, near the middle of a long list. */
export const firstShown = (count: number, at: number, height: number): number =>
  Math.max(0, Math.min(at - Math.floor(height / 2), count - height))

/** Ids are left out, as nobody types them here. */
const withoutIds = (table: Table): Table => ({
  ...table,
  columns: table.columns.map(column => (column.id ? { ...column, heading: null } : column)),
})

const cellOf = (text: string, { width, right }: LaidColumn): string => sized(text, width, right)

/** The mark before a row: the cursor, and a bullet at the reader's own. */
const gutterOf = (cells: Table['rows'][number]['cells'], isLit: boolean): string =>
  `${isLit ? '>' : ' '}${cells.some(({ tone }) => tone === 'mine') ? '•' : ' '}`

/** A table of at most so many lines, heading included, scrolled to the chosen row. */
export const grid = (table: Table, { width, height, at }: GridSpace): Line[] => {
  const columns = cutLayout(withoutIds(table), width - 2)
  const shown = Math.max(0, height - 1)
  const first = firstShown(table.rows.length, at ?? 0, shown)
  const lines = table.rows.slice(first, first + shown).map(({ cells }, offset): Line => {
    const row = first + offset
    const lit: Tone | undefined = row === at ? 'chosen' : undefined
    const spans = columns.map((column, each) => ({
      text: cellOf(column.cells[row]!, column) + (each < columns.length - 1 ? GAP : ''),
      tone: lit ?? cells[column.at]!.tone,
    }))
    return [{ text: gutterOf(cells, row === at), tone: lit }, ...spans]
  })
  return [say(`  ${columns.map(column => cellOf(column.heading, column)).join(GAP)}`, 'heading'), ...lines]
}

/** Lines filled up or cut to a height. */
export const tall = (lines: readonly Line[], height: number): Line[] =>
  Array.from({ length: height }, (_, at) => lines[at] ?? BLANK)
