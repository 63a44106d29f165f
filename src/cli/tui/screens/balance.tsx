import { comparedPlayers, positionBalance } from '../../../views/analysis.ts'
import { balanceQuery, comparisonQuery } from '../answers/queries.ts'
import { pendingLines, useIsPro, useLeague, useQuery } from '../interface/hooks.ts'
import { moved } from '../interface/keys.ts'
import { BLANK, foldedLine, grid, type Line, type Span, say } from '../interface/lines.ts'
import { Lines } from '../interface/paint.tsx'
import { useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import { gamesWords, useLeastGames, useSystem } from '../league/filters.ts'

export const BALANCE_KEYS = [
  ['c', 'compare, balance'],
  ['m', 'min games'],
  ['s S', 'system'],
  ['a A', 'system to compare with'],
] as const

/** The biggest risers among players with enough points. */
const RISES = { sort: 'delta', least: 50, limit: 500 } as const

interface TitleOf {
  a: { name: string }
  b: { name: string }
  comparing: boolean
  /** The least games played. */
  games: number
}

/** The systems shown below, and their positions. */
const titleOf = ({ a, b, comparing, games }: TitleOf): Line => {
  const among: Span = { text: `, ${gamesWords(games)}`, tone: 'dim' }
  if (!comparing)
    return [
      { text: b.name, tone: 'accent' },
      among,
      { text: ': points per game by rank; similar BEST ABOVE values are balanced', tone: 'dim' },
    ]
  const [from, to] = [`A ${a.name}`, `B ${b.name}`].map((text): Span => ({ text, tone: 'accent' }))
  return [{ text: 'From ' }, from!, { text: ' to ' }, to!, { text: ': biggest risers', tone: 'dim' }, among]
}

/** How evenly a system pays positions, or which players gain under another. */
export const BalanceScreen = () => {
  const { leagueId, columns, rows } = useScreen()
  const isPro = useIsPro()
  const { answer: league } = useLeague()
  const [comparing, setComparing] = useScreenState('balance.comparing', false)
  const [cursor, setCursor] = useScreenState('balance.at', 0)
  const one = useSystem('balance')
  const other = useSystem('compared', ['a', 'A'], 'standard')
  const least = useLeastGames('balance')
  const season = league?.league.season
  const [b, a] = [one.system, other.system]
  const ready = isPro === true && season !== undefined && a !== undefined && b !== undefined
  const balance = useQuery(
    ready && !comparing ? balanceQuery({ system: b.id, season, league: leagueId, ...least.query }) : null,
  )
  const compare = useQuery(
    ready && comparing
      ? comparisonQuery({ a: a.id, b: b.id, season, league: leagueId, ...least.query, ...RISES })
      : null,
  )
  const table = comparing
    ? compare.answer && comparedPlayers(compare.answer.players)
    : balance.answer && positionBalance(balance.answer)
  const count = table?.rows.length ?? 0
  const at = Math.max(0, Math.min(cursor, count - 1))
  useKeys(key => {
    const to = moved(at, key, { count, page: rows - 3 })
    if (to !== null) setCursor(() => to)
    else if (key === 'c') {
      setComparing(before => !before)
      setCursor(() => 0)
    } else return least.takes(key) || one.takes(key) || (comparing && other.takes(key))
    return true
  })
  if (isPro === false)
    return <Lines lines={[say('  Balance and comparison need the pro plan: hindsight account plan NAME pro', 'dim')]} />
  const known = comparing ? compare : balance
  if (!known.answer || !a || !b) return <Lines lines={pendingLines(known, columns)} />
  const title = foldedLine(titleOf({ a, b, comparing, games: known.answer.minGames }), { width: columns })
  const space = { width: columns, height: rows - title.length - 1, at }
  return <Lines lines={[...title, BLANK, ...(table ? grid(table, space) : [])]} />
}
