import { html } from 'hono/html'
import { leaguePath } from './links.ts'
import type { Drawn } from './page.ts'

/** The first page of several leagues that stand without a server. */
export const leagueList = (leagues: readonly { id: string; name: string; season: number }[]): Drawn => ({
  title: 'Leagues',
  still: true,
  body: html`<ul class="list menu">${leagues
    .toSorted((a, b) => b.season - a.season)
    .map(({ id, name, season }) => html`<li><a href="${leaguePath(id)}">${name} &middot; ${season}</a></li>`)}</ul>`,
})
