import { html } from 'hono/html'
import { type Game, lockReason, opponentIn, stageOf } from '../../views/matchups/games.ts'
import { moment } from './times.ts'
import { type Html, NOTHING } from './words.ts'

/** A player with his game, where the week is known. */
export interface Plays {
  game?: Game
}

/** Such as "@ KC Sun 1:00 PM"; nothing where nothing is known of it. */
export const gameWords = ({ game }: Plays, zone: string): Html => {
  if (!game) return html`${opponentIn(game)}`
  const stage = game.state === 'scheduled' ? moment(game.kickoffAt, zone, 'kickoff') : stageOf(game, zone)
  return html`${opponentIn(game)} ${stage}`
}

/** The same, and why the player stays where he is if he does. */
export const seatWords = (player: Plays, isLocked: boolean, zone: string): Html =>
  html`${gameWords(player, zone)}${isLocked ? html` &middot; locked: ${lockReason(player.game)}` : NOTHING}`
