/**
 * Players' expected points, based on past games.
 *
 * 1. Start with points per game this season, averaged with earlier games that count as three games. The earlier games
 *    are last season's points per game, averaged with the position's level, which counts as four games.
 * 2. A position's level is the median of its games.
 * 3. Multiply by the opponent's factor: the points per game that it allows to the position, divided by the average over
 *    all teams. The factor is averaged with 1, which counts as twenty games.
 * 4. A player who is out or does not have a game is expected to score 0.
 *
 * `npm run bench -- expected` measures the error. Source: docs/rules.md, Expected points. Points are in hundredths.
 */

/** Games, and the sum of the points scored in them. */
export interface PastGames {
  games: number
  total: number
}

/** The points per game that an opponent has allowed to the position, and the average over all teams. */
interface OpponentRecord {
  points: number
  games: number
  mean: number
}

const BEFORE_GAMES = 3
const POSITION_GAMES = 4
const OPPONENT_GAMES = 20

/** Returns an opponent's factor; 1 if it has not played. */
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
