import { html } from 'hono/html'
import type { League } from '../../engine/index.ts'
import { bracket } from '../../views/matchups.ts'
import { rankingOf } from '../../views/phrases.ts'
import { hasResults, standingsTable } from '../../views/standings.ts'
import { leaguePath } from '../drawing/links.ts'
import { mirrorWords } from '../drawing/mirror.ts'
import type { Drawn } from '../drawing/page.ts'
import { drawTable } from '../drawing/table.ts'
import { drawPart } from '../drawing/view.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { allWeeks } from '../visit/answers.ts'
import { type LeagueVisit, leagueParams, numberIn, sortingOf } from '../visit/visit.ts'
import type { LeaguePage } from './page.ts'

/** The weeks that are over, each with the table that was there after it. */
const weekWays = (visit: LeagueVisit, shown: number | undefined): Html => {
  const { league, currentWeek } = visit.about
  const over = allWeeks(visit).filter(week => currentWeek === null || week < currentWeek)
  if (over.length === 0 || !hasResults(visit.about.standings)) return NOTHING
  const path = leaguePath(league.id, 'standings')
  const ways = [{ label: 'Now', path, isHere: shown === undefined }]
  const after = over.map(week => ({ label: String(week), path: `${path}?week=${week}`, isHere: shown === week }))
  return html`<nav class="tabs" aria-label="After week" tabindex="0">${[...ways, ...after].map(
    way => html`<a href="${way.path}"${way.isHere ? html` aria-current="page"` : NOTHING}>${way.label}</a>`,
  )}</nav>`
}

/** What there is to say of playoffs whose bracket is not drawn. */
const undrawn = ({ playoffConfig: { none, startWeek, teams } }: League): string =>
  none ? 'This league has no playoffs here.' : `The playoffs begin in week ${startWeek} with ${teams} teams.`

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const { league } = visit.about
  const week = numberIn(visit, 'week')
  const { standings, playoffs } =
    week === undefined ? visit.about : await visit.call('getLeague', { params: leagueParams(visit), query: { week } })
  const place = { leagueId: league.id, zone: visit.zone }
  const sorting = sortingOf(visit)
  return {
    title: week === undefined ? 'Standings' : `Standings after week ${week}`,
    lead: `Ranked by ${rankingOf(league.ranking)}. The tiebreaker is what put a team ahead of the next.`,
    body: html`${weekWays(visit, week)}${drawTable(standingsTable(standings), { ...place, sorting }, 'Standings')}${mirrorWords(visit)}${
      playoffs
        ? html`<section class="bracket" id="bracket"><h2>Playoffs</h2>${bracket(playoffs).map(part => drawPart(part, place))}</section>`
        : html`<p class="dim">${undrawn(league)}</p>`
    }${standings.length === 0 ? html`<p class="dim">There is no team yet.</p>` : NOTHING}`,
  }
}

export const STANDINGS: LeaguePage = { path: '/standings', also: 'watcher', show }
