import { count, countAll, type Numbers } from './book.ts'
import type { Player } from './cast.ts'
import { attackers, type Game, opponents, type Side } from './field.ts'
import { draw, type Slot } from './lineup.ts'

/** Shares of all tackles: solo, assisted, and split evenly between two players (an assist each). */
const ALONE = 0.69
const WITH_HELP = 0.095
const MISSED = 0.12

const creditTackle = (game: Game, hunters: readonly Slot[], weight: (player: Player) => number): Player => {
  const { book, random } = game
  const first = draw(random, hunters, weight)
  const roll = random.next()
  if (roll < ALONE) {
    count(book, first, 'def_tackles_solo')
    return first
  }
  const rest = hunters.filter(slot => slot.player !== first)
  const second = draw(random, rest, player => player.traits.assist * player.form + 0.01)
  count(book, second, 'def_tackle_assists')
  count(book, first, roll < ALONE + WITH_HELP ? 'def_tackles_with_assist' : 'def_tackle_assists')
  return first
}

/** Plays a tackle of the carrier after `yards`. Returns the tackler. */
export const tackle = (game: Game, kind: 'runStop' | 'passStop', yards: number): Player => {
  const { defenders } = opponents(game).lineup
  const skill = (player: Player) => player.traits[kind] * player.form
  if (game.random.chance(MISSED)) count(game.book, draw(game.random, defenders, skill), 'def_missed_tackles')
  const tackler = creditTackle(game, defenders, skill)
  count(game.book, tackler, 'cov_snaps')
  if (yards < 0) countAll(game.book, tackler, { def_tackles_for_loss: 1, def_tackles_for_loss_yards: -yards })
  return tackler
}

/** Plays a tackle of the returner by the kicking team. */
export const coverKick = (game: Game, side: Side): Player =>
  creditTackle(game, side.lineup.coverage, player => player.traits.gunner)

/** Plays a tackle of the returner by the offense, after an interception or a lost fumble. */
export const chaseDown = (game: Game, side: Side): void => {
  const chaser = draw(game.random, side.lineup.offense, player => (player.unit === 'QB' ? 0.5 : 1))
  count(game.book, chaser, game.random.chance(0.85) ? 'def_tackles_solo' : 'def_tackle_assists')
}

/** Plays the pass rush on a thrown pass: hurries and knockdowns of the quarterback. */
export const rushPasser = (game: Game): void => {
  const { book, random } = game
  const side = opponents(game)
  const rush = side.club.traits.passRush
  blitz(game)
  if (random.chance(0.075 * rush)) count(book, draw(random, side.lineup.defenders, rushSkill), 'def_times_hurried')
  if (!random.chance(0.094 * rush)) return
  const hitter = draw(random, side.lineup.defenders, rushSkill)
  count(book, hitter, 'def_qb_hits')
  if (random.chance(0.88)) count(book, hitter, 'def_times_hitqb')
}

export const blitz = (game: Game): void => {
  const { defenders } = opponents(game).lineup
  for (let extra = 0; extra < 2; extra += 1) {
    if (!game.random.chance(0.17)) continue
    count(
      game.book,
      draw(game.random, defenders, player => player.traits.blitz),
      'def_times_blitzed',
    )
  }
}

const rushSkill = (player: Player): number => player.traits.rush * player.form

const SHARED_SACK = 0.1

/** Credits a sack with this loss of yards. Returns the player nearest to the ball. */
export const creditSack = (game: Game, loss: number): Player => {
  const { book, random } = game
  const { defenders } = opponents(game).lineup
  const first = draw(random, defenders, rushSkill)
  if (!random.chance(SHARED_SACK)) {
    countAll(book, first, { def_tackles_solo: 1, ...sackNumbers(1, loss) })
    return first
  }
  const rest = defenders.filter(slot => slot.player !== first)
  for (const sharer of [first, draw(random, rest, rushSkill)]) {
    countAll(book, sharer, { def_tackle_assists: 1, ...sackNumbers(0.5, loss) })
  }
  return first
}

const sackNumbers = (share: number, loss: number): Numbers => ({
  def_sacks: share,
  def_sack_yards: share * loss,
  def_qb_hits: 1,
  ...(share === 1 ? { def_tackles_for_loss: 1, def_tackles_for_loss_yards: loss } : {}),
})

/** Returns the defender in coverage on the target: linebackers and safeties underneath, corners outside and deep. */
export const coverer = (game: Game, air: number): Player => {
  const { defenders } = opponents(game).lineup
  const skill = (player: Player) => player.traits.cover * (player.unit === 'LB' && air > 14 ? 0.4 : 1)
  return draw(game.random, defenders, skill)
}

/** Plays a pass knocked down at the line or in coverage. */
export const breakUp = (game: Game, nearest: Player): void => {
  const { defenders } = opponents(game).lineup
  const own = game.random.chance(0.45)
  const defender = own ? nearest : draw(game.random, defenders, player => player.traits.ball * player.form)
  count(game.book, defender, 'def_pass_defended')
}

export interface Throw {
  receiver: Player
  coverer: Player
  air: number
}

/** Counts a target in the coverage file. */
export const countTarget = (game: Game, { coverer: nearest, air }: Throw): void => {
  countAll(game.book, nearest, { def_targets: 1, cov_air_yards: air })
}

export const countCompletionAllowed = (game: Game, { coverer: nearest, air }: Throw, yards: number): void => {
  const touchdown = yards >= game.ytg ? 1 : 0
  countAll(game.book, nearest, {
    def_completions_allowed: 1,
    def_yards_allowed: yards,
    def_receiving_td_allowed: touchdown,
    def_air_yards_completed: air,
    def_yards_after_catch: yards - air,
  })
}

/** Returns the teammate who recovers a loose ball: most often the fumbler. */
export const ownRecoverer = (game: Game, side: Side, fumbler: Player): Player => {
  if (game.random.chance(0.45)) return fumbler
  const near = side === attackers(game) ? side.lineup.offense : side.lineup.coverage
  return draw(game.random, near, () => 1)
}
