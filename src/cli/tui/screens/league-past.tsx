import { draftParts, pickupParts, tradeParts } from '../../../views/hindsight.ts'
import { historyParts } from '../../../views/history.ts'
import type { Table } from '../../../views/view.ts'
import { useIsPro, useQuery } from '../answers/hooks.ts'
import { pendingLines } from '../answers/pending.ts'
import { draftGradesQuery, historyQuery, pickupsQuery, tradeResultsQuery } from '../answers/queries.ts'
import { grid } from '../drawing/grid.ts'
import { BLANK, type Line, type Span, say } from '../drawing/lines.ts'
import { Lines } from '../drawing/paint.tsx'
import type { Keys } from '../interface/frame.ts'
import { moved, turned } from '../interface/keys.ts'
import { useFooterKeys, useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import { PRO_ONLY } from './league-odds.tsx'

const KEYS: Keys = [
  ['← →', 'another list'],
  ['Esc', 'standings'],
]

const LISTS = ['All time', 'Seasons', 'Records', 'Drafts', 'Trades', 'Pickups'] as const
type List = (typeof LISTS)[number]

/** The table of a list, once its answer is there; only what is shown is asked for. */
const useList = (list: List, ask: boolean) => {
  const { leagueId } = useScreen()
  const isOld = list === 'All time' || list === 'Seasons' || list === 'Records'
  const history = useQuery(ask && isOld ? historyQuery(leagueId) : null)
  const drafts = useQuery(ask && list === 'Drafts' ? draftGradesQuery(leagueId) : null)
  const trades = useQuery(ask && list === 'Trades' ? tradeResultsQuery(leagueId) : null)
  const pickups = useQuery(ask && list === 'Pickups' ? pickupsQuery(leagueId) : null)
  const past = history.answer && historyParts(history.answer)
  const tables: Readonly<Record<List, Table | undefined>> = {
    'All time': past?.managers,
    Seasons: past?.seasons,
    Records: past?.records,
    Drafts: drafts.answer && draftParts(drafts.answer.drafts).grades,
    Trades: trades.answer && tradeParts(trades.answer).trades,
    Pickups: pickups.answer && pickupParts(pickups.answer).pickups,
  }
  const known = isOld ? history : { Drafts: drafts, Trades: trades, Pickups: pickups }[list]
  return { table: tables[list], known }
}

const titleOf = (list: List): Line =>
  LISTS.flatMap((each): Span[] => [
    { text: each === list ? `[${each}]` : ` ${each} `, tone: each === list ? 'accent' : 'dim' },
    { text: ' ' },
  ])

/** All seasons of a league: its all-time table, champions, records, and drafts, trades and pickups in hindsight. */
export const LeaguePast = ({ leave }: { leave(): void }) => {
  const { columns, rows } = useScreen()
  const isPro = useIsPro()
  const [list, setList] = useScreenState<List>('past.list', 'All time')
  const [cursor, setCursor] = useScreenState('past.at', 0)
  const { table, known } = useList(list, isPro === true)
  const count = table?.rows.length ?? 0
  const at = Math.min(cursor, Math.max(0, count - 1))
  useFooterKeys(KEYS)
  useKeys(key => {
    const to = moved(at, key, { count, page: rows - 3 })
    if (to !== null) setCursor(() => to)
    else if (key === 'left' || key === 'right') {
      setList(before => turned(LISTS, before, key === 'right' ? 1 : -1))
      setCursor(() => 0)
    } else if (key === 'esc' || key === 'h') leave()
    else return false
    return true
  })
  if (isPro === false) return <Lines lines={[PRO_ONLY]} />
  if (!table) return <Lines lines={pendingLines(known, columns)} />
  const rest = count === 0 ? [say('  Nothing yet', 'dim')] : grid(table, { width: columns, height: rows - 2, at })
  return <Lines lines={[titleOf(list), BLANK, ...rest]} />
}
