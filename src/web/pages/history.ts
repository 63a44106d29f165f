import { html } from 'hono/html'
import { leaguePath } from '../drawing/links.ts'
import type { Drawn } from '../drawing/page.ts'
import { otherWays } from '../drawing/page.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import type { LeagueVisit } from '../visit/visit.ts'
import { logLines, logOf } from './log-lines.ts'
import type { LeaguePage } from './page.ts'

const SHOWN = 200

/** The seasons of a league that follow each other, as far as the visitor may see them. */
const seasonsOf = async (visit: LeagueVisit): Promise<Html> => {
  const { league } = visit.about
  if (visit.account === null || (league.previousLeagueId === null && league.nextLeagueId === null)) return NOTHING
  const { leagues } = await visit.call('listLeagues')
  const known = new Map(leagues.map(each => [each.id, each]))
  const line = [known.get(league.id) ?? league]
  const ends = () => [known.get(line[0]?.previousLeagueId ?? ''), known.get(line.at(-1)?.nextLeagueId ?? '')] as const
  for (let [before, after] = ends(); (before || after) && line.length < known.size; [before, after] = ends()) {
    if (before) line.unshift(before)
    if (after) line.push(after)
  }
  return html`<section id="seasons"><h2>Seasons</h2><ul class="list menu">${line
    .toReversed()
    .map(
      each =>
        html`<li><a href="${leaguePath(each.id)}"${each.id === league.id ? html` aria-current="page"` : NOTHING}><span>${each.season}<small>${each.name}</small></span></a></li>`,
    )}</ul></section>`
}

const showLog = async (visit: LeagueVisit): Promise<Drawn> => {
  const from = visit.query.get('from') ?? undefined
  const log = await logOf(visit, SHOWN, from)
  const path = leaguePath(visit.about.league.id, 'history')
  const way = (to: string, label: string) => html`<p><a class="more" href="${to}">${label}</a></p>`
  const newest = from === undefined ? NOTHING : way(path, 'To the newest')
  const older =
    log.last === null ? NOTHING : way(`${path}?from=${encodeURIComponent(log.last)}`, 'What was before that')
  return {
    title: 'History',
    lead: 'Everything that has happened, the newest first.',
    body: html`${from === undefined ? await seasonsOf(visit) : NOTHING}
      <section id="log"><h2>The log</h2>${newest}${logLines(log, visit)}${older}</section>`,
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
