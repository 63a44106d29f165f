import { html } from 'hono/html'
import { type Game, gameOfPlayer, lockReason, opponentIn, stageOf } from '../../views/games.ts'
import { moment } from './times.ts'
import { type Html, NOTHING } from './words.ts'

/** A player with the game of the week, if a week is shown. */
export interface Plays {
  team: string | null
  game?: Game
}

/** The game of a player, such as "@ KC Sun 1:00 PM"; empty without an NFL team, because that is not a bye. */
export const gameWords = (player: Plays, zone: string): Html => {
  const game = gameOfPlayer(player)
  if (!game) return html`${opponentIn(game)}`
  const stage = game.state === 'scheduled' ? moment(game.kickoffAt, zone, 'kickoff') : stageOf(game, zone)
  return html`${opponentIn(game)} ${stage}`
}

/** The same, and whether the player is locked. The game says why; a player without a game has a reason. */
export const seatWords = (player: Plays, isLocked: boolean, zone: string): Html => {
  if (!isLocked) return gameWords(player, zone)
  return html`${gameWords(player, zone)} &middot; locked${player.game ? NOTHING : `: ${lockReason(player.game)}`}`
}
