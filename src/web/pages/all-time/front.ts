import { html } from 'hono/html'
import { historyParts } from '../../../views/history.ts'
import { emptyState } from '../../drawing/empty-state.ts'
import type { Drawn } from '../../drawing/page.ts'
import { drawPart } from '../../drawing/view.ts'
import { type LeagueVisit, leagueParams, sortingOf } from '../../visit/visit.ts'
import type { LeaguePage } from '../page.ts'
import { waysBelow } from './parts.ts'

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const { league } = visit.about
  const answer = await visit.call('getHistory', { params: leagueParams(visit) })
  if (answer.seasons.length === 0)
    return { title: 'All time', body: html`${waysBelow(visit)}${emptyState('No season has been played yet.')}` }
  const { seasons, managers, records, streaks, rivalries, careers } = historyParts(answer)
  const place = { leagueId: league.id, zone: visit.zone }
  const allTime = drawPart(managers, { ...place, sorting: sortingOf(visit) }, 'All time')
  const drawn = [
    ...(answer.records.length > 0 ? [records] : []),
    ...(answer.rivalries.length > 0 ? [rivalries] : []),
    ...streaks,
  ].map(part => drawPart(part, place, 'All time'))
  return {
    title: 'All time',
    lead: 'Every season of this league: champions, managers, records.',
    body: html`${waysBelow(visit)}${drawPart(seasons, place, 'All time')}${allTime}<div class="told">${drawn}</div><details><summary>Season by season</summary>${careers.map(part => drawPart(part, place, 'Career'))}</details>`,
  }
}

export const ALL_TIME: LeaguePage = { path: '/all-time', also: 'watcher', show }
