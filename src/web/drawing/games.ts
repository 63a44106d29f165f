import { html } from 'hono/html'
import { momentText } from './times.ts'
import { type Html, NOTHING } from './words.ts'

/** The NFL game of a player in a week: whom he meets, and when. */
export interface Game {
  opponent: string
  home: boolean
  kickoffAt: number
  state: string
}

const STATES: Readonly<Record<string, string>> = { playing: 'playing', final: 'final' }

/** Such as "@ KC Sun 1:00 PM"; nothing where nothing is known of it. */
export const gameWords = (player: object, zone: string): Html => {
  const { game } = player as { game?: Game | null }
  if (game === undefined) return NOTHING
  if (game === null) return html`bye`
  const state = STATES[game.state] ?? momentText(game.kickoffAt, zone, 'kickoff')
  return html`${game.home ? 'v' : '@'} ${game.opponent} ${state}`
}
