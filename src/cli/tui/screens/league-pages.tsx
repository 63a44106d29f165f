import { useLayoutEffect, useState } from 'react'
import { points } from '../../../views/format.ts'
import { type Column, field, type Part, type Table, type View, wordsOf } from '../../../views/view.ts'
import { LOG_LIMIT } from '../answers/queries.ts'
import { ALWAYS, type Keys, TITLES } from '../interface/frame.ts'
import { pendingLines, useIsPro, useLeague } from '../interface/hooks.ts'
import { moveCursor } from '../interface/keys.ts'
import { BLANK, foldedLine, grid, type Line, paragraph, say } from '../interface/lines.ts'
import { useFullList, useList } from '../interface/list.ts'
import { Lines } from '../interface/paint.tsx'
import { useFooterKeys, useKeys, useScreen, useTrail } from '../interface/screen.ts'
import {
  EMPTY_PAGES,
  type ListPage,
  usePageTable,
  usePageView,
  useWhatIf,
  useWhatIfs,
  type WhatIf,
} from '../league/pages.ts'
import { lastOver, weekAfter } from '../league/week.ts'
import { Picker } from '../pickers/picker.tsx'

/** League pages that show a command's view: a list, or sentences with tables. */

interface PageOf {
  title: string
  /** Handles the keys that switch pages. */
  turns(key: string): boolean
  /** The row of pages. */
  head(columns: number): Line
}

const EMPTY: Table = { kind: 'table', caption: null, columns: [], rows: [], matrix: false, zone: 'UTC' }

const LIST_KEYS: Keys = [
  ['[ ]', 'previous, next page'],
  ['/', 'search'],
  ['o', 'order'],
  ['y', 'copy the row'],
  ...ALWAYS,
]

const PRO_ONLY = say('  This page needs the pro plan: hindsight account plan NAME pro', 'dim')

/** Columns that are always shown, even on a narrow terminal. */
const NARROW = ['WHAT', 'PLAYER', 'TEAM', 'POINTS', 'GRADE', 'VALUE', 'AHEAD BY', 'GOT'] as const

export const LeagueList = ({ page, title, turns, head }: PageOf & { page: ListPage }) => {
  const { columns, rows } = useScreen()
  const isPro = useIsPro()
  const { isFull, sees } = useFullList(`league.${page}`, LOG_LIMIT)
  const result = usePageTable(page, isFull)
  const table = result.content ?? EMPTY
  const list = useList({
    ...{ name: `league.${page}`, items: table.rows, table, page: rows - 3 },
    ...{ narrow: NARROW, empty: EMPTY_PAGES[page] },
  })
  useTrail(TITLES.league, title)
  useFooterKeys(LIST_KEYS)
  useKeys(key => {
    if (!list.search.typing) sees(key, { at: list.at, count: table.rows.length })
    return list.takes(key) || turns(key)
  })
  if (isPro === false && page !== 'log') return <Lines lines={[head(columns), BLANK, PRO_ONLY]} />
  if (!result.content) return <Lines lines={[head(columns), BLANK, ...pendingLines(result, columns)]} />
  const body = list.lines({ width: columns, height: rows - 2 })
  return <Lines lines={[head(columns), BLANK, ...body]} />
}

const partLines = (part: Part, width: number): Line[] => {
  if (part.kind === 'table') {
    const caption = part.caption === null ? [] : [say(part.caption, 'heading')]
    return [...caption, ...grid(part, { width, height: part.rows.length + 1 }), BLANK]
  }
  if (part.kind === 'text') {
    const heading = part.heading === undefined ? [] : [say(part.heading, 'heading')]
    return [
      ...heading,
      ...part.lines.flatMap(line => paragraph(typeof line === 'string' ? say(line) : line, width)),
      BLANK,
    ]
  }
  const sides = part.matchups.map(({ home, away }) =>
    away ? `${home.name} ${points(home.total ?? 0)} – ${points(away.total ?? 0)} ${away.name}` : `${home.name} bye`,
  )
  return [say(part.heading, 'heading'), ...sides.flatMap(line => paragraph(say(line), width)), BLANK]
}

/** Draws a view at a given width. */
const viewLines = ({ title, about, parts }: View, width: number): Line[] => [
  ...(title === null ? [] : foldedLine(say(title, 'accent'), { width })),
  ...about.flatMap(sentence => foldedLine(say(wordsOf(sentence)), { width })),
  BLANK,
  ...parts.flatMap(part => partLines(part, width)),
]

const TEXT_KEYS: Keys = [['↑ ↓', 'scroll'], ['[ ]', 'previous, next page'], ...ALWAYS]
const RECAP_KEYS: Keys = [['← →', 'week'], ...TEXT_KEYS]
const WHAT_IF_KEYS: Keys = [['c', 'choose another change'], ...TEXT_KEYS]

const CHANGES: readonly Column<WhatIf>[] = [field('WHAT IF', 'name')]

/** Chooses the change for a what-if. */
const ChooseWhatIf = ({ onPick, onLeave }: { onPick(change: WhatIf): void; onLeave(): void }) => {
  const pick = ([chosen]: readonly WhatIf[]) => onPick(chosen!)
  return (
    <Picker
      title="What would you change?"
      rows={useWhatIfs()}
      columns={CHANGES}
      onPick={pick}
      onLeave={onLeave}
      empty="No matches"
    />
  )
}

/** A scrollable page of sentences and tables. */
export const LeagueText = ({ page, title, turns, head }: PageOf & { page: 'recap' | 'what-if' }) => {
  const { columns, rows, location, navigate, memory } = useScreen()
  const { answer: league } = useLeague()
  const isPro = useIsPro()
  const week = (league && lastOver(league, location.week)) ?? location.week
  const result = usePageView(page, week)
  useLayoutEffect(() => void memory.set('recap.week', week))
  const [from, setFrom] = useState(0)
  const [change, setChange] = useWhatIf()
  const [isChoosing, setIsChoosing] = useState(false)
  useTrail(TITLES.league, title, page === 'recap' ? `week ${week}` : change.name)
  /** Returns the next or previous week with a recap, or null. */
  const recapAfter = (step: number): number | null => {
    const to = league ? lastOver(league, weekAfter(league, week, step)) : null
    return to === week ? null : to
  }
  const hasOtherWeeks = recapAfter(-1) !== null || recapAfter(1) !== null
  useFooterKeys(page === 'what-if' ? WHAT_IF_KEYS : hasOtherWeeks ? RECAP_KEYS : TEXT_KEYS)
  const lines = result.content ? viewLines(result.content, columns) : []
  const height = rows - 2
  useKeys(key => {
    if (isChoosing) return false
    const to = moveCursor(from, key, { count: Math.max(1, lines.length - height + 1), page: height })
    if (to !== null) setFrom(to)
    else if (page === 'what-if' && key === 'c') setIsChoosing(true)
    else if (page === 'recap' && (key === 'left' || key === 'right')) {
      const to = recapAfter(key === 'left' ? -1 : 1)
      if (to === null) return false
      setFrom(0)
      navigate({ week: to })
    } else return turns(key)
    return true
  })
  if (isPro === false) return <Lines lines={[head(columns), BLANK, PRO_ONLY]} />
  const leave = () => setIsChoosing(false)
  const choose = (chosen: WhatIf) => {
    setChange(() => chosen)
    setFrom(0)
    leave()
  }
  if (isChoosing) return <ChooseWhatIf onPick={choose} onLeave={leave} />
  const body = result.content ? lines.slice(from, from + height) : pendingLines(result, columns)
  return <Lines lines={[head(columns), BLANK, ...body]} />
}
