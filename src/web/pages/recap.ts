import { html } from 'hono/html'
import { recap as recapView } from '../../views/recap.ts'
import { hasResults } from '../../views/standings.ts'
import { emptyState } from '../drawing/empty-state.ts'
import { leaguePath } from '../drawing/links.ts'
import type { Drawn } from '../drawing/page.ts'
import { drawView } from '../drawing/view.ts'
import { weekTabs } from '../drawing/weeks.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { allWeeks, isPro } from '../visit/answers.ts'
import { type LeagueVisit, leagueParams, numberIn } from '../visit/visit.ts'
import type { LeaguePage } from './page.ts'

/** A week told in words, as it is read out or printed. */

/** The weeks that are over, once somebody has played. */
const weeksTold = (visit: LeagueVisit): number[] => {
  const { currentWeek, standings } = visit.about
  if (!hasResults(standings)) return []
  return allWeeks(visit).filter(week => currentWeek === null || week < currentWeek)
}

/** The page of a week's recap; without a week, of the last one with results. */
const recapPath = (leagueId: string, week?: number): string =>
  leaguePath(leagueId, `recap${week === undefined ? '' : `?week=${week}`}`)

/** A link to the recap of a week, the last one that is over where none is named; nothing where there is none to read. */
export const recapLink = (visit: LeagueVisit, named?: number): Html => {
  const weeks = isPro(visit) ? weeksTold(visit) : []
  const week = named ?? weeks.at(-1)
  return week !== undefined && weeks.includes(week)
    ? html`<p><a class="more" href="${recapPath(visit.about.league.id, week)}">Recap of week ${week}</a></p>`
    : NOTHING
}

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const { league } = visit.about
  const asked = numberIn(visit, 'week')
  const week = asked === undefined ? {} : { week: asked }
  const told = await visit.call('getRecap', { params: leagueParams(visit), query: week })
  const tabs = weekTabs(weeksTold(visit), { now: told.week, pathOf: each => recapPath(league.id, each) })
  const title = `Recap of week ${told.week}`
  if (told.games.length === 0)
    return {
      title,
      body: html`${tabs}${emptyState(told.over ? 'Nobody played in this week.' : 'Come back when the week is over.')}`,
    }
  const view = { ...recapView(told), title: null }
  return {
    title,
    body: html`${tabs}<div class="told">${drawView(view, { leagueId: league.id, zone: visit.zone })}</div>`,
  }
}

export const RECAP: LeaguePage = { path: '/recap', also: 'watcher', show }
