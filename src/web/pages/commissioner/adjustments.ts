import { adjustmentList, newAdjustment } from '../../../views/adjustments.ts'
import { wordsOf } from '../../../views/view.ts'
import { type LeagueContext, leagueParams, typedOrDefault, viewContext } from '../../context/context.ts'
import { allWeeks, weekOf } from '../../context/league.ts'
import { type Html, html } from '../../drawing/html.ts'
import type { Action } from '../../drawing/page.ts'
import { drawView } from '../../drawing/view.ts'
import { choice, field, form } from '../../forms/form.ts'
import { textIn } from '../../forms/values.ts'
import { backToCommissioner, commissionerPage, forOwnLeague } from './commissioner-page.ts'

/** Points that the commissioner adds to a team's score or subtracts from it. */

const ACTION = 'adjust'

const LABELS = { teamId: 'Team', week: 'Week', points: 'Points', reason: 'Reason' } as const

const adjustForm = (context: LeagueContext): Html => {
  const written = (name: keyof typeof LABELS, usual = '') => ({
    label: LABELS[name],
    name,
    value: typedOrDefault(context, ACTION, name, usual),
  })
  const teams = context.about.teams.map(({ id, name }) => ({ value: id, label: name }))
  const weeks = allWeeks(context).map(week => ({ value: String(week), label: String(week) }))
  const points = { ...written('points'), hint: 'For example 5 or -2.5.' }
  const reason = { ...written('reason'), hint: 'Everyone can see it in the activity log.' }
  return form(
    context,
    { action: ACTION, kind: 'card' },
    html`${choice(written('teamId'), teams)}
      ${choice(written('week', String(weekOf(context))), weeks)}
      ${field({ ...points, required: true })}
      ${field({ ...reason, required: true })}
      <button class="go">Adjust the score</button>`,
  )
}

const adjust: Action<LeagueContext> = async (context, form) => {
  const body = {
    teamId: textIn(form, 'teamId'),
    week: Number(textIn(form, 'week')),
    points: Number(textIn(form, 'points').trim().replace('−', '-').replace(',', '.')),
    reason: textIn(form, 'reason'),
  }
  const answer = await context.call('adjustPoints', { params: leagueParams(context), body })
  return { notice: wordsOf(newAdjustment(answer, viewContext(context, context.names)).title ?? '') }
}

export const ADJUSTMENTS = commissionerPage({
  path: '/office/points',
  title: 'Point adjustments',
  link: forOwnLeague({ place: 'commissioner', note: 'For disputes and penalties' }),
  show: async context => {
    const answer = await context.call('listAdjustments', { params: leagueParams(context) })
    const place = { leagueId: context.about.league.id, zone: context.zone }
    return {
      up: backToCommissioner(context),
      lead: "For scoring disputes and penalties. The week's score and the standings update right away.",
      body: html`${adjustForm(context)}
        <section id="given">
          <h2>Adjustments</h2>
          ${drawView(adjustmentList(answer, viewContext(context, context.names)), place, 'Point adjustments')}
        </section>`,
    }
  },
  actions: { [ACTION]: adjust },
  labels: LABELS,
})
