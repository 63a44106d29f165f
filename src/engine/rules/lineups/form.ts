/**
 * Ranks players for an upcoming week by past performance, because that week's points are unknown.
 *
 * 1. Players with an NFL team and a game that week come before others.
 * 2. Players who are expected to play come before others. Players who are out, doubtful or on injured reserve are not
 *    expected to play. Neither are players who missed their team's last two games for another reason. Before a team's
 *    first game, none of its players have missed any.
 * 3. Players with more points per game this season come first. Before a player's first game, last season's points per
 *    game count.
 * 4. Players with more games come first.
 *
 * Source: docs/rules.md, Lineups by points per game.
 */

/** A player's form at a given time. */
export interface Form {
  /** True if the player's NFL team plays in the week. */
  hasGame: boolean
  /**
   * True if the player is not out and has played in the NFL team's last games. Games missed because of an earlier
   * designation do not matter.
   */
  isExpected: boolean
  ppg: number
  games: number
}

/** How many of the NFL team's recent games are considered. A player must have played in at least one of them. */
export const RECENT_GAMES = 2

/** Returns whether a player is expected to play in the week. */
export const isAvailable = ({ hasGame, isExpected }: Pick<Form, 'hasGame' | 'isExpected'>): boolean =>
  hasGame && isExpected

/** Compares two players. The one in better form comes first. Returns 0 if they are equal. */
export const byForm = (a: Form, b: Form): number =>
  Number(b.hasGame) - Number(a.hasGame) ||
  Number(b.isExpected) - Number(a.isExpected) ||
  b.ppg - a.ppg ||
  b.games - a.games
