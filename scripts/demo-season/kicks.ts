import { count, countAll, lineOf } from './book.ts'
import type { Player } from './cast.ts'
import { coverKick } from './defense.ts'
import {
  attackers,
  type Game,
  lead,
  opponents,
  other,
  type Side,
  type SideIndex,
  takeOver,
  touchdown,
} from './field.ts'
import { fumble } from './fumbles.ts'
import { draw } from './lineup.ts'
import { clamp } from './random.ts'

/** Yards added to the distance to the goal line for the snap, the hold and the end zone. */
export const KICK_DEPTH = 18

/** The chance of a field goal in the middle of each ten-yard range from 20 to 69. */
const GOOD = [0.985, 0.955, 0.84, 0.715, 0.42] as const

const goodChance = (distance: number, kicker: Player): number => {
  const tens = clamp(Math.floor(distance / 10) - 2, 0, 4)
  const base = GOOD[tens] ?? 0.4
  const next = GOOD[Math.min(4, tens + 1)] ?? 0.4
  const within = ((distance % 10) - 5) / 10
  return base + (next - base) * Math.max(0, within) + kicker.traits.leg * (distance >= 40 ? 1.4 : 0.4)
}

/**
 * Returns true if nflverse would count a field goal as a try to win the game: it comes in the last two minutes or in
 * overtime, and would give the team the lead.
 */
const isGameWinner = (game: Game): boolean => {
  const margin = lead(game)
  return (game.quarter > 4 || (game.quarter === 4 && game.clock <= 120)) && margin <= 0 && margin >= -2
}

export const fieldGoal = (game: Game): void => {
  const { book, random } = game
  const side = attackers(game)
  const { kicker } = side.lineup
  const distance = game.ytg + KICK_DEPTH
  const { goals } = lineOf(book, kicker)
  const blocked = random.chance(0.02)
  const good = !blocked && random.chance(goodChance(distance, kicker))
  const result = good ? 'made' : blocked ? 'blocked' : 'missed'
  goals[result].push(distance)
  if (isGameWinner(game)) countAll(book, kicker, { gwfg_att: 1, gwfg_distance: distance, [`gwfg_${result}`]: 1 })
  if (good) {
    side.score += 3
    game.next = { kind: 'kickoff', by: game.ball }
  } else afterMiss(game, blocked)
}

const afterMiss = (game: Game, blocked: boolean): void => {
  const taker = other(game.ball)
  const spot = Math.min(93, game.ytg + 7)
  if (!blocked || !game.random.chance(0.12)) {
    takeOver(game, taker, Math.min(80, 100 - spot))
    return
  }
  const returner = draw(game.random, opponents(game).lineup.defenders, player => player.traits.ball)
  countAll(game.book, returner, { special_teams_tds: 1, misc_yards: 100 - spot })
  touchdown(game, taker)
}

/** Plays the kick after a touchdown. */
export const extraPoint = (game: Game, side: Side): void => {
  const { book, random } = game
  const { kicker } = side.lineup
  count(book, kicker, 'pat_att')
  if (random.chance(0.008)) count(book, kicker, 'pat_blocked')
  else if (random.chance(0.963 + 0.3 * kicker.traits.leg)) {
    count(book, kicker, 'pat_made')
    side.score += 1
  } else count(book, kicker, 'pat_missed')
}

const returnSkill = (trait: 'kickReturn' | 'puntReturn') => (player: Player) => player.traits[trait]

const KICK_TOUCHBACK = 0.575
const TOUCHBACK_TO_GO = 71

/** Plays a kickoff to its end: a touchback, return, fumble or touchdown. */
export const kickoff = (game: Game, by: SideIndex): void => {
  const { book, random } = game
  const taker = other(by)
  const side = game.sides[taker]
  game.ball = by
  if (random.chance(KICK_TOUCHBACK)) {
    takeOver(game, taker, TOUCHBACK_TO_GO)
    return
  }
  const returner = draw(random, side.lineup.receivers, returnSkill('kickReturn'))
  const home = random.chance(0.005)
  const yards = home ? 100 : Math.round(clamp(random.normal(24.5, 6) + (random.chance(0.06) ? 18 : 0), 8, 90))
  countAll(book, returner, { kickoff_returns: 1, kickoff_return_yards: yards })
  if (home) returnTouchdown(game, returner, taker)
  else endReturn(game, { returner, taker, ytg: 101 - yards, kind: random.chance(0.011) ? 'hit' : 'held' })
}

const returnTouchdown = (game: Game, returner: Player, taker: SideIndex): void => {
  takeOver(game, taker, 1)
  count(game.book, returner, 'special_teams_tds')
  touchdown(game, taker)
}

interface Return {
  returner: Player
  taker: SideIndex
  ytg: number
  kind: 'hit' | 'held' | 'muffed'
}

/** Plays the end of a return: a tackle, a fumble forced by the tackler, or a muffed kick. */
const endReturn = (game: Game, { returner, taker, ytg, kind }: Return): void => {
  const kicking = game.sides[other(taker)]
  const forcer = kind === 'muffed' ? null : coverKick(game, kicking)
  if (kind !== 'held') {
    const hunters = kicking.lineup.coverage
    const ball = { fumbler: returner, by: taker, kind: 'muff', ytg: clamp(ytg, 2, 98), forcer, hunters } as const
    if (fumble(game, ball)) return
  }
  takeOver(game, taker, ytg)
}

const blockedPunt = (game: Game, punter: Player): void => {
  const { book, random } = game
  const taker = other(game.ball)
  count(book, punter, 'pt_blocked')
  const spot = Math.min(98, game.ytg + 10)
  if (random.chance(0.3)) {
    const returner = draw(random, opponents(game).lineup.coverage, player => player.traits.gunner)
    returnTouchdown(game, returner, taker)
  } else takeOver(game, taker, 100 - spot)
}

type Ending = 'pt_touchback' | 'pt_out_of_bounds' | 'pt_downed' | 'pt_fair_caught' | 'pt_returned'

const puntEnding = (game: Game, landing: number): Ending => {
  const roll = game.random.next()
  if (landing <= 2) return 'pt_touchback'
  if (landing < 20)
    return roll < 0.22 ? 'pt_downed' : roll < 0.36 ? 'pt_out_of_bounds' : roll < 0.84 ? 'pt_fair_caught' : 'pt_returned'
  return roll < 0.08 ? 'pt_downed' : roll < 0.17 ? 'pt_out_of_bounds' : roll < 0.32 ? 'pt_fair_caught' : 'pt_returned'
}

/** Plays a punt to its end. `pt_yards` are gross yards; net yards subtract the return, and 20 yards for a touchback. */
export const punt = (game: Game): void => {
  const { punter } = attackers(game).lineup
  count(game.book, punter, 'pt_att')
  if (game.random.chance(0.0047)) blockedPunt(game, punter)
  else flyingPunt(game, punter)
}

/** Plays a punt that was not blocked. `landing` is in yards from the receiving team's goal line. */
const flyingPunt = (game: Game, punter: Player): void => {
  const { book, random } = game
  const full = Math.round(clamp(random.normal(50.5, 7.5), 25, 72))
  const landing = game.ytg - full <= 6 ? random.int(-4, 33) : game.ytg - full
  const ending = puntEnding(game, landing)
  const touchback = ending === 'pt_touchback'
  const gross = touchback ? game.ytg : game.ytg - landing
  const { numbers } = lineOf(book, punter)
  numbers.pt_long = Math.max(numbers.pt_long ?? 0, gross)
  countAll(book, punter, { pt_yards: gross, [ending]: 1 })
  if (ending === 'pt_returned') puntReturn(game, punter, { gross, landing })
  else {
    const inside = !touchback && landing < 20 ? 1 : 0
    countAll(book, punter, { pt_net_yards: gross - (touchback ? 20 : 0), pt_inside_20: inside })
    takeOver(game, other(game.ball), touchback ? 80 : 100 - landing)
  }
}

const puntReturn = (game: Game, punter: Player, { gross, landing }: { gross: number; landing: number }): void => {
  const { book, random } = game
  const taker = other(game.ball)
  const returner = draw(random, game.sides[taker].lineup.receivers, returnSkill('puntReturn'))
  const muffed = random.chance(0.045)
  const home = !muffed && random.chance(0.0095)
  const brought = Math.round(clamp(random.exponential(9.8) - 1, -3, 60))
  const yards = home ? 100 - landing : muffed ? 0 : Math.min(brought, 98 - landing)
  const inside = !home && landing + yards < 20 ? 1 : 0
  countAll(book, punter, { pt_return_yards: yards, pt_net_yards: gross - yards, pt_inside_20: inside })
  countAll(book, returner, { punt_returns: 1, punt_return_yards: yards })
  if (home) {
    count(book, punter, 'pt_return_tds')
    returnTouchdown(game, returner, taker)
  } else {
    const kind = muffed ? 'muffed' : random.chance(0.015) ? 'hit' : 'held'
    endReturn(game, { returner, taker, ytg: 100 - landing - yards, kind })
  }
}
