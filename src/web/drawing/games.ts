import { html } from 'hono/html'
import type { WeekGame } from '../../engine/index.ts'
import { lockReason } from '../../views/games.ts'
import { momentText } from './times.ts'
import { type Html, NOTHING } from './words.ts'

const STATES: Readonly<Record<string, string>> = { playing: 'playing', final: 'final' }

/** The game of a player, where the week is known. */
const gameOf = (player: object) => (player as { game?: WeekGame | null }).game

/** Such as "@ KC Sun 1:00 PM"; nothing where nothing is known of it. */
export const gameWords = (player: object, zone: string): Html => {
  const game = gameOf(player)
  if (game === undefined) return NOTHING
  if (game === null) return html`bye`
  const state = STATES[game.state] ?? momentText(game.kickoffAt, zone, 'kickoff')
  return html`${game.home ? 'v' : '@'} ${game.opponent} ${state}`
}

/** The same, and why the player stays where he is if he does. */
export const seatWords = (player: object, isLocked: boolean, zone: string): Html =>
  html`${gameWords(player, zone)}${isLocked ? html` &middot; locked: ${lockReason(gameOf(player))}` : NOTHING}`
