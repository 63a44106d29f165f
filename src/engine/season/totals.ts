import { POS_GROUPS, type PosGroup } from '../../../data/positions.ts'
import { groupNumber, memoizeScored, type Season } from './season.ts'

/** Sums of a scored season: by player, and by the team that allowed them. */

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

/** The points per game that a team has allowed to a position, in hundredths. */
export interface Allowed {
  points: number
  games: number
  /** 1 for the team that has allowed the most. Equal teams share a rank. */
  rank: number
  /** The average over all teams, in hundredths. */
  mean: number
}

/** Returns the points that a team has allowed to a position group; null before its first game. */
export type AllowedTo = (team: string, group: PosGroup) => Allowed | null

const WEEKS = 32

/** Returns each team's number of games, counted as weeks when an opponent has a row. */
const gamesOf = ({ index, teams, rowCount }: Season): number[] => {
  const weeks = teams.map(() => 0)
  for (let row = 0; row < rowCount; row++) weeks[index.opponent[row]!]! |= 1 << (index.week[row]! % WEEKS)
  return weeks.map(bits => {
    let count = 0
    for (let rest = bits; rest !== 0; rest &= rest - 1) count++
    return count
  })
}

/** Returns the points scored against each team, by position group: `sums[group * teams + team]`. */
const sumsOf = ({ index, teams, rowGroup, rowCount }: Season, points: Float64Array): Float64Array => {
  const sums = new Float64Array(POS_GROUPS.length * teams.length)
  for (let row = 0; row < rowCount; row++) sums[rowGroup[row]! * teams.length + index.opponent[row]!]! += points[row]!
  return sums
}

/**
 * Returns the points allowed, by team and position, in the visible part of a season. `points` are the points in each
 * row.
 */
export const allowedIn = memoizeScored((season, points): AllowedTo => {
  const { teams } = season
  const [games, sums] = [gamesOf(season), sumsOf(season, points)]
  const played = [...teams.keys()].filter(team => games[team]! > 0)
  const perGame = (group: number, team: number): number => sums[group * teams.length + team]! / games[team]!
  const means = POS_GROUPS.map((_, group) => {
    const total = played.reduce((sum, team) => sum + sums[group * teams.length + team]!, 0)
    return total / played.reduce((sum, team) => sum + games[team]!, 0)
  })
  return (code, posGroup) => {
    const [team, group] = [teams.indexOf(code), groupNumber(posGroup)]
    if (team === -1 || !games[team]) return null
    const allowed = perGame(group, team)
    const rank = 1 + played.filter(other => perGame(group, other) > allowed).length
    return { points: allowed, games: games[team], rank, mean: means[group]! }
  }
})
