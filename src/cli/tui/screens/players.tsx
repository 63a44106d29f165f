import { useState } from 'react'
import type { Answer, PosGroup } from '../../../engine/index.ts'
import { type Ranked, rankedPlayers } from '../../../views/analysis.ts'
import { points } from '../../../views/format.ts'
import { weekTable } from '../../../views/players.ts'
import { playerQuery, playersQuery, rankingsQuery } from '../answers/queries.ts'
import { pendingLines, useDebounced, useIsPro, useLeague, useQuery } from '../interface/hooks.ts'
import { moved, turned } from '../interface/keys.ts'
import { BLANK, beside, foldedLine, type GridSpace, grid, type Line, say, sparkline } from '../interface/lines.ts'
import { Lines } from '../interface/paint.tsx'
import { useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import { gamesWords, useLeastGames, usePosition, useSystem } from '../league/filters.ts'
import { AddPlayer } from '../pickers/add-player.tsx'
import { searchLine, useSearch } from '../pickers/picker.tsx'
import { TradeOffer } from '../pickers/trade-offer.tsx'

/** The season of a player week by week. */

type PlayerWeeks = Pick<Answer<'getPlayer'>, 'name' | 'weeks'>

const SEASON_WEEKS = 18

/** A bar for each week, and the best week in words. */
const barsLine = ({ name, weeks }: PlayerWeeks): Line => {
  const last = Math.max(SEASON_WEEKS, weeks.at(-1)?.week ?? 0)
  const made = Array.from({ length: last }, (_, at) => weeks.find(({ week }) => week === at + 1)?.points ?? null)
  const best = weeks.reduce((most, each) => ((each.points ?? 0) > (most?.points ?? -Infinity) ? each : most), weeks[0])
  return [
    { text: `  ${name} ` },
    { text: sparkline(made), tone: 'accent' },
    {
      text: best ? `  best ${points(best.points)} in week ${best.week} vs ${best.opponent ?? '-'}` : '',
      tone: 'dim',
    },
  ]
}

/** Each game with its points and main stats. */
const weeksLines = ({ name, weeks }: PlayerWeeks, space: GridSpace): Line[] => [
  say(`  ${name}`, 'accent'),
  BLANK,
  ...(weeks.length === 0
    ? [say('  No games yet', 'dim')]
    : grid(weekTable(weeks), { ...space, height: space.height - 2 })),
]

export const PLAYERS_KEYS = [
  ['/', 'search'],
  ['p P', 'position'],
  ['o', 'order'],
  ['a', 'add or claim'],
  ['n', 'offer a trade'],
  ['f', 'free agents'],
  ['m', 'min games'],
  ['s S', 'system'],
  ['↑ ↓', 'games of a player'],
] as const

const ORDERS = ['total', 'ppg', 'paa'] as const
const ORDER_WORDS = { total: 'total', ppg: 'points per game', paa: 'points above a starter' } as const

/** The min width for a player's games next to the list. */
const WIDE = 160
const GAMES_WIDTH = 56
const RESTING_MS = 80

const FREE_LIMIT = 100
const PRO_LIMIT = 500

interface Board {
  answer?: { players: readonly Ranked[]; total: number; minGames?: number }
  failure?: string
  season: number | undefined
}

interface Asked {
  /** A position, or all. */
  pos: { pos?: PosGroup }
  sort: (typeof ORDERS)[number]
  games: { min?: number }
  q: string
  system: string | undefined
  /** Only free agents. */
  isFree: boolean
}

/** The board: with ranks on the pro plan, else a plain list. A search also finds players who are not on it. */
const useBoard = ({ pos, sort, games, q, system, isFree }: Asked): Board => {
  const { leagueId } = useScreen()
  const isPro = useIsPro()
  const season = useLeague().answer?.league.season
  const rested = useDebounced(q, 120)
  const query =
    system === undefined || season === undefined
      ? null
      : { season, system, league: leagueId, available: isFree ? 1 : 0, ...pos }
  const ranks = query && isPro ? rankingsQuery({ ...query, sort, ...games, limit: PRO_LIMIT }) : null
  const ranked = useQuery(ranks)
  const isSearch = isPro === true && rested !== ''
  const list = query && (isPro === false || isSearch)
  const listed = useQuery(
    list ? playersQuery({ ...query, limit: FREE_LIMIT, ...(rested !== '' && { q: rested }) }) : null,
  )
  const main: Omit<Board, 'season'> = isPro ? ranked : listed
  if (!isSearch || !main.answer) return { ...main, season }
  const known = new Set(main.answer.players.map(({ id }) => id))
  const others = (listed.answer?.players ?? []).filter(({ id }) => !known.has(id))
  return { ...main, answer: { ...main.answer, players: [...main.answer.players, ...others] }, season }
}

/** A player week by week, at the league's time; undefined until loaded. */
const useWeeks = (
  id: string | undefined,
  { season, system }: { season: number | undefined; system: string | undefined },
) => {
  const { leagueId: league } = useScreen()
  const rested = useDebounced(id, RESTING_MS)
  const query = { season, system, league, stats: 1 }
  const { answer } = useQuery(rested === undefined || system === undefined ? null : playerQuery(rested, query))
  return answer?.id === id ? answer : undefined
}

/** The filter and order of players, and their keys; each change goes back to the top. */
const useFilters = (toTop: () => void) => {
  const position = usePosition('players')
  const [sort, setSort] = useScreenState<(typeof ORDERS)[number]>('players.sort', 'total')
  const [isFree, setIsFree] = useScreenState('players.free', false)
  const takes = (key: string): boolean => {
    if (key === 'o') {
      setSort(before => turned(ORDERS, before, 1))
      return true
    }
    if (key === 'f') setIsFree(before => !before)
    else if (!position.takes(key)) return false
    toTop()
    return true
  }
  return { position, sort, isFree, takes }
}

/** The action on a player: add or claim them, or offer a trade. */
interface Deal {
  player: Ranked
  /** His owner; null for none. */
  ownerId: string | null
}

interface BoardOf {
  search: ReturnType<typeof useSearch>
  onDeal(deal: Deal): void
}

/** Handles the keys that add, claim or trade a player of the list. */
const useDeals = (onDeal: BoardOf['onDeal']) => {
  const { location, notice } = useScreen()
  return (key: string, player: Ranked | undefined): boolean => {
    if ((key !== 'a' && key !== 'n') || !player) return false
    const { name, owner } = player
    if (owner?.id === location.teamId) notice(`${name} is on the roster of ${owner.name}`, true)
    else if (key === 'a' && owner) notice(`${name} is on the roster of ${owner.name}; n offers a trade`, true)
    else if (key === 'n' && !owner) notice(`${name} is a free agent; a adds or claims`, true)
    else onDeal({ player, ownerId: owner?.id ?? null })
    return true
  }
}

/** The board, and one of its players week by week. */
const PlayerBoard = ({ search, onDeal }: BoardOf) => {
  const { columns, rows, zone } = useScreen()
  const { system, takes } = useSystem('players')
  const [cursor, setCursor] = useScreenState('players.at', 0)
  const { position, sort, isFree, takes: filters } = useFilters(() => setCursor(() => 0))
  const least = useLeastGames('players')
  const board = useBoard({ pos: position.query, sort, games: least.query, q: search.text, system: system?.id, isFree })
  const found = (board.answer?.players ?? []).filter(({ name }) =>
    name.toLowerCase().includes(search.text.toLowerCase()),
  )
  const at = Math.max(0, Math.min(cursor, found.length - 1))
  const weeks = useWeeks(found[at]?.id, { season: board.season, system: system?.id })
  const deals = useDeals(onDeal)
  useKeys(key => {
    if (search.takes(key)) return true
    const to = moved(at, key, { count: found.length, page: rows - 6 })
    if (to !== null) setCursor(() => to)
    else return deals(key, found[at]) || filters(key) || least.takes(key) || takes(key)
    return true
  })
  if (!board.answer) return <Lines lines={pendingLines(board, columns)} />
  const { total, minGames, players } = board.answer
  const [count, end] = search.text === '' ? [players.length, total] : [found.length, found.length]
  const title: Line = [
    { text: system?.name ?? '', tone: 'accent' },
    { text: `, ${isFree ? 'free agents, ' : ''}${position.position}, by ${ORDER_WORDS[sort]}` },
    { text: minGames === undefined ? '' : `, ${gamesWords(minGames)}` },
    { text: count < end ? `  ${count} of ${end}; / searches all` : `  ${count} players`, tone: 'dim' },
  ]
  const isWide = columns >= WIDE
  const list = isWide ? columns - GAMES_WIDTH - 2 : columns
  const above = [...foldedLine(title, { width: list }), searchLine(search, '/ to search')]
  const height = rows - above.length - (isWide ? 0 : 2)
  const table =
    found.length === 0
      ? [say('  No players match', 'dim')]
      : grid(rankedPlayers(found, zone), { width: list, height, at })
  const games = isWide && weeks ? weeksLines(weeks, { width: GAMES_WIDTH, height: rows }) : []
  if (isWide) return <Lines lines={beside([...above, ...table], games, columns - GAMES_WIDTH)} />
  return <Lines lines={[...above, ...table, BLANK, weeks ? barsLine(weeks) : BLANK]} />
}

/** The players of the season by points, with owners, search, position filter and order. */
export const PlayersScreen = () => {
  const { leagueId: id, location } = useScreen()
  const { teamId } = location
  const search = useSearch()
  const [deal, setDeal] = useState<Deal | null>(null)
  const leave = () => setDeal(null)
  if (!deal) return <PlayerBoard search={search} onDeal={setDeal} />
  const { player, ownerId } = deal
  if (ownerId === null) return <AddPlayer of={{ id, teamId }} add={player} onLeave={leave} />
  return <TradeOffer fromTeamId={teamId} first={{ toTeamId: ownerId, gets: [player] }} onLeave={leave} />
}
