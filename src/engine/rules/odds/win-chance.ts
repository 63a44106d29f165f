import { mean } from '../mean.ts'
import { seededRandom } from '../random.ts'

/**
 * The chance that one lineup beats another, based on players' earlier scores. Starters keep their points so far. For
 * the rest of a starter's game, a past game is drawn at random, and the remaining share of its points is added. It is
 * one of the player's games this season or, if there are few, a game by another player at the position. The draws are
 * shifted so that their average equals the player's average. That average is shrunk toward the position's, as if the
 * player had played a few more games at the position's level. Projections are not used. The same seed gives the same
 * chance.
 */

/** A starter in a matchup. Points are in hundredths. */
export interface Starter {
  /** Points so far. */
  points: number
  /** The share of the game that is left: 1 before kickoff; 0 after the game, without one, or if the player is out. */
  left: number
  /** Points in earlier games this season. */
  games: readonly number[]
  /** Points in earlier games by players at the position. */
  position: readonly number[]
}

/** The weight of the position's average, in games. */
const PRIOR_GAMES = 4
/** Points in hundredths, used for a position without data. */
const UNKNOWN: readonly number[] = [0, 300, 600, 900, 1200, 1800]

/** The number of runs. The 95% margin of error is at most 2.2%. */
const WIN_RUNS = 2_000

interface Draws {
  points: number
  left: number
  ownGames: readonly number[]
  position: readonly number[]
  /** The chance that a draw is one of the player's own games. */
  ownShare: number
}

const recenter = (games: readonly number[], center: number): number[] => {
  const by = center - mean(games)
  return games.map(each => each + by)
}

const drawsOf = ({ points, left, games, position: samples }: Starter): Draws => {
  const position = samples.length > 0 ? samples : UNKNOWN
  const count = games.length
  const sum = games.reduce((all, each) => all + each, 0)
  const center = (sum + PRIOR_GAMES * mean(position)) / (count + PRIOR_GAMES)
  return {
    points,
    left,
    ownGames: count > 0 ? recenter(games, center) : [],
    position: recenter(position, center),
    ownShare: count / (count + PRIOR_GAMES),
  }
}

/** Returns the first side's win probability. A tie counts as half a win. */
export const winChance = (
  home: readonly Starter[],
  away: readonly Starter[],
  { seed, runs = WIN_RUNS, margin = 0 }: { seed: number; runs?: number; margin?: number },
): number => {
  const chance = seededRandom(seed)
  const sides = [home, away].map(side => side.map(drawsOf))
  const [fixedHome, fixedAway] = sides.map(side => side.reduce((sum, { points }) => sum + points, 0)) as [
    number,
    number,
  ]
  const open = sides.map(side => side.filter(({ left }) => left > 0))
  /**
   * Returns the points that a side adds in a run. Uses a plain loop for speed, because a league needs 200,000 draws for
   * each minute of its games.
   */
  const rest = (side: readonly Draws[]): number => {
    let sum = 0
    for (let at = 0; at < side.length; at++) {
      const { left, ownGames, position, ownShare } = side[at]!
      const games = chance.next() < ownShare ? ownGames : position
      sum += left * games[Math.floor(chance.next() * games.length)]!
    }
    return sum
  }
  let wins = 0
  const lead = fixedHome - fixedAway + margin
  for (let run = 0; run < runs; run++) {
    const difference = lead + rest(open[0]!) - rest(open[1]!)
    wins += difference > 0 ? 1 : difference === 0 ? 0.5 : 0
  }
  return wins / runs
}
