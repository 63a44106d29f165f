import { type LeagueContext, teamParams, typedOrDefault } from '../../context/context.ts'
import { hasDraft } from '../../context/league.ts'
import { type Html, html, NOTHING } from '../../drawing/html.ts'
import { leaguePath } from '../../drawing/links.ts'
import type { Action } from '../../drawing/page.ts'
import { choice, field, form } from '../../forms/form.ts'
import { requireFreeTeamName } from '../../forms/unique-names.ts'
import { optionalField, textIn } from '../../forms/values.ts'

/** The steps before a season: a team for the commissioner, who does not need an invite link, and the draft. */

/** Returns true if the league does not have picks or games yet. A mirror has both from its platform. */
export const isBeforeDraft = async (context: LeagueContext): Promise<boolean> => {
  const { league, standings } = context.about
  if (league.externalLeagueId !== null || standings.some(({ games }) => games > 0)) return false
  return !(await hasDraft(context))
}

/** Draws an open team, for a commissioner who does not have one. */
export const ownTeam = (context: LeagueContext): Html => {
  const { league, teams } = context.about
  const free = teams.filter(({ managers }) => managers.length === 0)
  if (context.ownTeam || free.length === 0 || league.externalLeagueId !== null) return NOTHING
  const options = free.map(({ id, name }) => ({ value: id, label: name }))
  const name = {
    label: 'Team name',
    name: 'teamName',
    value: typedOrDefault(context, 'take', 'teamName'),
    hint: 'Leave empty to keep the current name.',
    more: html` maxlength="60"`,
  }
  const taking = form(
    context,
    { action: 'take', kind: 'card' },
    html`<p>You don't have a team in this league yet.</p>
      ${choice({ label: 'Team', name: 'teamId', value: typedOrDefault(context, 'take', 'teamId') }, options)}
      ${field(name)}
      <button>Take the team</button>`,
  )
  return html`<section id="own"><h2>Your team</h2>${taking}</section>`
}

export const takeTeam: Action<LeagueContext> = async (context, form) => {
  const { teamName } = optionalField(form, 'teamName')
  const params = teamParams(context, textIn(form, 'teamId'))
  if (teamName !== undefined) requireFreeTeamName(context.about, { id: params.teamId, name: teamName })
  const body = { managers: [context.account?.name ?? ''], ...(teamName !== undefined && { name: teamName }) }
  const { team } = await context.call('updateTeam', { params, body })
  return { notice: `You now manage ${team.name}` }
}

export const draftSection = ({ about: { league } }: LeagueContext): Html =>
  html`<section id="draft">
    <h2>Draft</h2>
    <div class="card stack">
      <p>The draft fills the rosters. Set it up now and start when everyone is ready.</p>
      <p><a class="quiet" href="${leaguePath(league.id, 'draft')}">Set up the draft</a></p>
    </div>
  </section>`
