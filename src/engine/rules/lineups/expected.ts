/**
 * The expected points of players, from past games.
 *
 * 1. The points per game of the season so far, averaged with earlier games that count as three games. Earlier games are
 *    the points per game of the previous season, averaged with the position's level, which counts as four games.
 * 2. The level of a position is the median of its games.
 * 3. The result is multiplied by the opponent's factor: the points that it allows to the position per game, divided by
 *    the mean of all teams. The factor is averaged with 1, which counts as twenty games.
 * 4. A player who is out or does not have a game is expected to score 0.
 *
 * `npm run bench -- expected` measures the error. Source: docs/rules.md, Expected points. Points are hundredths.
 */

/** Games, and the sum of their points. */
export interface PastGames {
  games: number
  total: number
}

/** Points per game that an opponent has allowed to the position, and the mean of all teams. */
export interface OpponentRecord {
  points: number
  games: number
  mean: number
}

const BEFORE_GAMES = 3
const POSITION_GAMES = 4
const OPPONENT_GAMES = 20

/** Returns an opponent's factor; 1 without a game. */
export const opponentFactor = (opponent: OpponentRecord | null): number => {
  if (!opponent || opponent.mean <= 0) return 1
  const { points, games, mean } = opponent
  return Math.max(0, points * games + mean * OPPONENT_GAMES) / ((games + OPPONENT_GAMES) * mean)
}

/** Returns a player's expected points if they play. `level` is the position's level. */
export const expectedPoints = (
  { season, before, level }: { season: PastGames; before: PastGames; level: number },
  opponent: OpponentRecord | null,
): number => {
  const earlier = (before.total + POSITION_GAMES * level) / (before.games + POSITION_GAMES)
  const blended = (season.total + BEFORE_GAMES * earlier) / (season.games + BEFORE_GAMES)
  return blended * opponentFactor(opponent)
}
