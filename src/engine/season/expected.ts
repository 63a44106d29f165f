import { POS_GROUPS, type PosGroup } from '../../../data/positions.ts'
import { groupNumber, memoizeScored, type Season } from './season.ts'
import { allowedIn, playerTotals } from './totals.ts'

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
interface PastGames {
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

/** A season and the points of its rows, in hundredths. */
export interface ScoredSeason {
  season: Season
  points: Float64Array
}

const median = (values: number[]): number => {
  if (values.length === 0) return 0
  const sorted = values.sort((a, b) => a - b)
  const half = sorted.length / 2
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half) - 1]!) / 2
}

/** Returns the median points per game of each position group, by the group's index. */
const levelsOf = memoizeScored((season, points): readonly number[] => {
  const games: number[][] = POS_GROUPS.map(() => [])
  for (let row = 0; row < season.rowCount; row++) games[season.rowGroup[row]!]!.push(points[row]!)
  return games.map(median)
})

/** Returns games and points of a season's players, by id. */
const pastByPlayer = memoizeScored(
  (season, points): ReadonlyMap<string, PastGames> =>
    new Map(playerTotals(season, points).map(total => [season.players[total.player]!.id, total])),
)

const NONE: PastGames = { games: 0, total: 0 }

/**
 * Returns a function that computes a player's expected points against an opponent, in hundredths. `before` is the
 * previous season; null if it is not loaded.
 */
export const expectedIn = (scored: ScoredSeason, before: ScoredSeason | null) => {
  const allowed = allowedIn(scored.season, scored.points)
  const [totals, levels] = [playerTotals(scored.season, scored.points), levelsOf(scored.season, scored.points)]
  const earlier = before && pastByPlayer(before.season, before.points)
  const levelOf = (group: PosGroup): number => {
    const at = groupNumber(group)
    return scored.season.rowCount > 0 || !before ? levels[at]! : levelsOf(before.season, before.points)[at]!
  }
  return (player: number, opponent: string | null): number => {
    const { id, posGroup } = scored.season.players[player]!
    const past = { season: totals[player]!, before: earlier?.get(id) ?? NONE, level: levelOf(posGroup) }
    return expectedPoints(past, opponent === null ? null : allowed(opponent, posGroup))
  }
}
