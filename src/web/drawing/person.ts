import { html } from 'hono/html'
import { playerPath } from './links.ts'
import { position } from './table.ts'
import { type Html, NOTHING } from './words.ts'

/** Players in lists of rows. */

/** Somebody as far as he is known. */
export interface Person {
  id: string
  name: string | null
  posGroup: string | null
  team: string | null
}

/** Such as "RB, IND". */
export const playsWords = ({ posGroup, team }: Pick<Person, 'posGroup' | 'team'>): string =>
  `${posGroup ?? '?'}, ${team ?? 'no team'}`

/** His name, which leads to his page, and below it where he plays. */
export const person = (leagueId: string, { id, name, posGroup, team }: Person, note: Html | string = ''): Html =>
  html`<span class="who"><a href="${playerPath(leagueId, id)}"><b>${name ?? id}</b></a><small>${position(posGroup)} ${team ?? 'no team'}${
    String(note) === '' ? NOTHING : html` &middot; ${note}`
  }</small></span>`
