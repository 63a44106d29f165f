import { memoizeScored, type Season } from './season.ts'

/** A player's number of games and total points. `total` is in hundredths. */
export interface PlayerTotal {
  /** An index into the season's players. */
  readonly player: number
  readonly games: number
  readonly total: number
}

/** Returns games and points for all of a season's players, by player index. Each row is a game. */
export const playerTotals = memoizeScored(({ players, firstRow }, points): readonly PlayerTotal[] =>
  players.map((_, player) => {
    const from = firstRow[player]!
    const to = firstRow[player + 1]!
    let total = 0
    for (let row = from; row < to; row++) total += points[row]!
    return { player, games: to - from, total }
  }),
)

/** Returns points per game; 0 without a game. */
export const ppgOf = ({ games, total }: Pick<PlayerTotal, 'games' | 'total'>): number =>
  // Divides only once, so equal averages over different numbers of games are exactly equal and tie.
  games === 0 ? 0 : total / (100 * games)

/** Returns a player's row in a week, or null. */
export const rowIn = (season: Season, player: number, week: number): number | null => {
  for (let row = season.firstRow[player]!; row < season.firstRow[player + 1]!; row++) {
    if (season.index.week[row] === week) return row
  }
  return null
}
