import { useEffect, useState } from 'react'
import { type Column, marks, table } from '../../../views/view.ts'
import type { Keys } from '../interface/frame.ts'
import { moved, typed } from '../interface/keys.ts'
import { BLANK, grid, type Line, say } from '../interface/lines.ts'
import { Lines } from '../interface/paint.tsx'
import { useFooterKeys, useKeys, useScreen } from '../interface/screen.ts'

interface Searching {
  text: string
  /** Letters go into the text rather than being keys. */
  typing: boolean
}

/** A search. `/` begins it, or the first letter where letters are not keys; Enter keeps it, Esc clears it. */
export const useSearch = (onSearch?: (text: string) => void, always = false) => {
  const [search, setSearch] = useState<Searching>({ text: '', typing: always })
  useEffect(() => onSearch?.(search.text), [search.text, onSearch])
  const takes = (key: string): boolean => {
    if (search.typing) {
      if (key === 'esc') setSearch({ text: '', typing: always })
      else if (key === '/' && search.text === '') return true
      else if (key === 'enter') setSearch(({ text }) => ({ text, typing: false }))
      else if (['up', 'down', 'page up', 'page down'].includes(key)) return false
      else setSearch(({ text, typing }) => ({ text: typed(text, key), typing }))
      return true
    }
    if (key === '/') setSearch({ text: '', typing: true })
    else if (key === 'esc' && search.text !== '') setSearch({ text: '', typing: always })
    else return false
    return true
  }
  return { ...search, takes }
}

/** The text of the search, or a hint. */
export const searchLine = ({ text, typing }: Searching, hint = ''): Line =>
  typing || text !== ''
    ? [{ text: '/', tone: 'accent' }, { text }, { text: typing ? '▏' : '', tone: 'accent' }]
    : say(hint, 'dim')

const ONE: Keys = [
  ['Enter', 'choose'],
  ['/', 'search'],
  ['Esc', 'cancel'],
]
const SEVERAL: Keys = [['space', 'mark'], ...ONE]
const TYPING: Keys = [
  ['letters', 'search'],
  ['Enter', 'choose'],
  ['Esc', 'cancel'],
]

interface PickerOf<Row> {
  title: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** The text that a search looks in. */
  nameOf(row: Row): string
  /**
   * Called with the row at Enter; if rows can be marked, with those marked by the space bar, else the one under the
   * cursor.
   */
  onPick(rows: readonly Row[]): void
  onLeave(): void
  /** The key of a row, if several can be marked; without it one is taken. */
  markBy?(row: Row): string
  /** Letters search from the start. */
  typing?: boolean
  /** Called with the search text, if there may be more rows than these. */
  onSearch?(text: string): void
  empty?: string
}

const NO_MATCH = 'No players match'

/** A list on the whole screen, to choose one or several rows. */
export const Picker = <Row,>(of: PickerOf<Row>) => {
  const { title, rows, columns, nameOf, onPick, onLeave, markBy, empty = NO_MATCH, onSearch, typing = false } = of
  const stage = useScreen()
  useFooterKeys(typing ? TYPING : markBy ? SEVERAL : ONE)
  const search = useSearch(onSearch, typing)
  const [cursor, setCursor] = useState(0)
  const [marked, setMarked] = useState<readonly string[]>([])
  const isMarked = (each: Row): boolean => markBy !== undefined && marked.includes(markBy(each))
  const found = rows.filter(row => nameOf(row).toLowerCase().includes(search.text.toLowerCase()))
  const at = Math.max(0, Math.min(cursor, found.length - 1))
  const row = found[at]
  useKeys(key => {
    // Where letters always search, one Enter or Esc is enough.
    const isDone = typing && (key === 'enter' || (key === 'esc' && search.text === ''))
    if (!isDone && search.takes(key)) return true
    const to = moved(at, key, { count: found.length, page: stage.rows - 3 })
    if (key === 'esc') onLeave()
    else if (to !== null) setCursor(to)
    else if (key === 'enter') {
      const taken = rows.filter(isMarked)
      if (taken.length > 0) onPick(taken)
      else if (row !== undefined) onPick([row])
    } else if (key === ' ' && markBy && row !== undefined) {
      const id = markBy(row)
      setMarked(before => (before.includes(id) ? before.filter(each => each !== id) : [...before, id]))
    } else return key !== 'q' && key !== '?'
    return true
  })
  const lines = [
    say(title, 'accent'),
    searchLine(search),
    ...(found.length === 0
      ? [BLANK, say(`  ${empty}`, 'dim')]
      : grid(table(found, markBy ? [marks(isMarked), ...columns] : columns), {
          width: stage.columns,
          height: stage.rows - 2,
          at,
        })),
  ]
  return <Lines lines={lines} />
}
