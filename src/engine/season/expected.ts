import { POS_GROUPS, type PosGroup } from '../../../data/positions.ts'
import { expectedPoints, type PastGames } from '../rules/lineups/expected.ts'
import { allowedIn } from './allowed-points.ts'
import { playerTotals } from './player-totals.ts'
import { groupNumber, memoizeScored, type Season } from './season.ts'

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
