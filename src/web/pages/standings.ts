import type { League } from '../../engine/index.ts'
import { bracket } from '../../views/matchups.ts'
import { rankingText } from '../../views/phrases.ts'
import { hasResults, isWeekOver, standingsTable } from '../../views/standings.ts'
import { type LeagueContext, leagueParams, numberIn, readSorting } from '../context/context.ts'
import { allWeeks } from '../context/league.ts'
import { type Html, html, NOTHING } from '../drawing/html.ts'
import { leaguePath } from '../drawing/links.ts'
import { exportLinks } from '../drawing/lists.ts'
import type { LeaguePage, PageContent } from '../drawing/page.ts'
import { drawPart, drawTable, mirrorNote } from '../drawing/view.ts'

/** Draws links to the standings after each finished week. */
const weekLinks = (context: LeagueContext, shownWeek: number | undefined): Html => {
  const { league } = context.about
  const over = allWeeks(context).filter(week => isWeekOver(context.about, week))
  if (over.length === 0 || !hasResults(context.about.standings)) return NOTHING
  const path = leaguePath(league.id, 'standings')
  const ways = [{ label: 'Current', path, isHere: shownWeek === undefined }]
  const after = over.map(week => ({ label: String(week), path: `${path}?week=${week}`, isHere: shownWeek === week }))
  return html`<nav class="tabs" aria-label="After week" tabindex="0">${[...ways, ...after].map(
    way => html`<a href="${way.path}"${way.isHere ? html` aria-current="page"` : NOTHING}>${way.label}</a>`,
  )}</nav>`
}

/** Returns a sentence about playoffs that have not been drawn yet. */
const beforeDrawSentence = ({ playoffConfig: { none, startWeek, teams } }: League): string =>
  none
    ? "Hindsight doesn't have playoffs for this league."
    : `The playoffs start in week ${startWeek} with ${teams} teams.`

const show = async (context: LeagueContext): Promise<PageContent> => {
  const { league } = context.about
  const week = numberIn(context, 'week')
  const { standings, playoffs } =
    week === undefined
      ? context.about
      : await context.call('getLeague', { params: leagueParams(context), query: { week } })
  const place = { leagueId: league.id, zone: context.zone }
  const sorting = readSorting(context)
  return {
    ...(week !== undefined && { title: `Standings after week ${week}` }),
    lead: `Ranked by ${rankingText(league.ranking)}. The tiebreaker shows why a team is ahead of the next one.`,
    body: html`${weekLinks(context, week)}${drawTable(standingsTable(standings, league), { ...place, sorting }, 'Standings')}${exportLinks(context, 'standings')}${mirrorNote(context)}${
      playoffs
        ? html`<section class="bracket" id="bracket"><h2>Playoffs</h2>${bracket(playoffs).map(part => drawPart(part, place))}</section>`
        : html`<p class="dim">${beforeDrawSentence(league)}</p>`
    }${standings.length === 0 ? html`<p class="dim">No teams yet.</p>` : NOTHING}`,
  }
}

export const STANDINGS: LeaguePage = {
  path: '/standings',
  title: 'Standings',
  link: { place: 'more' },
  access: 'watcher',
  show,
}
