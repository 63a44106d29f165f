import type { Book } from './book.ts'
import type { Club } from './cast.ts'
import { type Lineup, lineupOf } from './lineup.ts'
import type { Random } from './random.ts'

export type SideIndex = 0 | 1

export interface Side {
  club: Club
  lineup: Lineup
  score: number
  /** How well the offense and the defense play that day; 1 is average. */
  attack: number
  defense: number
}

/** The next play: a snap, the try after a touchdown, or a kickoff. */
type Next = { kind: 'snap' } | { kind: 'try'; by: SideIndex } | { kind: 'kickoff'; by: SideIndex }

export interface Game {
  random: Random
  week: number
  book: Book
  /** The away team, then the home team. */
  sides: readonly [Side, Side]
  /** The team with the ball. */
  ball: SideIndex
  /** Yards to the opponent's goal line. */
  ytg: number
  down: number
  togo: number
  quarter: number
  /** Seconds left in the half (or in overtime). */
  clock: number
  /** The number of possession changes, for overtime. */
  series: number
  next: Next
}

export const other = (side: SideIndex): SideIndex => (side === 0 ? 1 : 0)

export const attackers = (game: Game): Side => game.sides[game.ball]

export const opponents = (game: Game): Side => game.sides[other(game.ball)]

export const lead = (game: Game): number => attackers(game).score - opponents(game).score

const SNAP: Next = { kind: 'snap' }

/** Gives a team a first down, `ytg` yards from its opponent's goal line. */
export const takeOver = (game: Game, by: SideIndex, ytg: number): void => {
  game.ball = by
  game.ytg = Math.min(99, Math.max(1, Math.round(ytg)))
  game.down = 1
  game.togo = Math.min(10, game.ytg)
  game.series += 1
  game.next = SNAP
}

export const touchdown = (game: Game, by: SideIndex): void => {
  game.sides[by].score += 6
  game.next = { kind: 'try', by }
}

/** Scores two points for the defense. The team that gave up the safety kicks off. */
export const safety = (game: Game): void => {
  opponents(game).score += 2
  game.next = { kind: 'kickoff', by: game.ball }
}

/** Moves the ball after a play that did not score or change possession. */
export const advance = (game: Game, yards: number): void => {
  game.ytg -= yards
  game.togo -= yards
  if (game.togo <= 0) {
    game.down = 1
    game.togo = Math.min(10, game.ytg)
  } else if (game.down === 4) takeOver(game, other(game.ball), 100 - game.ytg)
  else game.down += 1
}

const DECIDED = 21

/** Sends the players for this quarter onto the field. */
export const sendLineups = (game: Game): void => {
  const margin = Math.abs(game.sides[0].score - game.sides[1].score)
  const quarter = Math.min(4, game.quarter)
  for (const side of game.sides) {
    side.lineup = lineupOf(side.club, game.week, quarter, quarter === 4 && margin >= DECIDED)
  }
}
