import type { Season } from './season.ts'

/** The games of a player and their sum. `total` is in hundredths of a point. */
export interface PlayerTotal {
  /** Index into the players of the season. */
  player: number
  games: number
  total: number
}

/** Returns games and points of all players of a season, by player index. Each row is a game. */
export const playerTotals = ({ players, firstRow }: Season, points: Float64Array): PlayerTotal[] =>
  players.map((_, player) => {
    const from = firstRow[player]!
    const to = firstRow[player + 1]!
    let total = 0
    for (let row = from; row < to; row++) total += points[row]!
    return { player, games: to - from, total }
  })

/** Returns points per game; 0 without a game. */
export const ppgOf = ({ games, total }: Pick<PlayerTotal, 'games' | 'total'>): number =>
  // A single division makes equal means over different numbers of games the same double, so that ties are exact.
  games === 0 ? 0 : total / (100 * games)

/** Returns the row of a player in a week, or null without one. */
export const rowIn = (season: Season, player: number, week: number): number | null => {
  for (let row = season.firstRow[player]!; row < season.firstRow[player + 1]!; row++) {
    if (season.index.week[row] === week) return row
  }
  return null
}
