import { useState } from 'react'
import type { PosGroup } from '../../../engine/index.ts'
import { type Ranked, rankedPlayers } from '../../../views/analysis.ts'
import { points } from '../../../views/format.ts'
import { useDebounced, useIsPro, useLeague, useQuery } from '../answers/hooks.ts'
import { pendingLines } from '../answers/pending.ts'
import { playerQuery, playersQuery, rankingsQuery, type ShownLeague } from '../answers/queries.ts'
import { grid } from '../drawing/grid.ts'
import { BLANK, type Line, say, sparkline } from '../drawing/lines.ts'
import { Lines } from '../drawing/paint.tsx'
import { moved, turned } from '../interface/keys.ts'
import { useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import { gamesWords, useLeastGames } from '../league/least-games.ts'
import { useSystem } from '../league/system.ts'
import { AddPlayer } from '../pickers/add-player.tsx'
import { searchLine, useSearch } from '../pickers/picker.tsx'

export const PLAYERS_KEYS = [
  ['/', 'search'],
  ['p P', 'position'],
  ['o', 'order'],
  ['a', 'add or claim him'],
  ['f', 'who is free'],
  ['m', 'least games'],
  ['s S', 'system'],
  ['↑ ↓', 'a player, week by week'],
] as const

const ORDERS = ['total', 'ppg', 'paa'] as const
const ORDER_WORDS = { total: 'total', ppg: 'points per game', paa: 'points above a starter' } as const

const EVERYBODY = 'all positions'

type Position = PosGroup | typeof EVERYBODY

/** The positions that a league can start, in the order of its slots. */
const positionsOf = ({ league }: ShownLeague): Position[] => [
  EVERYBODY,
  ...new Set(league.rosterConfig.slots.flatMap(({ eligible }) => eligible)),
]

const FREE_LIMIT = 100
const PRO_LIMIT = 500

interface Board {
  answer?: { players: readonly Ranked[]; total: number; minGames?: number }
  failure?: string
  season: number | undefined
}

interface Asked {
  pos: Position
  sort: (typeof ORDERS)[number]
  games: { min?: number }
  q: string
  system: string | undefined
  /** Only whom no team has. */
  isFree: boolean
}

/** The board: with ranks on the pro plan, the plain list else; a search finds those who are not on it, too. */
const useBoard = ({ pos, sort, games, q, system, isFree }: Asked): Board => {
  const { leagueId } = useScreen()
  const isPro = useIsPro()
  const season = useLeague().answer?.league.season
  const rested = useDebounced(q, 120)
  const query =
    system === undefined || season === undefined
      ? null
      : { season, system, league: leagueId, available: isFree ? 1 : 0, ...(pos !== EVERYBODY && { pos }) }
  const ranks = query && isPro ? rankingsQuery({ ...query, sort, ...games, limit: PRO_LIMIT }) : null
  const ranked = useQuery(ranks)
  const isSearch = isPro === true && rested !== ''
  const list = query && (isPro === false || isSearch)
  const listed = useQuery(
    list ? playersQuery({ ...query, limit: FREE_LIMIT, ...(rested !== '' && { q: rested }) }) : null,
  )
  const main: Omit<Board, 'season'> = isPro ? ranked : (listed as Omit<Board, 'season'>)
  if (!isSearch || !main.answer) return { ...main, season }
  const known = new Set(main.answer.players.map(({ id }) => id))
  const others = (listed.answer?.players ?? []).filter(({ id }) => !known.has(id))
  return { ...main, answer: { ...main.answer, players: [...main.answer.players, ...others] }, season }
}

/** A player's season week by week, the best week as the tallest bar. */
const useWeeks = (id: string | undefined, query: { season: number | undefined; system: string | undefined }): Line => {
  const rested = useDebounced(id, 80)
  const { answer } = useQuery(rested === undefined || query.system === undefined ? null : playerQuery(rested, query))
  if (!answer || answer.id !== id) return BLANK
  const last = answer.weeks.at(-1)?.week ?? 0
  const made = Array.from(
    { length: Math.max(18, last) },
    (_, at) => answer.weeks.find(({ week }) => week === at + 1)?.points ?? null,
  )
  const best = answer.weeks.reduce(
    (most, each) => ((each.points ?? 0) > (most?.points ?? -Infinity) ? each : most),
    answer.weeks[0],
  )
  return [
    { text: `  ${answer.name} ` },
    { text: sparkline(made), tone: 'accent' },
    {
      text: best ? `  best ${points(best.points)} in week ${best.week} against ${best.opponent ?? '-'}` : '',
      tone: 'dim',
    },
  ]
}

/** Which players are shown and in which order, and the keys that change it; each change begins at the top. */
const useFilters = (toTop: () => void) => {
  const league = useLeague()
  const [pos, setPos] = useScreenState<Position>('players.pos', EVERYBODY)
  const [sort, setSort] = useScreenState<(typeof ORDERS)[number]>('players.sort', 'total')
  const [isFree, setIsFree] = useScreenState('players.free', false)
  const takes = (key: string): boolean => {
    if ((key === 'p' || key === 'P') && league.answer) {
      const positions = positionsOf(league.answer)
      setPos(before => turned(positions, before, key === 'p' ? 1 : -1))
    } else if (key === 'f') setIsFree(before => !before)
    else if (key === 'o') {
      setSort(before => turned(ORDERS, before, 1))
      return true
    } else return false
    toTop()
    return true
  }
  return { pos, sort, isFree, takes }
}

interface BoardOf {
  search: ReturnType<typeof useSearch>
  /** Adds or claims somebody. */
  onSign(player: Ranked): void
}

/** The board, and one of its players week by week. */
const PlayerBoard = ({ search, onSign }: BoardOf) => {
  const { columns, rows, zone, notice } = useScreen()
  const { system, takes } = useSystem('players')
  const [cursor, setCursor] = useScreenState('players.at', 0)
  const { pos, sort, isFree, takes: filters } = useFilters(() => setCursor(() => 0))
  const least = useLeastGames('players')
  const board = useBoard({ pos, sort, games: least.query, q: search.text, system: system?.id, isFree })
  const found = (board.answer?.players ?? []).filter(({ name }) =>
    name.toLowerCase().includes(search.text.toLowerCase()),
  )
  const at = Math.max(0, Math.min(cursor, found.length - 1))
  const weeks = useWeeks(found[at]?.id, { season: board.season, system: system?.id })
  const sign = (player: Ranked) => {
    if (player.owner) notice(`${player.name} is on the roster of ${player.owner.name}`, true)
    else onSign(player)
  }
  useKeys(key => {
    if (search.takes(key)) return true
    const to = moved(at, key, { count: found.length, page: rows - 6 })
    if (to !== null) setCursor(() => to)
    else if (key === 'a' && found[at]) sign(found[at])
    else return filters(key) || least.takes(key) || takes(key)
    return true
  })
  if (!board.answer) return <Lines lines={pendingLines(board)} />
  const { total, minGames, players } = board.answer
  const [count, end] = search.text === '' ? [players.length, total] : [found.length, found.length]
  const title: Line = [
    { text: system?.name ?? '', tone: 'accent' },
    { text: `, ${isFree ? 'free agents, ' : ''}${pos}, by ${ORDER_WORDS[sort]}` },
    { text: minGames === undefined ? '' : `, ${gamesWords(minGames)}` },
    { text: count < end ? `  ${count} of ${end}; / finds all` : `  ${count} players`, tone: 'dim' },
  ]
  const table =
    found.length === 0
      ? [say('  Nobody fits', 'dim')]
      : grid(rankedPlayers(found, zone), { width: columns, height: rows - 4, at })
  return <Lines lines={[title, searchLine(search, '/ searches'), ...table, BLANK, weeks]} />
}

/** The players of the season by what they scored and whose they are, with search, position and order. */
export const PlayersScreen = () => {
  const { leagueId, location } = useScreen()
  const search = useSearch()
  const [signing, setSigning] = useState<Ranked | null>(null)
  const of = { id: leagueId, teamId: location.teamId }
  return signing ? (
    <AddPlayer of={of} add={signing} onLeave={() => setSigning(null)} />
  ) : (
    <PlayerBoard search={search} onSign={setSigning} />
  )
}
