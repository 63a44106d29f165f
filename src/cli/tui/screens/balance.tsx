import type { BalanceRow, ComparedPlayer } from '../../../engine/index.ts'
import { percent, signed } from '../../../views/phrases.ts'
import { type Column, grid } from '../grid.ts'
import { useAsk, useIsPro, useKept, useKeys, useLeague, useStage } from '../hooks.ts'
import { moved } from '../keys.ts'
import { gamesWords, useLeastGames } from '../least-games.ts'
import { Lines } from '../paint.tsx'
import { askBalance, askCompare } from '../questions.ts'
import { useSystem } from '../system.ts'
import { BLANK, type Line, type Span, say } from '../text.ts'
import { waiting } from '../waiting.ts'

export const BALANCE_KEYS = [
  ['c', 'compare, balance'],
  ['m', 'least games'],
  ['s S', 'system'],
  ['a A', 'system to compare with'],
] as const

const BAR = 20

/** How much the best is worth above an average starter, as a length: even bars, even positions. */
const barOf = (premium: number | null, most: number): string =>
  premium === null || most <= 0 ? '' : '█'.repeat(Math.max(0, Math.round((premium / most) * BAR)))

export const balanceLines = (
  { ranks, positions }: { ranks: readonly number[]; positions: readonly BalanceRow[] },
  { width, height, at }: { width: number; height: number; at: number },
): Line[] => {
  const most = Math.max(0, ...positions.map(({ outlierPremium }) => outlierPremium ?? 0))
  const columns: Column<BalanceRow>[] = [
    { title: 'POS', of: ({ pos }) => pos },
    { title: 'STARTERS', of: ({ starters }) => starters, from: 90 },
    { title: 'POOL', of: ({ count }) => count, tone: () => 'dim' },
    { title: 'STARTER', of: ({ baseline }) => baseline, decimals: 2 },
    ...ranks.map((rank, each) => ({
      title: `#${rank}`,
      of: ({ ppgAtRanks }: BalanceRow) => ppgAtRanks[each] ?? null,
      decimals: 1,
      right: true,
    })),
    {
      title: 'BEST ABOVE',
      of: ({ outlierPremium }) => percent(outlierPremium),
      right: true,
    },
    { title: '', of: ({ outlierPremium }) => barOf(outlierPremium, most), tone: () => 'accent', from: 100 },
  ]
  return grid(positions, columns, { width, height, at })
}

const COMPARED: readonly Column<ComparedPlayer>[] = [
  { title: 'PLAYER', of: ({ name }) => name },
  { title: 'POS', of: ({ posGroup }) => posGroup, tone: () => 'dim' },
  { title: 'NFL', of: ({ team }) => team, tone: () => 'dim', from: 76 },
  { title: 'TOTAL A', of: ({ totalA }) => totalA, decimals: 2 },
  { title: '# A', of: ({ rankA }) => rankA },
  { title: 'TOTAL B', of: ({ totalB }) => totalB, decimals: 2 },
  { title: '# B', of: ({ rankB }) => rankB },
  {
    title: 'RISE',
    of: ({ delta }) => signed(delta),
    right: true,
    tone: ({ delta }) => (delta > 0 ? 'good' : delta < 0 ? 'bad' : 'dim'),
  },
]

const COMPARE_LIMIT = 500

interface TitleOf {
  a: { name: string }
  b: { name: string }
  comparing: boolean
  /** The least number of them. */
  games: number
}

/** Which systems stand below, among whom. */
const titleOf = ({ a, b, comparing, games }: TitleOf): Line => {
  const among: Span = { text: `, ${gamesWords(games)}`, tone: 'dim' }
  if (!comparing)
    return [
      { text: b.name, tone: 'accent' },
      among,
      { text: ': points per game at each place; even is BEST ABOVE alike', tone: 'dim' },
    ]
  const [from, to] = [`A ${a.name}`, `B ${b.name}`].map((text): Span => ({ text, tone: 'accent' }))
  return [{ text: 'From ' }, from!, { text: ' to ' }, to!, { text: ': who rises most', tone: 'dim' }, among]
}

/** How even a system is between positions, or whom one system lifts over another. */
export const BalanceScreen = () => {
  const { leagueId, columns, rows } = useStage()
  const isPro = useIsPro()
  const { answer: league } = useLeague()
  const [comparing, setComparing] = useKept('balance.comparing', false)
  const [cursor, setCursor] = useKept('balance.at', 0)
  const one = useSystem('balance')
  const other = useSystem('compared', ['a', 'A'], 'standard')
  const least = useLeastGames('balance')
  const season = league?.league.season
  const [b, a] = [one.system, other.system]
  const ready = isPro === true && season !== undefined && a !== undefined && b !== undefined
  const balance = useAsk(
    ready && !comparing ? askBalance({ system: b.id, season, league: leagueId, ...least.query }) : null,
  )
  const compare = useAsk(
    ready && comparing
      ? askCompare({ a: a.id, b: b.id, season, ...least.query, sort: 'delta', limit: COMPARE_LIMIT })
      : null,
  )
  const count = (comparing ? compare.answer?.players : balance.answer?.positions)?.length ?? 0
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
    return (
      <Lines lines={[say('  Balance and comparison are of the pro plan: hindsight account plan NAME pro', 'dim')]} />
    )
  const space = { width: columns, height: rows - 2, at }
  const known = comparing ? compare : balance
  if (!known.answer || !a || !b) return <Lines lines={waiting(known)} />
  const title = titleOf({ a, b, comparing, games: known.answer.minGames })
  const table = comparing
    ? grid(compare.answer?.players ?? [], COMPARED, space)
    : balance.answer && balanceLines(balance.answer, space)
  return <Lines lines={[title, BLANK, ...(table ?? [])]} />
}
