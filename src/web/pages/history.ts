import { html } from 'hono/html'
import type { Drawn } from '../drawing/page.ts'
import { otherWays } from '../drawing/page.ts'
import type { LeagueVisit } from '../visit/visit.ts'
import { logLines, newestRows } from './league-home.ts'
import type { LeaguePage } from './page.ts'

const showLog = async (visit: LeagueVisit): Promise<Drawn> => {
  const rows = await newestRows(visit, 200)
  return {
    title: 'History',
    lead: 'Everything that has happened, the newest first.',
    body:
      rows.length === 0
        ? html`<p class="dim">Nothing has happened yet.</p>`
        : html`<section id="log">${logLines(rows, visit)}</section>`,
  }
}

const showMore = async (visit: LeagueVisit): Promise<Drawn> => ({
  title: 'More',
  still: true,
  body: html`<ul class="list menu">${otherWays(visit).map(({ label, path }) => html`<li><a href="${path}">${label}</a></li>`)}</ul>${
    visit.account
      ? html`<ul class="list menu"><li><a href="/">My leagues</a></li><li><a href="/account">Account and devices</a></li></ul>`
      : html``
  }`,
})

export const HISTORY: LeaguePage = { path: '/history', also: 'watcher', show: showLog }
export const MORE: LeaguePage = { path: '/more', also: 'watcher', show: showMore }
