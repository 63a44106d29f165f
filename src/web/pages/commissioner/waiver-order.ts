import type { Team } from '../../../engine/index.ts'
import { type LeagueContext, teamParams, typedOrDefault } from '../../context/context.ts'
import { type Html, html, NOTHING } from '../../drawing/html.ts'
import type { Action } from '../../drawing/page.ts'
import { choice, field, form } from '../../forms/form.ts'
import { optionalField, textIn } from '../../forms/values.ts'
import { backToCommissioner, commissionerPage } from './commissioner-page.ts'

/** Teams' FAAB and waiver priority, which the commissioner can set by hand. */

const ACTION = 'set'

const LABELS = { teamId: 'Team', budget: 'FAAB', waiverPriority: 'Waiver priority', reason: 'Reason' } as const

const isBidding = ({ about: { league } }: LeagueContext): boolean => league.waivers?.order === 'budget'

const valuesOf = ({ budget, waiverPriority }: Team): string =>
  [...(budget === null ? [] : [`$${budget}`]), `priority ${waiverPriority}`].join(', ')

const standingForm = (context: LeagueContext): Html => {
  const written = (name: keyof typeof LABELS) => ({
    label: LABELS[name],
    name,
    value: typedOrDefault(context, ACTION, name, ''),
  })
  const teams = context.about.teams.map(team => ({ value: team.id, label: `${team.name} (${valuesOf(team)})` }))
  const budget = { ...written('budget'), hint: 'Dollars left to bid. Leave empty for no change.' }
  const priority = {
    ...written('waiverPriority'),
    hint: '1 is first; the teams below move down. Leave empty for no change.',
  }
  const reason = { ...written('reason'), hint: 'Optional. Everyone can see it in the activity log.' }
  return form(
    context,
    { action: ACTION, kind: 'card' },
    html`${choice(written('teamId'), teams)}
      ${isBidding(context) ? field(budget) : NOTHING}
      ${field(priority)}
      ${field(reason)}
      <button class="go">Save</button>`,
  )
}

const numberIn = (form: URLSearchParams, name: string): number | undefined => {
  const text = optionalField(form, name)[name]
  return text === undefined ? undefined : Number(text.replace(/^\$/, ''))
}

const set: Action<LeagueContext> = async (context, form) => {
  const body = {
    budget: numberIn(form, 'budget'),
    waiverPriority: numberIn(form, 'waiverPriority'),
    ...optionalField(form, 'reason'),
  }
  const { team } = await context.call('updateTeam', { params: teamParams(context, textIn(form, 'teamId')), body })
  return { notice: `${team.name}: ${valuesOf(team)}` }
}

export const WAIVER_STANDING = commissionerPage({
  path: '/office/faab',
  title: 'FAAB and waiver priority',
  link: ({ about: { league } }) =>
    league.externalLeagueId === null && league.acquisitionMode === 'waivers'
      ? { place: 'commissioner', note: "Correct a team's FAAB or waiver priority" }
      : null,
  show: async context => ({
    up: backToCommissioner(context),
    lead: 'For corrections. Each change is in the activity log.',
    body: standingForm(context),
  }),
  actions: { [ACTION]: set },
  labels: LABELS,
})
