import { html } from 'hono/html'
import { adjustmentList, newAdjustment } from '../../../views/adjustments.ts'
import { wordsOf } from '../../../views/view.ts'
import { choice, field, form } from '../../drawing/form.ts'
import { drawView } from '../../drawing/view.ts'
import type { Html } from '../../drawing/words.ts'
import { allWeeks, weekOf } from '../../visit/answers.ts'
import { asking, type LeagueVisit, leagueParams, typed } from '../../visit/visit.ts'
import { textIn, type Work } from '../page.ts'
import { officePage, toOffice } from './parts.ts'

/** Points that the commissioner gives to a team, or takes from it. */

const WORK = 'adjust'

const LABELS = { teamId: 'Team', week: 'Week', points: 'Points', reason: 'Why' } as const

const adjustForm = (visit: LeagueVisit): Html => {
  const written = (name: keyof typeof LABELS, usual = '') => ({
    label: LABELS[name],
    name,
    value: typed(visit, WORK, name, usual),
  })
  const teams = visit.about.teams.map(({ id, name }) => ({ value: id, label: name }))
  const weeks = allWeeks(visit).map(week => ({ value: String(week), label: String(week) }))
  const points = { ...written('points'), hint: 'Such as 5 or -2.5.' }
  const reason = { ...written('reason'), hint: 'Everybody reads it in the log.' }
  return form(
    visit,
    { work: WORK, kind: 'card' },
    html`${choice(written('teamId'), teams)}
      ${choice(written('week', String(weekOf(visit))), weeks)}
      ${field({ ...points, required: true })}
      ${field({ ...reason, required: true })}
      <button class="go">Change the score</button>`,
  )
}

const adjust: Work<LeagueVisit> = async (visit, form) => {
  const body = {
    teamId: textIn(form, 'teamId'),
    week: Number(textIn(form, 'week')),
    points: Number(textIn(form, 'points').trim().replace('−', '-').replace(',', '.')),
    reason: textIn(form, 'reason'),
  }
  const answer = await visit.call('adjustPoints', { params: leagueParams(visit), body })
  return { said: wordsOf(newAdjustment(answer, asking(visit, visit.names)).title ?? '') }
}

export const POINTS = officePage({
  path: '/office/points',
  show: async visit => {
    const answer = await visit.call('listAdjustments', { params: leagueParams(visit) })
    const place = { leagueId: visit.about.league.id, zone: visit.zone }
    return {
      title: 'Points given and taken',
      up: toOffice(visit),
      lead: 'For a scoring dispute or a penalty. The score of that week and the standings change at once.',
      body: html`${adjustForm(visit)}
        <section id="given">
          <h2>So far</h2>
          ${drawView(adjustmentList(answer, asking(visit, visit.names)), place, 'Points given and taken')}
        </section>`,
    }
  },
  works: { [WORK]: adjust },
  labels: LABELS,
})
