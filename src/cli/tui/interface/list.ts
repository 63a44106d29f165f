import { useState } from 'react'
import { formatValue } from '../../../views/format.ts'
import type { Table } from '../../../views/view.ts'
import { stringWidth } from '../../output/width.ts'
import { moveCursor, typeKey } from './keys.ts'
import {
  type GridSpace,
  grid,
  gridWithHidden,
  type Line,
  paragraph,
  rowKey,
  say,
  usedWidth,
  withFirst,
} from './lines.ts'
import { useScreen, useScreenState } from './screen.ts'

/** Lists on screens: a cursor, a search, sorting by any column, and copying a row. */

interface SearchState {
  text: string
  /** True if letters are search text rather than keys. */
  typing: boolean
}

const NO_SEARCH: SearchState = { text: '', typing: false }

/** Keys that move the cursor during a search. */
const ARROWS: readonly string[] = ['up', 'down', 'page up', 'page down', 'ctrl u', 'ctrl d']

/**
 * A search. `/` begins it, Enter keeps it and acts on the row, and Esc clears it. With `always`, letters are always
 * search text.
 */
export const useSearch = (always = false) => {
  const [search, setSearch] = useState<SearchState>({ text: '', typing: always })
  const takes = (key: string): boolean => {
    const { text, typing } = search
    if (!typing && key === '/') setSearch({ text: '', typing: true })
    else if (key === 'esc' && text !== '') setSearch({ text: '', typing: always })
    else if (key === 'esc' && typing && !always) setSearch(NO_SEARCH)
    else if (!typing || ARROWS.includes(key)) return false
    else if (key === 'enter') {
      if (!always) setSearch({ text, typing: false })
      return false
    } else if (key === '/' && text === '') return true
    else if (typeKey(text, key) === text) return false
    else setSearch({ text: typeKey(text, key), typing })
    return true
  }
  return { ...search, takes }
}

/** Draws the search text, or a hint. */
export const searchLine = ({ text, typing }: SearchState, hint = ''): Line =>
  typing || text !== ''
    ? [{ text: '/', tone: 'accent' }, { text }, { text: typing ? '▏' : '', tone: 'accent' }]
    : say(hint, 'dim')

/** The heading of the column that a list is sorted by. `up` means ascending. */
interface Order {
  heading: string
  up: boolean
}

type Value = Table['rows'][number]['cells'][number]['value']

const isBlank = (value: Value): boolean => value === null || value === undefined || value === ''

/** Compares two values in a column. Blank values are equal. */
const compareValues = (a: Value, b: Value): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''))

/** Returns a table's row numbers in sorted order. Rows without a value come last. */
const orderedRows = ({ columns, rows }: Table, order: Order | null): number[] => {
  const at = columns.findIndex(({ heading }) => heading === order?.heading)
  const numbers = [...rows.keys()]
  if (!order || at < 0) return numbers
  const valueIn = (row: number): Value => rows[row]!.cells[at]!.value
  const sign = order.up ? 1 : -1
  return numbers.sort((a, b) => {
    const [one, other] = [valueIn(a), valueIn(b)]
    return Number(isBlank(one)) - Number(isBlank(other)) || (isBlank(one) ? 0 : sign * compareValues(one, other))
  })
}

/** Returns true if one of the row's cells contains the search text. */
const hasText = ({ columns, rows, zone }: Table, row: number, text: string): boolean =>
  text === '' ||
  rows[row]!.cells.some(({ value }, at) =>
    formatValue(value, columns[at]!.format, zone).toLowerCase().includes(text.toLowerCase()),
  )

/** Returns the headings of a table's sortable columns. */
const headingsOf = ({ columns }: Table): string[] =>
  columns.flatMap(({ heading, id }) => (heading && !id ? [heading] : []))

/** Returns a column's first sort direction: descending for numbers, ascending for strings. */
const firstUp = ({ columns, rows }: Table, heading: string): boolean => {
  const at = columns.findIndex(each => each.heading === heading)
  return !rows.some(({ cells }) => typeof cells[at]?.value === 'number')
}

const nextOrder = (table: Table, order: Order | null): Order | null => {
  const headings = headingsOf(table)
  const heading = headings[order ? headings.indexOf(order.heading) + 1 : 0]
  return heading === undefined ? null : { heading, up: firstUp(table, heading) }
}

/** Adds an arrow to the heading of the column that the list is sorted by. */
const withSortArrow = (columns: Table['columns'], order: Order | null): Table['columns'] => {
  const arrowed = order && `${order.heading}${order.up ? '▲' : '▼'}`
  return columns.map(column => (order && column.heading === order.heading ? { ...column, heading: arrowed } : column))
}

interface ListOf<Item> {
  /** The name that the list's state is stored under. */
  name: string
  items: readonly Item[]
  /** One row per item. */
  table: Table
  /** How many rows a page key moves. */
  page: number
  /** True if the rows cannot be sorted, such as slots. */
  fixed?: boolean
  /** Shown if the list does not have any items. */
  empty?: string
  /** The headings of the columns that come first on a narrow terminal. */
  narrow?: readonly string[]
  /** The row that is selected at first. */
  first?: number
  /** The search, if the caller also uses its text. */
  search?: ReturnType<typeof useSearch>
}

type Space = Pick<GridSpace, 'width' | 'height'>

interface DrawnList {
  empty: string
  search: SearchState
  /** True if the search is drawn above the rows. */
  isShown: boolean
}

/** Returns a function that draws a list's rows below its search, or explains why the list is empty. */
const drawing =
  ({ rows }: Table, { empty, search, isShown }: DrawnList) =>
  (draw: (space: Space) => Line[]) =>
  ({ width, height }: Space): Line[] => {
    const isSearched = search.typing || search.text !== ''
    const above = isShown && isSearched ? [searchLine(search)] : []
    const none = isShown && search.text !== '' ? 'No rows match' : empty
    if (rows.length === 0) return [...above, ...paragraph(say(none, 'dim'), width)]
    return [...above, ...draw({ width, height: height - above.length })]
  }

/** Keys that need all rows of a list: those that jump to its end, and sort or search it locally. */
const WHOLE_KEYS: readonly string[] = ['G', 'end', 'o', 'O', '/']
/** When the cursor comes within this many rows of the last fetched row, all rows are fetched. */
const AHEAD = 50

/** Fetches only the first `size` rows of a long list, until a key needs the rest. Pass every key to `sees`. */
export const useFullList = (name: string, size: number) => {
  const [isFull, setIsFull] = useScreenState(`${name}.whole`, false)
  const sees = (key: string, { at, count }: { at: number; count: number }): void => {
    if (!isFull && count >= size && (WHOLE_KEYS.includes(key) || at > count - AHEAD)) setIsFull(() => true)
  }
  return { isFull, sees }
}

/** Below this width, the most important columns come first. */
const NARROW = 60

/** A list with its cursor. `takes` handles the keys that all lists share. */
export const useList = <Item>(of: ListOf<Item>) => {
  const { name, items, page, fixed = false, first = 0, empty = 'Nothing yet', search: sharedSearch } = of
  const { copy, columns } = useScreen()
  const table = of.narrow && columns < NARROW ? withFirst(of.table, of.narrow) : of.table
  const ownSearch = useSearch()
  const search = sharedSearch ?? ownSearch
  const [cursor, setCursor] = useScreenState<number | null>(`${name}.at`, null)
  const [order, setOrder] = useScreenState<Order | null>(`${name}.order`, null)
  const visible = orderedRows(table, fixed ? null : order).filter(row => hasText(table, row, search.text))
  const found = visible.map(row => items[row]!)
  const count = found.length
  const at = Math.max(0, Math.min(cursor ?? first, count - 1))
  const sort = (key: string): void => {
    setOrder(before => (key === 'o' ? nextOrder(table, before) : before && { ...before, up: !before.up }))
    setCursor(() => 0)
  }
  const takes = (key: string): boolean => {
    if (search.takes(key)) return true
    const to = moveCursor(at, key, { count, page })
    const clicked = visible.findIndex((_, each) => each !== at && rowKey(each) === key)
    // After G or End, the cursor stays on the last row when more rows arrive.
    if (to !== null) setCursor(() => (key === 'G' || key === 'end' ? Number.POSITIVE_INFINITY : to))
    else if (clicked >= 0) setCursor(() => clicked)
    else if ((key === 'o' || key === 'O') && !fixed && items.length > 0) sort(key)
    else if (key === 'y' && count > 0) copy(rowText(table, visible[at]!), 'Copied the row')
    else return false
    return true
  }
  const view: Table = {
    ...table,
    columns: withSortArrow(table.columns, fixed ? null : order),
    rows: visible.map(row => table.rows[row]!),
  }
  const draw = drawing(view, { empty, search, isShown: !sharedSearch })
  return {
    at,
    item: found[at],
    /** The items that match the search, in order. */
    items: found,
    count,
    search,
    moveTo: (row: number): void => setCursor(() => row),
    takes,
    used: (room: number) => (count > 0 ? usedWidth(view, room) : Math.min(room, stringWidth(`  ${empty}`))),
    /** Draws the rows, scrolled to the selected one, below the search unless the caller shows it. */
    rows: draw(space => grid(view, { ...space, at })),
    /** Draws the rows and, below them, the selected row's cells that do not fit. */
    lines: draw(space => gridWithHidden(view, { ...space, at })),
  }
}

/** Returns a row as text, with its cells separated by tabs. */
const rowText = ({ columns, rows, zone }: Table, row: number): string =>
  rows[row]!.cells.flatMap(({ value }, at) =>
    columns[at]!.heading ? [formatValue(value, columns[at]!.format, zone)] : [],
  ).join('\t')
