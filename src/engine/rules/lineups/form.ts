/**
 * Ranks players for an upcoming week by past performance, because points of the week are unknown.
 *
 * 1. Players with an NFL team and a game in the week come before others.
 * 2. Players who are expected to play come before others. Players who are out, doubtful or on injured reserve are not
 *    expected to play. Nor are players who missed the last two games of their team for another reason. Before a team's
 *    first game, none of its players has missed one.
 * 3. More points per game of the season so far come first; before a player's first game, the points per game of the
 *    season before.
 * 4. More games come first.
 *
 * Source: docs/rules.md, Lineups by points per game.
 */

/** The form of a player at an instant. */
export interface Form {
  /** The player has an NFL team, which plays in the week. */
  hasGame: boolean
  /** The player is not out, and has not missed the last games of the NFL team without a reason that has ended. */
  isExpected: boolean
  ppg: number
  games: number
}

/** How many games back of the NFL team a player must have played. */
export const RECENT_GAMES = 2

/** Whether a player can be expected to play in the week. */
export const isAvailable = ({ hasGame, isExpected }: Pick<Form, 'hasGame' | 'isExpected'>): boolean =>
  hasGame && isExpected

/** Compares two players, better form first; 0 if they are equal. */
export const byForm = (a: Form, b: Form): number =>
  Number(b.hasGame) - Number(a.hasGame) ||
  Number(b.isExpected) - Number(a.isExpected) ||
  b.ppg - a.ppg ||
  b.games - a.games
