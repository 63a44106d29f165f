/**
 * Ranks players for an upcoming week by past performance, because points of the week are unknown.
 *
 * 1. Players with an NFL team and a game in the week come before others.
 * 2. Players who are expected to play come before others. Players who are out, doubtful or on injured reserve are not
 *    expected to play. Neither are players who missed their team's last two games for another reason. Before a team's
 *    first game, its players have not missed a game.
 * 3. More points per game of the season so far come first. Before a player's first game, the points per game of the
 *    previous season count.
 * 4. More games come first.
 *
 * Source: docs/rules.md, Lineups by points per game.
 */

/** A player's form at an instant. */
export interface Form {
  /** True if the player's NFL team plays in the week. */
  hasGame: boolean
  /**
   * True if the player is not out and has not missed the NFL team's last games, unless because of a designation that
   * has ended.
   */
  isExpected: boolean
  ppg: number
  games: number
}

/** The number of recent games of the NFL team. A player must have played in at least one of them. */
export const RECENT_GAMES = 2

/** Returns whether a player is expected to play in the week. */
export const isAvailable = ({ hasGame, isExpected }: Pick<Form, 'hasGame' | 'isExpected'>): boolean =>
  hasGame && isExpected

/** Compares two players, better form first. Returns 0 if they are equal. */
export const byForm = (a: Form, b: Form): number =>
  Number(b.hasGame) - Number(a.hasGame) ||
  Number(b.isExpected) - Number(a.isExpected) ||
  b.ppg - a.ppg ||
  b.games - a.games
