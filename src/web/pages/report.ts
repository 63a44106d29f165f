import { html } from 'hono/html'
import { report as reportView } from '../../views/report.ts'
import { emptyState } from '../drawing/handed.ts'
import type { Drawn } from '../drawing/page.ts'
import { drawPart } from '../drawing/view.ts'
import { NOTHING } from '../drawing/words.ts'
import { asking, type LeagueVisit } from '../visit/visit.ts'
import type { LeaguePage } from './page.ts'

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const { league } = visit.about
  const answer = await visit.call('getReport', { params: { id: league.id } })
  if (answer.weeks.length === 0)
    return { title: 'Report', body: emptyState('Come back after the first week: no week has been played yet.') }
  const { parts } = reportView(answer, asking(visit, visit.names))
  const place = { leagueId: league.id, zone: visit.zone }
  return {
    title: 'Report',
    lead: 'Luck is wins above what the points were worth against everybody. What the bench would have added is beside it.',
    body: html`${parts.map(part => drawPart(part, place, 'Report'))}${NOTHING}`,
  }
}

export const REPORT: LeaguePage = { path: '/report', also: 'watcher', show }
