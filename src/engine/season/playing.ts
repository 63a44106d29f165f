import { GAME_LENGTH } from '../../../data/seasons.ts'
import type { StatKey } from '../../../data/stats.ts'
import type { Game, StatColumn } from '../schema/season.ts'
import { overAt } from './calendar.ts'
import { pickColumn, pickIndex, pickRows, type RowSelection, type Season, selectRows, withRows } from './season.ts'

/**
 * Stat lines so far in games in progress. In a replay, the files are from a later time and contain the final lines. A
 * game in progress then shows part of each line: the share of the game that has been played, with each stat rounded
 * down. Points therefore grow from kickoff to the final line. In a live season, rows that arrive during a game are
 * shown unchanged. In both cases, they become rows of the season only when the game is over.
 */

/** Returns how much of a game has been played at a given time, from 0 to 1. */
export const shareOfGame = ({ kickoffAt }: Pick<Game, 'kickoffAt'>, now: number): number =>
  Math.max(0, Math.min(1, (now - kickoffAt) / GAME_LENGTH))

/** Returns whether a game has kicked off and is not over. */
export const isPlaying = (game: Pick<Game, 'kickoffAt'>, now: number): boolean =>
  game.kickoffAt <= now && now < overAt(game)

/** The time that lines are for. `isFromLater` is true if the files contain the final lines of games in progress. */
export interface PlayingAt {
  now: number
  isFromLater: boolean
}

/** Lines in games in progress, as a season with only these rows. */
interface Lines {
  rows: Season
  /** Adds a stat from the full season's column; null if it was not recorded. */
  take(stat: StatKey, column: StatColumn | null): void
}

/** Rows in games in progress. */
interface RowsInProgress {
  selection: RowSelection
  /** Each row's kickoff. */
  kickoffs: readonly number[]
  /** The final lines, by stat. */
  columns: Map<StatKey, StatColumn | null>
  /** Caches lines for the most recent times, because a season's leagues can be at different times. */
  lines: Map<string, Lines>
}

const MAX_INSTANTS = 8

const findPlaying = ({ loaded, calendar }: Season, now: number): RowsInProgress => {
  const { index, teams } = loaded
  const rows: number[] = []
  const kickoffs: number[] = []
  for (let row = 0; row < index.player.length; row++) {
    const kickoffAt = calendar.kickoffs[index.week[row]!]?.get(teams[index.team[row]!]!)
    if (kickoffAt === undefined || !isPlaying({ kickoffAt }, now)) continue
    rows.push(row)
    kickoffs.push(kickoffAt)
  }
  const selection = selectRows(Uint16Array.from(rows), index.player.length)
  return { selection, kickoffs, columns: new Map(), lines: new Map() }
}

/** Caches a season's games in progress and their rows until another game kicks off or ends. */
const playingCache = new WeakMap<Season, { games: string; playing: RowsInProgress }>()

const openPlaying = (season: Season, now: number): RowsInProgress | null => {
  const games = season.games.filter(game => isPlaying(game, now)).map(({ week, home }) => `${week} ${home}`)
  if (games.length === 0) return null
  const cached = playingCache.get(season)
  if (cached?.games === games.join()) return cached.playing
  const playing = findPlaying(season, now)
  playingCache.set(season, { games: games.join(), playing })
  return playing
}

/** Returns a column's value after a share of the game has been played. Only the final value has decimals. */
const soFar = (value: number, unit: number, share: number): number =>
  share >= 1 ? value : Math.trunc((value / unit) * share) * unit

const columnSoFar = (column: StatColumn, shares: Float64Array | null): StatColumn => {
  if (shares === null) return column
  const unit = 10 ** column.decimals
  return { ...column, values: column.values.map((value, at) => soFar(value, unit, shares[column.rows[at]!]!)) }
}

const linesAt = (season: Season, playing: RowsInProgress, { now, isFromLater }: PlayingAt): Lines => {
  const { index, coverage } = season.loaded
  const { selection, kickoffs, columns } = playing
  const shares = isFromLater ? Float64Array.from(kickoffs, kickoffAt => shareOfGame({ kickoffAt }, now)) : null
  const rows = withRows(season, {
    index: pickIndex(index, selection),
    coverage: pickRows(coverage, selection),
  })
  const show = (stat: StatKey, final: StatColumn | null) => rows.columns.set(stat, final && columnSoFar(final, shares))
  for (const [stat, final] of columns) show(stat, final)
  return {
    rows,
    take(stat, column) {
      const final = column && pickColumn(column, selection)
      columns.set(stat, final)
      show(stat, final)
    },
  }
}

/** Returns the lines in games in progress at a given time; null between games. */
export const linesSoFar = (season: Season, at: PlayingAt): Lines | null => {
  const playing = openPlaying(season, at.now)
  if (playing === null) return null
  const name = `${at.now} ${at.isFromLater}`
  const lines = playing.lines.get(name) ?? linesAt(season, playing, at)
  playing.lines.delete(name)
  playing.lines.set(name, lines)
  if (playing.lines.size > MAX_INSTANTS) playing.lines.delete(playing.lines.keys().next().value!)
  return lines
}
