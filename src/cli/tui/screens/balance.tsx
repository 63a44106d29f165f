import { useState } from 'react'
import type { ScoringSystem } from '../../../engine/index.ts'
import { comparedPlayers, positionBalance } from '../../../views/analysis.ts'
import { count } from '../../../views/phrases.ts'
import { SYSTEM_NAMES } from '../../../views/systems.ts'
import { balanceQuery, comparisonQuery, systemsQuery } from '../answers/queries.ts'
import { ALWAYS, type Keys, TITLES } from '../interface/frame.ts'
import { pendingLines, useIsPro, useLeague, useQuery } from '../interface/hooks.ts'
import { nextItem } from '../interface/keys.ts'
import { BLANK, foldedLine, type Line, say } from '../interface/lines.ts'
import { useFullList, useList } from '../interface/list.ts'
import { Lines } from '../interface/paint.tsx'
import { useFooterKeys, useKeys, useScreen, useScreenState, useTrail } from '../interface/screen.ts'
import { gamesWords, useMinGames, useSystem } from '../league/filters.ts'
import { Picker } from '../pickers/picker.tsx'

export const BALANCE_KEYS = [
  ['c', 'compare two systems'],
  ['s S', 'system'],
  ['m', 'min games'],
] as const

const COMPARE_KEYS: Keys = [
  ['Enter', 'open the player'],
  ['c', 'two other systems'],
  ['m', 'min games'],
  ['M', 'min points'],
  ['Esc', 'balance'],
  ...ALWAYS,
]

/** The max number of risers that are fetched before a key needs all of them. */
const LIMIT = 500
/** The min points that a compared player must have under either system. `M` cycles through the choices. */
const MIN_POINTS: readonly number[] = [50, 100, 150, 0]

/** Shown before any player has enough games. */
const NO_GAMES = say('  No player has this many games yet', 'dim')
const NO_TABLE = positionBalance({ ranks: [], positions: [] })

/** Shows how evenly a system scores the positions. */
const PositionBalance = ({ onCompare }: { onCompare(): void }) => {
  const { leagueId, columns, rows } = useScreen()
  const { answer: league } = useLeague()
  const { system, takes } = useSystem('balance')
  const minGames = useMinGames('balance')
  const season = league?.league.season
  const isReady = season !== undefined && system !== undefined
  const result = useQuery(
    isReady ? balanceQuery({ system: system.id, season, league: leagueId, ...minGames.query }) : null,
  )
  const table = result.answer ? positionBalance(result.answer) : NO_TABLE
  const list = useList({ name: 'balance', items: table.rows, table, page: rows - 3 })
  useKeys(key => {
    if (list.takes(key) || minGames.takes(key) || takes(key)) return true
    if (key === 'c') onCompare()
    return key === 'c'
  })
  if (!result.answer || !system) return <Lines lines={pendingLines(result, columns)} />
  const title = foldedLine(
    [
      { text: system.name, tone: 'accent' },
      { text: `, ${gamesWords(result.answer.minGames)}`, tone: 'dim' },
      { text: ': points per game by rank; similar BEST ABOVE values mean balance', tone: 'dim' },
    ],
    { width: columns },
  )
  const isEmpty = result.answer.positions.every(each => each.count === 0)
  const body = isEmpty ? [NO_GAMES] : list.lines({ width: columns, height: rows - title.length - 1 })
  return <Lines lines={[...title, BLANK, ...body]} />
}

type Pair = readonly [a: string, b: string]

/** Chooses the two systems to compare, one after the other. */
const ChoosePair = ({ onPick, onLeave }: { onPick(pair: Pair): void; onLeave(): void }) => {
  const { answer: league } = useLeague()
  const systems: readonly ScoringSystem[] = useQuery(systemsQuery()).answer?.systems ?? []
  const [a, setA] = useState<ScoringSystem | null>(null)
  const list = { rows: systems, columns: SYSTEM_NAMES, onLeave, empty: '…', typing: true }
  const placeOf = (id: string | undefined): number =>
    Math.max(
      0,
      systems.findIndex(each => each.id === id),
    )
  if (!a) {
    const pick = ([system]: readonly ScoringSystem[]) => setA(system!)
    return <Picker key="a" title="First system to compare" {...list} first={placeOf('standard')} onPick={pick} />
  }
  const pick = ([system]: readonly ScoringSystem[]) => onPick([a.id, system!.id])
  const first = placeOf(league?.league.scoringSystemId)
  return <Picker key="b" title={`Compare ${a.name} with`} {...list} first={first} onPick={pick} />
}

/** The players who gain the most under the second system. */
const Comparison = ({ pair: [a, b], onChoose, onLeave }: { pair: Pair; onChoose(): void; onLeave(): void }) => {
  const { leagueId, columns, rows, navigate } = useScreen()
  const { answer: league } = useLeague()
  const systems = useQuery(systemsQuery()).answer?.systems ?? []
  const minGames = useMinGames('balance')
  const [min, setMin] = useScreenState('compare.points', MIN_POINTS[0]!)
  const season = league?.league.season
  const query = { a, b, league: leagueId, ...(season !== undefined && { season }), ...minGames.query }
  const { isFull, sees } = useFullList('compare', LIMIT)
  const result = useQuery(comparisonQuery({ ...query, least: min, sort: 'delta', limit: isFull ? 'all' : LIMIT }))
  const players = result.answer?.players ?? []
  const table = comparedPlayers(players)
  const list = useList({ name: 'compare', items: players, table, page: rows - 4, empty: 'No players match' })
  useTrail(TITLES.balance, 'Compare')
  useFooterKeys(COMPARE_KEYS)
  useKeys(key => {
    if (!list.search.typing) sees(key, { at: list.at, count: players.length })
    if (list.takes(key) || minGames.takes(key)) return true
    if (key === 'M') setMin(before => nextItem(MIN_POINTS, before, 1))
    else if (key === 'c') onChoose()
    else if (key === 'esc') onLeave()
    else if (key === 'enter' && list.item) navigate({ screen: 'player', playerId: list.item.id })
    else return false
    return true
  })
  const nameOf = (id: string): string => systems.find(each => each.id === id)?.name ?? id
  const title: Line = [
    { text: 'From ' },
    { text: `A ${nameOf(a)}`, tone: 'accent' },
    { text: ' to ' },
    { text: `B ${nameOf(b)}`, tone: 'accent' },
    { text: ': biggest risers', tone: 'dim' },
  ]
  const limits = result.answer
    ? `Players with ${gamesWords(result.answer.minGames)} and ${count(min, 'point')} or more`
    : ''
  const above = [title, say(limits, 'dim')].flatMap(line => foldedLine(line, { width: columns }))
  if (!result.answer) return <Lines lines={[...above, ...pendingLines(result, columns)]} />
  return <Lines lines={[...above, BLANK, ...list.lines({ width: columns, height: rows - above.length - 1 })]} />
}

/** Shows how evenly a system scores positions, or which players gain under a different system. */
export const BalanceScreen = () => {
  const isPro = useIsPro()
  const [pair, setPair] = useScreenState<Pair | null>('compare.systems', null)
  const [isChoosing, setIsChoosing] = useState(false)
  if (isPro === false)
    return <Lines lines={[say('  Balance and comparison need the pro plan: hindsight account plan NAME pro', 'dim')]} />
  const choose = () => setIsChoosing(true)
  const leave = () => setIsChoosing(false)
  const pick = (chosen: Pair) => {
    setPair(() => chosen)
    leave()
  }
  if (isChoosing) return <ChoosePair onPick={pick} onLeave={leave} />
  if (pair) return <Comparison pair={pair} onChoose={choose} onLeave={() => setPair(() => null)} />
  return <PositionBalance onCompare={choose} />
}
