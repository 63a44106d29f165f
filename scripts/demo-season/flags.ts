import { countAll } from './book.ts'
import { attackers, type Game, opponents } from './field.ts'
import { draw, type Slot } from './lineup.ts'

/** The chance per snap of an accepted penalty. */
const ODDS = 0.079

interface Foul {
  yards: number
  weight: number
  automatic?: boolean
}

const OFFENSE_FOULS: readonly Foul[] = [
  { yards: 5, weight: 5 },
  { yards: 10, weight: 4 },
  { yards: 15, weight: 0.6 },
]

const DEFENSE_FOULS: readonly Foul[] = [
  { yards: 5, weight: 3.4 },
  { yards: 5, weight: 1.8, automatic: true },
  { yards: 15, weight: 2.2, automatic: true },
  { yards: 21, weight: 0.7, automatic: true },
]

const blame = (game: Game, slots: readonly Slot[], yards: number): void => {
  const player = draw(game.random, slots, ({ traits }) => traits.flags)
  countAll(game.book, player, { penalties: 1, penalty_yards: yards })
}

/** Calls a penalty before the snap, after which the down is replayed. Returns true if one was called. */
export const flag = (game: Game): boolean => {
  const { random } = game
  if (!random.chance(ODDS)) return false
  if (random.chance(0.56)) {
    const foul = random.weighted(OFFENSE_FOULS, ({ weight }) => weight) as Foul
    const yards = Math.min(foul.yards, Math.floor((100 - game.ytg) / 2))
    if (yards === 0) return false
    blame(game, attackers(game).lineup.offense, yards)
    game.ytg += yards
    game.togo += yards
    return true
  }
  const foul = random.weighted(DEFENSE_FOULS, ({ weight }) => weight) as Foul
  const yards = Math.min(foul.yards, Math.floor(game.ytg / 2))
  if (yards === 0) return false
  blame(game, opponents(game).lineup.defenders, yards)
  game.ytg -= yards
  game.togo -= yards
  if (foul.automatic || game.togo <= 0) {
    game.down = 1
    game.togo = Math.min(10, game.ytg)
  }
  return true
}
