import { count, countAll, type Numbers } from './book.ts'
import type { Player } from './cast.ts'
import { tackle } from './defense.ts'
import { advance, attackers, type Game, opponents, safety, touchdown } from './field.ts'
import { fumble } from './fumbles.ts'
import { draw } from './lineup.ts'

/** Returns 1 for a play of at least this many yards. */
export const long = (yards: number, min: number): number => (yards >= min ? 1 : 0)

const rushingNumbers = (yards: number, first: number): Numbers => ({
  carries: 1,
  rushing_yards: yards,
  rushing_first_downs: first,
  rushing_10: long(yards, 10),
  rushing_12: long(yards, 12),
  rushing_20: long(yards, 20),
  rushing_40: long(yards, 40),
})

const OUT_OF_BOUNDS = 0.06
const FUMBLES_PER_CATCH = 0.012
const FUMBLES_PER_CARRY = { QB: 0.066, RB: 0.0088 } as const

interface Stop {
  carrier: Player
  yards: number
  kind: 'rushing' | 'receiving'
  tackler: Player
}

/** Returns true if the carrier, tackled after `yards`, fumbles the ball away. */
const losesBall = (game: Game, { carrier, yards, kind, tackler }: Stop): boolean => {
  const { random } = game
  const odds = kind === 'receiving' ? FUMBLES_PER_CATCH : FUMBLES_PER_CARRY[carrier.unit === 'QB' ? 'QB' : 'RB']
  if (!random.chance(odds)) return false
  const forcer = random.chance(0.7) ? tackler : null
  const hunters = opponents(game).lineup.defenders
  const ytg = Math.max(1, game.ytg - yards)
  return fumble(game, { fumbler: carrier, by: game.ball, kind, forcer, ytg, hunters })
}

/** Ends a play in which `carrier` was stopped after `yards`: a safety, a fumble or the next down. */
export const endPlay = (game: Game, carrier: Player, yards: number, kind: 'rushing' | 'receiving'): void => {
  const skill = kind === 'rushing' ? 'runStop' : 'passStop'
  const caught = game.ytg - yards >= 100
  if (!caught && game.random.chance(OUT_OF_BOUNDS)) {
    advance(game, yards)
    return
  }
  const tackler = tackle(game, skill, yards)
  if (caught) {
    count(game.book, tackler, 'def_safeties')
    safety(game)
  } else if (!losesBall(game, { carrier, yards, kind, tackler })) advance(game, yards)
}

/** A ball carrier who would be tackled in their own end zone usually gets out to the one-yard line. */
export const keptOut = (game: Game, yards: number): number => {
  const min = game.ytg - (game.random.chance(0.8) ? 100 : 99)
  return Math.max(yards, Math.min(0, min))
}

/**
 * Plays a carry. It ends at the opponent's goal line at the latest, and at most one yard behind the offense's own goal
 * line.
 */
export const carry = (game: Game, runner: Player, gained: number): void => {
  const yards = Math.min(keptOut(game, gained), game.ytg)
  countAll(game.book, runner, rushingNumbers(yards, long(yards, game.togo)))
  if (yards < game.ytg) endPlay(game, runner, yards, 'rushing')
  else {
    count(game.book, runner, 'rushing_tds')
    touchdown(game, game.ball)
  }
}

const runYards = (game: Game, runner: Player): number => {
  const { random } = game
  const side = attackers(game)
  const quality =
    (side.attack * side.club.traits.line * runner.traits.power) /
    (opponents(game).club.traits.runDefense * opponents(game).defense)
  if (random.chance(game.togo <= 2 ? 0.07 : 0.15)) return -Math.max(0, random.int(-3, 3))
  const tight = game.ytg <= 9 ? 0.8 : 1
  const far = random.chance(0.033) ? 6 + random.exponential(20) : 0
  return Math.round(((game.togo <= 3 ? 1.3 : 0.7) + random.exponential(3.8) + far) * quality * tight)
}

/**
 * Plays a designed run. Near the goal line and on short downs, strong runners get the ball, or the quarterback sneaks.
 */
export const run = (game: Game): void => {
  const { lineup } = attackers(game)
  const short = game.togo <= 1
  const weight = (player: Player) => {
    if (player.unit === 'QB') return player.traits.carry * player.traits.legs * (game.ytg <= 3 ? 3.5 : short ? 3 : 1)
    return player.traits.carry * player.form * (short ? player.traits.power : 1)
  }
  const runner = draw(game.random, lineup.runners, weight)
  carry(game, runner, runYards(game, runner))
}

/** The quarterback kneels to let the clock run. */
export const kneel = (game: Game): void => {
  countAll(game.book, attackers(game).lineup.quarterback, rushingNumbers(-1, 0))
  advance(game, -1)
}
