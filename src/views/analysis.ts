import { REFERENCE_LEAGUE } from '../../data/rosters.ts'
import { MIN_GAMES } from '../../data/seasons.ts'
import type { BalanceRow, ComparedPlayer, OptimizedLineup, RankedPlayer } from '../engine/index.ts'
import { withStaleNote } from './clock.ts'
import { points, UTC } from './format.ts'
import { gameColumns, gameOfPlayer, kickoffNote } from './games.ts'
import { benchRow, type LineupRow, lineupTable } from './lineup-rows.ts'
import { count, SHOWS_MISSING_FILES } from './phrases.ts'
import { type Available, availability, PERSON, SEASON_TOTALS } from './players.ts'
import {
  type Column,
  field,
  layout,
  none,
  systemNameIn,
  type Table,
  type Tone,
  table,
  text,
  type View,
  type ViewContext,
  type Views,
  withCount,
  withHelp,
} from './view.ts'

const gainOf = (value: number): Tone | undefined => (value > 0 ? 'good' : value < 0 ? 'bad' : 'dim')

/** A ranked player, or an unranked player from a search. */
export type RankedRow = Pick<RankedPlayer, 'id' | 'name' | 'posGroup' | 'team'> &
  Pick<{ [Key in keyof RankedPlayer]: RankedPlayer[Key] | null }, 'gamesPlayed' | 'totalPoints' | 'ppg'> &
  Partial<Pick<RankedPlayer, 'game' | 'status' | 'rank' | 'posRank' | 'paa' | 'baseline'>> &
  Available

const RANKINGS: readonly Column<RankedRow>[] = [
  { heading: 'RANK', field: 'rank', value: ({ rank }) => rank },
  ...PERSON,
  ...SEASON_TOTALS,
  {
    heading: 'POS RANK',
    field: 'posRank',
    value: ({ posGroup, posRank }) => (posRank === undefined ? null : `${posGroup}${posRank}`),
  },
  {
    heading: 'BASELINE',
    field: 'baseline',
    format: 'points',
    minor: true,
    value: ({ baseline }) => baseline,
    tone: () => 'dim',
  },
  { heading: 'PAA', field: 'paa', format: 'gain', value: ({ paa }) => paa, tone: ({ paa = 0 }) => gainOf(paa) },
]

const LESS_WANTED: readonly (string | undefined)[] = ['gamesPlayed', 'posRank']

/** If owners are shown, minor columns are dropped before names are cut off. */
const givingWay = (column: Column<RankedRow>): Column<RankedRow> => ({
  ...column,
  ...(LESS_WANTED.includes(column.field) && { minor: true }),
  ...(column.field === 'player' && { uncut: true }),
})

/** Players with their points, ranks and, in a league, owners. */
export const rankedPlayers = (players: readonly RankedRow[], zone?: string): Table => {
  const ranked = players.some(({ rank }) => rank !== undefined)
  const all: readonly Column<RankedRow>[] = ranked ? RANKINGS : [...PERSON, ...SEASON_TOTALS]
  const owners = availability(players)
  const games = gameColumns(players, { playerOf: player => player, zone: zone ?? UTC })
  const columns = owners.length === 0 ? all : [...all.map(givingWay), ...games, ...owners]
  return table<RankedRow>(players, columns, zone === undefined ? {} : { zone })
}

interface Rankings {
  systemId: string
  season: number
  minGames: number
  total: number
  behind?: boolean | undefined
  players: RankedPlayer[]
}

/** Returns the board's games minimum. If the default is lower because the league has few finished weeks, says so. */
const minGamesText = (games: number, { min }: ViewContext['values']): string =>
  `at least ${count(games, 'game')}${min === undefined && games < MIN_GAMES ? ' (half of the weeks that are over)' : ''}`

export const rankings = (
  { systemId, season, minGames, total, players, behind }: Rankings,
  context: ViewContext,
): View => {
  const { zone, values } = context
  const title = `Season ${season} under ${systemNameIn(context, systemId)}, ${minGamesText(minGames, values)}`
  const words =
    "POS RANK is by points per game, BASELINE is the average of a league's starters, and PAA is points above it"
  const [emptyText, help] =
    minGames > 1
      ? ['No player has enough games', '--min 1 shows every player with a game']
      : ['No games yet, or stat files are missing', SHOWS_MISSING_FILES]
  if (total === 0) return withStaleNote(withHelp(layout(title, text(emptyText)), help), { behind })
  const about = kickoffNote(players.map(gameOfPlayer), zone)
  const view = { ...layout(`${title}; ${words}`, rankedPlayers(players, zone)), about }
  return withStaleNote(withCount(view, { shownCount: players.length, total, noun: 'players' }), { behind })
}

const COMPARED: readonly Column<ComparedPlayer>[] = [
  ...PERSON,
  field('GAMES', 'gamesPlayed', { minor: true, tone: () => 'dim' }),
  field('TOTAL A', 'totalA', { format: 'points' }),
  field('RANK A', 'rankA'),
  field('TOTAL B', 'totalB', { format: 'points' }),
  field('RANK B', 'rankB'),
  {
    heading: 'RISE',
    field: 'delta',
    format: 'change',
    value: ({ delta }) => delta,
    tone: ({ delta }) => gainOf(delta),
  },
]

export const comparedPlayers = (players: readonly ComparedPlayer[]): Table =>
  table(players, [...COMPARED, ...availability(players)])

interface Comparison {
  systemA: string
  systemB: string
  season: number
  least: number
  total: number
  players: ComparedPlayer[]
}

export const comparison = (answer: Comparison, context: ViewContext): View => {
  const { systemA, systemB, season, least, total, players } = answer
  const among = least > 0 ? `, players with ${least} points or more under either system` : ''
  const title = `Season ${season}: A is ${systemNameIn(context, systemA)}, B is ${systemNameIn(context, systemB)}${among}`
  if (total === 0) return none(`${title}: no players`, '--min-points 0 --min 1 shows every player with a game')
  return withCount(layout(title, comparedPlayers(players)), { shownCount: players.length, total, noun: 'players' })
}

interface Balance {
  ranks: readonly number[]
  positions: readonly BalanceRow[]
}

/** Returns the positions that the system scores, or all positions if it does not score any. */
const scoredPositions = ({ positions }: Pick<Balance, 'positions'>): readonly BalanceRow[] => {
  const scored = positions.filter(each => each.scored)
  return scored.length > 0 ? scored : positions
}

/** Points per game by rank at each scored position, and how far the best player is ahead of a starter. */
export const positionBalance = (card: Balance): Table => {
  const { ranks } = card
  const positions = scoredPositions(card)
  const max = Math.max(0, ...positions.map(({ outlierPremium }) => outlierPremium ?? 0))
  return table<BalanceRow>(positions, [
    field('POS', 'pos'),
    field('STARTERS', 'starters', { minor: true }),
    field('POOL', 'count', { tone: () => 'dim' }),
    field('BASELINE', 'baseline', { format: 'points' }),
    ...ranks.map(
      (rank, at): Column<BalanceRow> => ({
        heading: `NO. ${rank}`,
        field: `ppgAt${rank}`,
        format: 'points',
        value: ({ ppgAtRanks }) => ppgAtRanks[at],
      }),
    ),
    field('BEST ABOVE', 'outlierPremium', { format: 'percent' }),
    {
      heading: '',
      format: 'bar',
      minor: true,
      value: ({ outlierPremium }) => (outlierPremium === null || max === 0 ? '' : outlierPremium / max),
      tone: () => 'accent',
    },
  ])
}

/** Describes the slots: the given league's, or else the standard ones. */
const startersOf = ({ nameOf, values: { league } }: ViewContext): string => {
  if (league !== undefined) return `STARTERS in ${nameOf(league)}`
  const { teams, slots } = REFERENCE_LEAGUE
  const many = Map.groupBy(slots, ({ slot }) => slot)
  const words = [...many].map(([slot, { length }]) => (length === 1 ? slot : `${length} ${slot}`))
  return `STARTERS in a league of ${teams} teams with ${words.join(', ')}`
}

export const balance = (card: Balance & { systemId: string; season: number }, context: ViewContext): View => {
  const left = card.positions.filter(({ pos }) => !scoredPositions(card).some(each => each.pos === pos))
  const unscored = left.length === 0 ? [] : [`Not scored: ${left.map(({ pos }) => pos).join(', ')}`]
  const view = {
    title: `Season ${card.season} under ${systemNameIn(context, card.systemId)}: points per game by rank at each position`,
    about: [startersOf(context), ...unscored],
    parts: [positionBalance(card)],
  }
  return context.values.league === undefined ? withHelp(view, '--league uses the slots and teams of a league') : view
}

export const bestRows = ({ slots }: Pick<OptimizedLineup, 'slots'>): LineupRow[] =>
  slots.map(({ slot, playerId, name, posGroup, team, points }) => ({
    slot,
    player: playerId === null ? null : { id: playerId, name, posGroup, team },
    points,
  }))

export const bestLineup = (best: OptimizedLineup, { zone }: ViewContext): View => {
  const { season, week, total, bench, unknownPlayerIds } = best
  const rest = bench.map(({ playerId, points, ...player }) => benchRow({ player: { ...player, id: playerId }, points }))
  const title = `Best lineup of season ${season}, week ${week}: ${points(total)} points`
  const unknown = text(`Unknown players: ${unknownPlayerIds.join(', ')}`)
  return layout(title, lineupTable(bestRows(best), rest, zone), ...(unknownPlayerIds.length > 0 ? [unknown] : []))
}

export const VIEWS = {
  rankPlayers: rankings,
  balanceSystem: balance,
  compareSystems: comparison,
  optimizeLineup: bestLineup,
} satisfies Views
