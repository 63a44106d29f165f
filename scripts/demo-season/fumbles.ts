import { count, countAll } from './book.ts'
import type { Player } from './cast.ts'
import { chaseDown, ownRecoverer } from './defense.ts'
import { type Game, other, type SideIndex, takeOver, touchdown } from './field.ts'
import { draw, type Slot } from './lineup.ts'

/** The kinds of fumbles that nflverse counts separately; muffed kicks and bad snaps are only in the totals. */
type NamedFumble = 'sack' | 'rushing' | 'receiving'

const named = (kind: LooseBall['kind']): NamedFumble | null => (kind === 'muff' || kind === 'snap' ? null : kind)

interface LooseBall {
  fumbler: Player
  /** The fumbler's team. */
  by: SideIndex
  kind: NamedFumble | 'muff' | 'snap'
  forcer: Player | null
  /** The spot of the ball, in yards to the goal line that the fumbler's team attacks. */
  ytg: number
  /** The opponents who can recover it. */
  hunters: readonly Slot[]
}

const OUT_OF_BOUNDS = 0.086
const KEPT = 0.51
const RETURNED_FOR_TOUCHDOWN = 0.07

const countFumble = (game: Game, ball: LooseBall): void => {
  const { book } = game
  count(book, ball.fumbler, 'fumbles_total')
  const kind = named(ball.kind)
  if (kind) count(book, ball.fumbler, `${kind}_fumbles`)
  if (ball.kind === 'muff') count(book, ball.fumbler, 'def_fumbles')
  count(book, ball.fumbler, ball.forcer ? 'fumbles_forced_by_opp' : 'fumbles_not_forced')
  if (ball.forcer) count(book, ball.forcer, 'def_fumbles_forced')
}

const loseBall = (game: Game, ball: LooseBall): void => {
  const { book, random } = game
  const taker = other(ball.by)
  const recoverer = draw(random, ball.hunters, player => 0.4 + player.traits.rush + player.traits.ball)
  count(book, ball.fumbler, 'fumbles_lost_total')
  const kind = named(ball.kind)
  if (kind) count(book, ball.fumbler, `${kind}_fumbles_lost`)
  const toGo = 100 - ball.ytg
  const home = random.chance(RETURNED_FOR_TOUCHDOWN)
  const yards = home ? toGo : Math.min(toGo - 1, random.chance(0.75) ? 0 : Math.round(random.exponential(8)))
  countAll(book, recoverer, { fumble_recovery_opp: 1, fumble_recovery_yards_opp: yards })
  takeOver(game, taker, toGo - yards)
  if (home) {
    count(book, recoverer, 'fumble_recovery_tds')
    touchdown(game, taker)
  } else if (yards > 3) chaseDown(game, game.sides[ball.by])
}

/** Plays a fumble from its cause to its end. Returns true if the opponent has the ball or has scored. */
export const fumble = (game: Game, ball: LooseBall): boolean => {
  countFumble(game, ball)
  if (game.random.chance(OUT_OF_BOUNDS)) {
    count(game.book, ball.fumbler, 'fumbles_out_of_bounds')
    return false
  }
  if (game.random.chance(KEPT)) {
    count(game.book, ownRecoverer(game, game.sides[ball.by], ball.fumbler), 'fumble_recovery_own')
    return false
  }
  loseBall(game, ball)
  return true
}
