import { count, countAll, type Numbers } from './book.ts'
import type { Player } from './cast.ts'
import * as defense from './defense.ts'
import { advance, attackers, type Game, opponents, other, safety, takeOver, touchdown } from './field.ts'
import { fumble } from './fumbles.ts'
import { draw } from './lineup.ts'
import { clamp } from './random.ts'
import { carry, endPlay, keptOut, long } from './running.ts'

/** The chances of each outcome of a dropback, then of a throw. */
const SACKED = 0.0615
const SCRAMBLES = 0.055
const THROWN_AWAY = 0.042
const INTERCEPTED = 0.0217
const BROKEN_UP = 0.38

const scramble = (game: Game, passer: Player): void => {
  carry(game, passer, Math.round(game.random.exponential(6.4) - 0.4 + 1.2 * passer.traits.legs))
}

const sack = (game: Game, passer: Player): void => {
  const { book, random } = game
  const loss = keptOut(game, -clamp(Math.round(random.normal(6.8, 3)), 1, 15)) * -1
  countAll(book, passer, { sacks_suffered: 1, sack_yards_lost: -loss })
  defense.blitz(game)
  const sacker = defense.creditSack(game, loss)
  if (game.ytg + loss >= 100) {
    count(book, sacker, 'def_safeties')
    safety(game)
    return
  }
  if (random.chance(0.117)) {
    const forcer = random.chance(0.93) ? sacker : null
    const hunters = opponents(game).lineup.defenders
    const ytg = game.ytg + loss
    if (fumble(game, { fumbler: passer, by: game.ball, kind: 'sack', forcer, ytg, hunters })) return
  }
  advance(game, -loss)
}

/** Returns the air yards of a pass to this receiver. Near the goal line, passes end in the end zone. */
const airYards = (game: Game, receiver: Player): number => {
  const { random } = game
  const { depth } = receiver.traits
  const behind = receiver.unit === 'RB' ? 0.48 : 0.13
  if (random.chance(behind)) return Math.max(-random.int(0, 6), game.ytg - 99)
  const mean = (depth + behind * 3) / (1 - behind)
  const air = Math.round((mean * (random.exponential(1) + random.exponential(1))) / 2)
  return Math.min(air, game.ytg + random.int(0, 7))
}

const catchChance = (game: Game, passer: Player, { receiver, air }: defense.Throw): number => {
  const rival = opponents(game)
  const against = rival.club.traits.passDefense * rival.defense
  const base = air <= 0 ? 0.83 : 0.83 - 0.0165 * Math.min(air, 38)
  const shift = 0.05 * passer.traits.pass + receiver.traits.hands - 0.25 * (against - attackers(game).attack)
  const crowded = game.ytg < 20 ? 0.02 : 0
  return clamp(base + shift - crowded - (air >= game.ytg ? 0.1 : 0), 0.12, 0.95)
}

const yardsAfterCatch = (game: Game, passer: Player, { receiver, air }: defense.Throw): number => {
  const mean = air < 0 ? 5.3 : 3.1
  const quality = receiver.traits.burst * attackers(game).attack * (1 + 0.1 * passer.traits.pass)
  const free = game.random.chance(0.047) ? game.random.exponential(40) : 0
  return Math.round((game.random.exponential(mean) + free + (air < 0 ? 2 : 0)) * quality - 0.2)
}

const completeNumbers = (yards: number, air: number, first: number): [passer: Numbers, receiver: Numbers] => {
  const after = yards - air
  const [of10, of16, of20, of40] = [10, 16, 20, 40].map(min => long(yards, min)) as [number, number, number, number]
  return [
    {
      completions: 1,
      passing_yards: yards,
      passing_yards_after_catch: after,
      passing_first_downs: first,
      passing_10: of10,
      passing_16: of16,
      passing_20: of20,
      passing_40: of40,
    },
    {
      receptions: 1,
      receiving_yards: yards,
      receiving_yards_after_catch: after,
      receiving_first_downs: first,
      receiving_10: of10,
      receiving_16: of16,
      receiving_20: of20,
      receiving_40: of40,
    },
  ]
}

const complete = (game: Game, passer: Player, pass: defense.Throw): void => {
  const { receiver } = pass
  const air = Math.min(pass.air, game.ytg)
  const yards = Math.min(keptOut(game, air + yardsAfterCatch(game, passer, pass)), game.ytg)
  defense.countCompletionAllowed(game, { ...pass, air }, yards)
  const [thrown, caught] = completeNumbers(yards, air, long(yards, game.togo))
  countAll(game.book, passer, thrown)
  countAll(game.book, receiver, caught)
  if (yards < game.ytg) endPlay(game, receiver, yards, 'receiving')
  else {
    count(game.book, passer, 'passing_tds')
    count(game.book, receiver, 'receiving_tds')
    touchdown(game, game.ball)
  }
}

const intercept = (game: Game, passer: Player, pass: defense.Throw): void => {
  const { book, random } = game
  const own = random.chance(0.5)
  const { defenders } = opponents(game).lineup
  const thief = own ? pass.coverer : draw(random, defenders, player => player.traits.ball)
  const taker = other(game.ball)
  const inEndZone = pass.air >= game.ytg
  const spot = inEndZone ? 80 : Math.max(1, 100 - game.ytg + pass.air)
  const home = !inEndZone && random.chance(0.085)
  const brought = inEndZone || random.chance(0.3) ? 0 : Math.round(random.exponential(14))
  const yards = home ? spot : Math.min(spot - 1, brought)
  count(book, passer, 'passing_interceptions')
  countAll(book, thief, { def_interceptions: 1, def_interception_yards: yards, cov_interceptions: own ? 1 : 0 })
  if (random.chance(0.92)) count(book, thief, 'def_pass_defended')
  if (!home && yards > 0) defense.chaseDown(game, attackers(game))
  takeOver(game, taker, spot - yards)
  if (!home) return
  count(book, thief, 'def_tds')
  touchdown(game, taker)
}

const aim = (game: Game): defense.Throw => {
  const skill = (player: Player) => player.traits.target * player.form
  const receiver = draw(game.random, attackers(game).lineup.receivers, skill)
  const air = airYards(game, receiver)
  return { receiver, air, coverer: defense.coverer(game, air) }
}

const throwBall = (game: Game, passer: Player): void => {
  const { book, random } = game
  count(book, passer, 'attempts')
  defense.rushPasser(game)
  if (random.chance(THROWN_AWAY)) advance(game, 0)
  else {
    const pass = aim(game)
    const air = Math.min(pass.air, game.ytg)
    count(book, passer, 'passing_air_yards', air)
    countAll(book, pass.receiver, { targets: 1, receiving_air_yards: air })
    defense.countTarget(game, pass)
    settleThrow(game, passer, pass)
  }
}

const dangerOf = (game: Game, passer: Player, air: number): number =>
  INTERCEPTED *
  (1 - 0.25 * passer.traits.pass) *
  (0.7 + Math.max(0, air) / 27) *
  opponents(game).club.traits.passDefense

const settleThrow = (game: Game, passer: Player, pass: defense.Throw): void => {
  const { random } = game
  if (random.chance(dangerOf(game, passer, pass.air))) intercept(game, passer, pass)
  else if (random.chance(catchChance(game, passer, pass))) complete(game, passer, pass)
  else {
    if (random.chance(BROKEN_UP)) defense.breakUp(game, pass.coverer)
    advance(game, 0)
  }
}

/** Plays a dropback: sack, scramble or throw. */
export const pass = (game: Game): void => {
  const { random } = game
  const side = attackers(game)
  const passer = side.lineup.quarterback
  const protection = side.club.traits.line * (1 + 0.12 * passer.traits.pass)
  if (random.chance((SACKED * opponents(game).club.traits.passRush) / protection)) sack(game, passer)
  else if (random.chance(SCRAMBLES * passer.traits.legs)) scramble(game, passer)
  else throwBall(game, passer)
}

/** Plays a two-point try from the two-yard line. */
export const tryForTwo = (game: Game): void => {
  const { book, random } = game
  const side = attackers(game)
  if (!random.chance(0.48)) return
  side.score += 2
  if (random.chance(0.35)) {
    const runner = draw(random, side.lineup.runners, player => player.traits.carry)
    count(book, runner, 'rushing_2pt_conversions')
  } else {
    const receiver = draw(random, side.lineup.receivers, player => player.traits.target)
    count(book, side.lineup.quarterback, 'passing_2pt_conversions')
    count(book, receiver, 'receiving_2pt_conversions')
  }
}
