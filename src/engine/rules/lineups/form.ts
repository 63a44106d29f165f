/**
 * Whom what he has shown favors for a week that has not been played, where points of the week are not known.
 *
 * 1. Who has a game in the week comes before who has a bye.
 * 2. Who played in one of the last three games of his team comes before who did not; before a team's first game nobody is
 *    held to have missed one.
 * 3. More points per game of the season so far; before his first game those of the season before.
 * 4. More games.
 *
 * Source: league-life, Lineups.
 */

/** What somebody has shown up to an instant. */
export interface Form {
  hasGame: boolean
  isRecent: boolean
  ppg: number
  games: number
}

/** How many games back of his team somebody must have played. */
export const RECENT_GAMES = 3

/** Which of two comes first; 0 where nothing tells them apart. */
export const byForm = (a: Form, b: Form): number =>
  Number(b.hasGame) - Number(a.hasGame) || Number(b.isRecent) - Number(a.isRecent) || b.ppg - a.ppg || b.games - a.games

/** A rank for each: the better the higher, from 0 up, and the same for those whom nothing tells apart. */
export const formRanks = (forms: readonly Form[]): number[] => {
  const order = [...forms.keys()].sort((a, b) => byForm(forms[b]!, forms[a]!))
  const ranks = forms.map(() => 0)
  for (const [place, at] of order.entries()) {
    const before = place === 0 ? null : order[place - 1]!
    if (before !== null) ranks[at] = ranks[before]! + (byForm(forms[before]!, forms[at]!) === 0 ? 0 : 1)
  }
  return ranks
}
