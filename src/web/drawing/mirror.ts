import { html } from 'hono/html'
import { mirrorNotes } from '../../views/leagues.ts'
import type { LeagueVisit } from '../visit/visit.ts'
import type { Html } from './words.ts'

/** Below the table of a league that mirrors another one: why it may differ from the one there. */
export const mirrorWords = ({ about }: LeagueVisit): Html =>
  html`${mirrorNotes(about).map(note => html`<p class="dim">${note}</p>`)}`
