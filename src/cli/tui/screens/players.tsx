import { useState } from 'react'
import type { Answer, PosGroup } from '../../../engine/index.ts'
import { type RankedRow, rankedPlayers } from '../../../views/analysis.ts'
import { points, sparkline } from '../../../views/format.ts'
import { weekTable } from '../../../views/players.ts'
import { playerQuery, playersQuery, rankingsQuery } from '../answers/queries.ts'
import { pendingLines, useDebounced, useIsPro, useLeague, useQueries, useQuery } from '../interface/hooks.ts'
import { BLANK, divided, foldedLine, type GridSpace, grid, type Line, say, sideBySide } from '../interface/lines.ts'
import { searchLine, useFullList, useList, useSearch } from '../interface/list.ts'
import { Lines } from '../interface/paint.tsx'
import { useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import { gamesWords, useMinGames, usePosition, useSystem } from '../league/filters.ts'
import { type Deal, PlayerDeal, useDeals } from '../pickers/player-deal.tsx'

/** A player's season, week by week. */

type PlayerWeeks = Pick<Answer<'getPlayer'>, 'name' | 'weeks'>

const SEASON_WEEKS = 18

/** Draws a bar for each week, and describes the best week. */
const barsLine = ({ name, weeks }: PlayerWeeks): Line => {
  const last = Math.max(SEASON_WEEKS, weeks.at(-1)?.week ?? 0)
  const weekPoints = Array.from({ length: last }, (_, at) => weeks.find(({ week }) => week === at + 1)?.points ?? null)
  const best = weeks.reduce((best, each) => ((each.points ?? 0) > (best?.points ?? -Infinity) ? each : best), weeks[0])
  return [
    { text: `  ${name} ` },
    { text: sparkline(weekPoints), tone: 'accent' },
    {
      text: best ? `  best ${points(best.points)} in week ${best.week} against ${best.opponent ?? '-'}` : '',
      tone: 'dim',
    },
  ]
}

/** Draws each game with its points and main stats. */
const weeksLines = ({ name, weeks }: PlayerWeeks, space: GridSpace): Line[] => [
  say(`  ${name}`, 'accent'),
  BLANK,
  ...(weeks.length === 0
    ? [say('  No games yet', 'dim')]
    : grid(weekTable(weeks), { ...space, height: space.height - 2 })),
]

export const PLAYERS_KEYS = [
  ['/', 'search'],
  ['Enter', 'open the player'],
  ['p P', 'position'],
  ['o', 'order'],
  ['a', 'add or claim', 'changes'],
  ['n', 'offer a trade', 'changes'],
  ['f', 'free agents'],
  ['m', 'min games'],
  ['s S', 'system'],
] as const

/** The min screen width for showing a player's games next to the list. */
const WIDE = 160
/** The min width of the games, and of their place before the season's first game. */
const GAMES_WIDTH = 52
const NO_GAMES_WIDTH = 28
const RESTING_MS = 80

const FREE_LIMIT = 100
const PRO_LIMIT = 500

interface Board {
  answer?: { players: readonly RankedRow[]; total: number; minGames?: number; orderedBy?: number | null }
  failure?: string
  season: number | undefined
}

interface PlayersQuery {
  pos: { pos?: PosGroup }
  games: { min?: number }
  q: string
  system: string | undefined
  /** True to show only free agents. */
  isFree: boolean
  /** True to fetch every page of the board, rather than only the first. */
  isFull: boolean
}

/** The rest of the board after its first page; empty until a key needs it. */
const useRest = (
  query: Parameters<typeof rankingsQuery>[0] | null,
  { isFull, total }: { isFull: boolean; total: number },
) => {
  const pages = query && isFull ? Math.max(0, Math.ceil(total / PRO_LIMIT) - 1) : 0
  const queries = Array.from({ length: pages }, (_, at) =>
    rankingsQuery({ ...query!, limit: PRO_LIMIT, offset: (at + 1) * PRO_LIMIT }),
  )
  return useQueries(queries).flatMap(answer => answer?.players ?? [])
}

/** The board, with ranks on the pro plan. A search also finds players who are not on it. */
const useBoard = ({ pos, games, q, system, isFree, isFull }: PlayersQuery): Board => {
  const { leagueId } = useScreen()
  const isPro = useIsPro()
  const season = useLeague().answer?.league.season
  const rested = useDebounced(q, 120)
  const query =
    system === undefined || season === undefined
      ? null
      : { season, system, league: leagueId, available: isFree ? 1 : 0, ...pos }
  const ranks = query && isPro ? { ...query, ...games } : null
  const first = useQuery(ranks && rankingsQuery({ ...ranks, limit: PRO_LIMIT }))
  const rest = useRest(ranks, { isFull, total: first.answer?.total ?? 0 })
  const isSearch = isPro === true && rested !== ''
  // Before the first games, no player has a rank, so the board uses last season's order.
  const isUnranked = isPro === true && first.answer?.total === 0
  const list = query && (isPro === false || isSearch || isUnranked)
  const listed = useQuery(
    list
      ? playersQuery({
          ...{ ...query, limit: FREE_LIMIT },
          ...(rested !== '' && { q: rested }),
          ...(isUnranked && { startable: 1 }),
        })
      : null,
  )
  if (!isPro || isUnranked) return { ...listed, season }
  if (!first.answer) return { ...first, season }
  const ranked: readonly RankedRow[] = [...first.answer.players, ...rest]
  const rankedIds = new Set(ranked.map(({ id }) => id))
  const others = isSearch ? (listed.answer?.players ?? []).filter(({ id }) => !rankedIds.has(id)) : []
  return { ...first, answer: { ...first.answer, players: [...ranked, ...others] }, season }
}

/** Fetches a player's weeks up to league time; undefined until they have loaded. */
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

/** The board's position and free-agent filters, and their keys. */
const useFilters = () => {
  const position = usePosition('players')
  const [isFree, setIsFree] = useScreenState('players.free', false)
  const takes = (key: string): boolean => {
    if (key === 'f') setIsFree(before => !before)
    else return position.takes(key)
    return true
  }
  return { position, isFree, takes }
}

const NO_PLAYERS = 'No players match'

/** The board with its filters and its list. */
const usePlayerList = (search: ReturnType<typeof useSearch>) => {
  const { rows, zone, notice } = useScreen()
  const { system, takes: turnsSystem } = useSystem('players')
  const { position, isFree, takes: filters } = useFilters()
  const minGames = useMinGames('players')
  const { isFull, sees } = useFullList('players', PRO_LIMIT)
  const query = { pos: position.query, games: minGames.query, q: search.text, system: system?.id, isFree, isFull }
  const board = useBoard(query)
  const players = board.answer?.players ?? []
  const table = rankedPlayers(players, zone)
  const list = useList({
    ...{ name: 'players', items: players, table, page: rows - 6, search, empty: NO_PLAYERS },
    narrow: ['PLAYER', 'POS', 'PPG', 'TOTAL', 'POS RANK', 'OPP', 'OWNER'],
  })
  const takes = (key: string): boolean => {
    // A search covers all players anyway, so it does not need the other pages.
    if (!search.typing && key !== '/') sees(key, { at: list.at, count: players.length })
    if (list.takes(key)) return true
    if (key === 'm' && board.answer && board.answer.minGames === undefined)
      notice("These players are not ranked, so the games minimum doesn't apply", true)
    const isOther = filters(key) || minGames.takes(key) || turnsSystem(key)
    if (isOther) list.moveTo(0)
    return isOther
  }
  return { board, list, system, position, isFree, takes }
}

interface BoardOf {
  search: ReturnType<typeof useSearch>
  onDeal(deal: Deal): void
}

type PlayerList = ReturnType<typeof usePlayerList>

/** Returns true if the board shows an earlier season's points: it does until the first game of its season. */
const isEarlier = ({ answer, season }: PlayerList['board']): boolean =>
  answer?.orderedBy != null && answer.orderedBy !== season

const hasGames = (board: PlayerList['board']): boolean =>
  !isEarlier(board) && (board.answer?.players.some(({ gamesPlayed }) => (gamesPlayed ?? 0) > 0) ?? false)

/** Draws the system, the filters and the size of the board. */
const titleOf = ({ board, list, system, position, isFree }: PlayerList): Line => {
  const { total = 0, minGames, orderedBy, players = [] } = board.answer ?? {}
  const [count, end] = list.search.text === '' ? [players.length, total] : [list.count, list.count]
  return [
    { text: system?.name ?? '', tone: 'accent' },
    { text: `, ${isFree ? 'free agents, ' : ''}${position.position}` },
    { text: minGames === undefined ? '' : `, ${gamesWords(minGames)}` },
    { text: isEarlier(board) ? `, ${orderedBy} points` : '' },
    { text: count < end ? `  ${count} of ${end}; / searches all` : `  ${count} players`, tone: 'dim' },
  ]
}

/** The board, and one of its players week by week. */
const PlayerBoard = ({ search, onDeal }: BoardOf) => {
  const { columns, rows, navigate } = useScreen()
  const playerList = usePlayerList(search)
  const { board, list, system } = playerList
  const weeks = useWeeks(list.item?.id, { season: board.season, system: system?.id })
  const deals = useDeals(onDeal)
  useKeys(key => {
    if (playerList.takes(key)) return true
    if (key !== 'enter' || !list.item) return deals(key, list.item)
    navigate({ screen: 'player', playerId: list.item.id })
    return true
  })
  if (!board.answer) return <Lines lines={pendingLines(board, columns)} />
  const isWide = columns >= WIDE
  const { left, right } = divided({ columns, left: list.used, min: hasGames(board) ? GAMES_WIDTH : NO_GAMES_WIDTH })
  const width = isWide ? left : columns
  const above = [...foldedLine(titleOf(playerList), { width }), searchLine(search, '/ to search')]
  const height = rows - above.length - (isWide ? 0 : 2)
  const table = list.lines({ width, height })
  const games = isWide && weeks ? weeksLines(weeks, { width: right, height: rows }) : []
  if (isWide) return <Lines lines={sideBySide([...above, ...table], games, left)} />
  return <Lines lines={[...above, ...table, BLANK, weeks ? barsLine(weeks) : BLANK]} />
}

/** The season's players by points, with owners, search, a position filter and sorting. */
export const PlayersScreen = () => {
  const search = useSearch()
  const [deal, setDeal] = useState<Deal | null>(null)
  if (deal) return <PlayerDeal deal={deal} onLeave={() => setDeal(null)} />
  return <PlayerBoard search={search} onDeal={setDeal} />
}
