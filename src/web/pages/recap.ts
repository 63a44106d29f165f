import { recap as recapView } from '../../views/recap.ts'
import { hasResults, isWeekOver } from '../../views/standings.ts'
import { type LeagueContext, leagueParams, numberIn } from '../context/context.ts'
import { allWeeks, isPro } from '../context/league.ts'
import { emptyState, type Html, html, NOTHING, weekTabs } from '../drawing/html.ts'
import { leaguePath } from '../drawing/links.ts'
import type { LeaguePage, PageContent } from '../drawing/page.ts'
import { drawView } from '../drawing/view.ts'

/** A week in words, to be read aloud or printed. */

/** Returns the weeks that are over; empty before the first points. */
const recapWeeks = (context: LeagueContext): number[] => {
  if (!hasResults(context.about.standings)) return []
  return allWeeks(context).filter(week => isWeekOver(context.about, week))
}

/** Returns the path of a week's recap (default: the last week with results). */
const recapPath = (leagueId: string, week?: number): string =>
  leaguePath(leagueId, `recap${week === undefined ? '' : `?week=${week}`}`)

/** Draws a link to a week's recap (default: the last finished week); empty without a recap. */
export const recapLink = (context: LeagueContext, named?: number): Html => {
  const weeks = isPro(context) ? recapWeeks(context) : []
  const week = named ?? weeks.at(-1)
  return week !== undefined && weeks.includes(week)
    ? html`<p><a class="more" href="${recapPath(context.about.league.id, week)}">Week ${week} recap</a></p>`
    : NOTHING
}

const show = async (context: LeagueContext): Promise<PageContent> => {
  const { league } = context.about
  const requested = numberIn(context, 'week')
  const week = requested === undefined ? {} : { week: requested }
  const recap = await context.call('getRecap', { params: leagueParams(context), query: week })
  const tabs = weekTabs(recapWeeks(context), { now: recap.week, pathOf: each => recapPath(league.id, each) })
  const title = `Week ${recap.week} recap`
  if (recap.games.length === 0)
    return {
      title,
      body: html`${tabs}${emptyState(recap.over ? 'No one played this week.' : 'The recap appears when the week is over.')}`,
    }
  const view = { ...recapView(recap), title: null }
  return {
    title,
    body: html`${tabs}<div class="told">${drawView(view, { leagueId: league.id, zone: context.zone })}</div>`,
  }
}

export const RECAP: LeaguePage = { path: '/recap', title: 'Recap', link: { place: 'more' }, access: 'watcher', show }
