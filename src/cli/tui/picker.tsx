import { useEffect, useState } from 'react'
import type { Keys } from './frame.ts'
import { type Column, grid } from './grid.ts'
import { useHint, useKeys, useStage } from './hooks.ts'
import { moved, typed } from './keys.ts'
import { Lines } from './paint.tsx'
import { BLANK, type Line, say } from './text.ts'

interface Searching {
  text: string
  /** Letters go into the text rather than being keys. */
  typing: boolean
}

const NOT_SEARCHING: Searching = { text: '', typing: false }

/** A search that `/` opens, Enter keeps and Esc clears. */
export const useSearch = (onSearch?: (text: string) => void) => {
  const [search, setSearch] = useState<Searching>(NOT_SEARCHING)
  useEffect(() => onSearch?.(search.text), [search.text, onSearch])
  const takes = (key: string): boolean => {
    if (search.typing) {
      if (key === 'esc') setSearch(NOT_SEARCHING)
      else if (key === 'enter') setSearch(({ text }) => ({ text, typing: false }))
      else if (['up', 'down', 'page up', 'page down'].includes(key)) return false
      else setSearch(({ text, typing }) => ({ text: typed(text, key), typing }))
      return true
    }
    if (key === '/') setSearch(({ text }) => ({ text, typing: true }))
    else if (key === 'esc' && search.text !== '') setSearch(NOT_SEARCHING)
    else return false
    return true
  }
  return { ...search, takes }
}

/** What is searched for; a hint where nothing is. */
export const searchLine = ({ text, typing }: Searching, hint = ''): Line =>
  typing || text !== ''
    ? [{ text: '/', tone: 'accent' }, { text }, { text: typing ? '▏' : '', tone: 'accent' }]
    : say(hint, 'dim')

const ONE: Keys = [
  ['Enter', 'takes'],
  ['/', 'searches'],
  ['Esc', 'leaves'],
]
const SEVERAL: Keys = [['space', 'marks'], ...ONE]

interface PickerOf<Row> {
  title: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** What a search looks in. */
  nameOf(row: Row): string
  /** One row with Enter; with `several`, those that a blank marked, or the one under the cursor. */
  onPick(rows: readonly Row[]): void
  onLeave(): void
  several?: boolean
  /** Is told what is searched for, where the rows are not all there are. */
  onSearch?(text: string): void
  empty?: string
}

/** A list over a whole screen, from which one or several are taken. */
export const Picker = <Row,>(of: PickerOf<Row>) => {
  const { title, rows, columns, nameOf, onPick, onLeave, several = false, empty = 'Nobody fits', onSearch } = of
  const stage = useStage()
  useHint(several ? SEVERAL : ONE)
  const search = useSearch(onSearch)
  const [cursor, setCursor] = useState(0)
  const [marked, setMarked] = useState<readonly Row[]>([])
  const found = rows.filter(row => nameOf(row).toLowerCase().includes(search.text.toLowerCase()))
  const at = Math.max(0, Math.min(cursor, found.length - 1))
  const row = found[at]
  useKeys(key => {
    if (search.takes(key)) return true
    const to = moved(at, key, { count: found.length, page: stage.rows - 3 })
    if (key === 'esc') onLeave()
    else if (to !== null) setCursor(to)
    else if (key === 'enter') {
      if (marked.length > 0) onPick(marked)
      else if (row !== undefined) onPick([row])
    } else if (key === ' ' && several && row !== undefined)
      setMarked(marks => (marks.includes(row) ? marks.filter(each => each !== row) : [...marks, row]))
    else return key !== 'q' && key !== '?'
    return true
  })
  const mark: Column<Row> = { title: ' ', of: each => (marked.includes(each) ? '✓' : ' ') }
  const lines = [
    say(title, 'accent'),
    searchLine(search),
    ...(found.length === 0
      ? [BLANK, say(`  ${empty}`, 'dim')]
      : grid(found, several ? [mark, ...columns] : columns, { width: stage.columns, height: stage.rows - 2, at })),
  ]
  return <Lines lines={lines} />
}
