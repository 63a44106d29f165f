import { RULED_OUT } from '../../data/designations.ts'
import type { PlayerStatus, WeekGame } from '../engine/index.ts'
import { kickoff } from './format.ts'
import type { Column } from './view.ts'

/** Players' games in a week. */

/** Null during a bye; undefined if no week is given. */
export type Game = WeekGame | null | undefined

/** The status before a game; undefined if no week is given. */
type Status = PlayerStatus | null | undefined

export interface WeekPlayer {
  team: string | null
  game?: Game
  status?: Status
}

/** Returns a player's game; undefined without an NFL team. */
export const gameOfPlayer = (player: WeekPlayer | null): Game =>
  player === null || player.team === null ? undefined : player.game

/** Describes the opponent, such as "@ KC" or "vs BUF", or a bye. */
export const opponentIn = (game: Game): string => {
  if (!game) return game === null ? 'bye' : ''
  return `${game.home ? 'vs' : '@'} ${game.opponent}`
}

/** Describes the state of a player's game: its kickoff in a zone, playing or played, or that the player is out. */
export const stageOf = (player: WeekPlayer | null, zone: string): string => {
  const game = gameOfPlayer(player)
  if (!game) return ''
  if (game.state === 'scheduled') return kickoff(game.kickoffAt, zone)
  if (RULED_OUT.has(player?.status)) return 'out'
  return game.state === 'playing' ? 'playing' : 'played'
}

/** Explains why a player is locked. */
export const lockReason = (game: Pick<WeekGame, 'state'> | null | undefined): string => {
  if (game?.state === 'playing') return 'game in progress'
  return game?.state === 'final' ? 'game over' : 'game started'
}

const isAhead = (game: Game): boolean => !!game && game.state !== 'final'

/**
 * Returns columns about games and the statuses before them. For people, omits the game columns if no games are known,
 * and the states once all games are over. For programs, includes all of them if a week is given.
 */
export const gameColumns = <Row>(
  rows: readonly Row[],
  { playerOf, zone }: { playerOf(row: Row): WeekPlayer | null; zone: string },
): Column<Row>[] => {
  const gameOf = (row: Row): Game => gameOfPlayer(playerOf(row))
  const stage: Column<Row> = {
    heading: 'GAME',
    value: row => stageOf(playerOf(row), zone),
    tone: row => (stageOf(playerOf(row), zone) === 'playing' ? 'accent' : 'dim'),
  }
  const opponent: Column<Row> = {
    heading: 'OPP',
    value: row => opponentIn(gameOf(row)),
    tone: row => (gameOf(row) ? undefined : 'dim'),
  }
  const games = rows.map(gameOf)
  const columns = games.some(game => game) ? [opponent, ...(games.some(isAhead) ? [stage] : [])] : []
  const statuses = statusColumns(rows, row => playerOf(row)?.status)
  if (games.every(game => game === undefined)) return statuses
  return [
    ...statuses,
    ...columns,
    { heading: null, field: 'opponent', value: row => gameOf(row)?.opponent },
    { heading: null, field: 'home', value: row => gameOf(row) && String(gameOf(row)?.home) },
    { heading: null, field: 'kickoffAt', format: 'moment', value: row => gameOf(row)?.kickoffAt },
    { heading: null, field: 'state', value: row => gameOf(row)?.state },
  ]
}

/** The statuses in words. */
export { STATUS_LABELS } from '../../data/designations.ts'

/**
 * Returns the status column. For people, it is omitted if every player is expected to play. For programs, it is
 * included if a week is given.
 */
export const statusColumns = <Row>(rows: readonly Row[], statusOf: (row: Row) => Status): Column<Row>[] => {
  const statuses = rows.map(statusOf)
  if (statuses.every(status => status === undefined)) return []
  return [
    {
      heading: statuses.some(status => status) ? 'STATUS' : null,
      field: 'status',
      value: row => statusOf(row) ?? '',
      tone: row => (statusOf(row) === 'Q' ? 'accent' : 'bad'),
    },
  ]
}

/** Returns a note with the time zone of kickoffs, if any are upcoming. */
export const kickoffNote = (games: readonly Game[], zone: string): string[] =>
  games.some(game => game?.state === 'scheduled') ? [`Kickoff times in ${zone}`] : []

/** The number of starters who have yet to play, are playing, and have played. */
export interface Progress {
  yetToPlay: number
  playing: number
  played: number
}

/** Counts a lineup's starters by the state of their games. */
export const progressOf = (games: readonly Game[]): Progress => {
  const of = (state: WeekGame['state']) => games.filter(game => game?.state === state).length
  return { yetToPlay: of('scheduled'), playing: of('playing'), played: of('final') }
}

/** Describes the remaining starters, such as "3 to play, 1 playing"; empty once all have played. */
export const progressWords = ({ yetToPlay, playing }: Progress): string =>
  [...(yetToPlay > 0 ? [`${yetToPlay} to play`] : []), ...(playing > 0 ? [`${playing} playing`] : [])].join(', ')

/** Describes both sides' remaining starters, such as "to play 3 – 5"; null if all have played. */
export const progressOfBoth = (home: Progress, away: Progress): string | null => {
  const pair = (word: string, of: 'yetToPlay' | 'playing') =>
    home[of] + away[of] === 0 ? [] : [`${word} ${home[of]} – ${away[of]}`]
  return [...pair('to play', 'yetToPlay'), ...pair('playing', 'playing')].join(', ') || null
}
