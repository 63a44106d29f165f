import { useEffect, useId, useMemo, useState } from 'react'
import { type Column, marks, table } from '../../../views/view.ts'
import type { Keys } from '../interface/frame.ts'
import { foldedLine, say } from '../interface/lines.ts'
import { searchLine, useList, useSearch } from '../interface/list.ts'
import { Lines } from '../interface/paint.tsx'
import { useFooterKeys, useKeys, useScreen } from '../interface/screen.ts'

interface PickerState {
  /** True if the cursor is on a row. */
  hasRow: boolean
  canMark: boolean
  /** The key that searches; null if there is nothing to search. */
  search: '/' | 'letters' | null
}

/** Shows the keys that do something in this state. */
const usePickerKeys = ({ hasRow, canMark, search }: PickerState): void => {
  const keys = useMemo((): Keys => {
    const searching = search === null ? [] : [[search, 'search'] as const]
    return [
      ...(hasRow && canMark ? [['space', 'mark'] as const] : []),
      ...(search === 'letters' ? searching : []),
      ...(hasRow ? [['Enter', 'choose'] as const] : []),
      ...(search === '/' ? searching : []),
      ['Esc', 'cancel'],
    ]
  }, [hasRow, canMark, search])
  useFooterKeys(keys)
}

interface PickerOf<Row> {
  title: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Called on Enter with the rows that the space bar marked, or with the row at the cursor. */
  onPick(rows: readonly Row[]): void
  onLeave(): void
  /** Returns a row's key, if several rows can be marked. Without it, only one row can be chosen. */
  markBy?(row: Row): string
  /** True if letters search from the start. */
  typing?: boolean
  /** Called with the search text, if there could be more rows. */
  onSearch?(text: string): void
  /** Shown if there is nothing to choose from. */
  empty?: string
  /** The row that is selected at first. */
  first?: number
}

const NO_MATCH = 'No players match'

/** A list that fills the screen, for choosing one or more rows. */
export const Picker = <Row,>(of: PickerOf<Row>) => {
  const { title, rows, columns, onPick, onLeave, markBy, empty = NO_MATCH, onSearch, typing = false, first } = of
  const stage = useScreen()
  const [marked, setMarked] = useState<readonly string[]>([])
  const isMarked = (each: Row): boolean => markBy !== undefined && marked.includes(markBy(each))
  const search = useSearch(typing)
  useEffect(() => onSearch?.(search.text), [search.text, onSearch])
  const list = useList({
    // Starts with a new cursor each time it opens.
    name: `picker ${useId()}`,
    items: rows,
    table: table(rows, markBy ? [marks(isMarked), ...columns] : columns),
    page: stage.rows - 3,
    search,
    empty: rows.length === 0 ? empty : 'No rows match',
    ...(first !== undefined && { first }),
  })
  const row = list.item
  usePickerKeys({
    hasRow: row !== undefined,
    canMark: markBy !== undefined,
    search: typing ? 'letters' : rows.length > 0 || onSearch ? '/' : null,
  })
  useKeys(key => {
    if (list.takes(key)) return true
    if (key === 'esc') onLeave()
    else if (key === 'enter') {
      const markedRows = rows.filter(isMarked)
      if (markedRows.length > 0) onPick(markedRows)
      else if (row !== undefined) onPick([row])
    } else if (key === ' ' && markBy && row !== undefined) {
      const id = markBy(row)
      setMarked(before => (before.includes(id) ? before.filter(each => each !== id) : [...before, id]))
    } else return key !== 'q' && key !== '?' && !key.startsWith('row ')
    return true
  })
  const head = [...foldedLine(say(title, 'accent'), { width: stage.columns }), searchLine(search)]
  const space = { width: stage.columns, height: stage.rows - head.length }
  return <Lines lines={[...head, ...list.lines(space)]} />
}
