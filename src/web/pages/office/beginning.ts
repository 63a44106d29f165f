import { html } from 'hono/html'
import { choice, field, form } from '../../drawing/form.ts'
import { leaguePath } from '../../drawing/links.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { maybe } from '../../visit/answers.ts'
import { type LeagueVisit, leagueParams, teamParams, typed } from '../../visit/visit.ts'
import { requireFreeTeamName } from '../free-names.ts'
import { given, textIn, type Work } from '../page.ts'

/** What comes before a season: a team for the commissioner, who needs no link for it, and the draft. */

/** Whether nobody has been drafted and nothing was played; a mirror has both from its platform. */
export const isBeginning = async (visit: LeagueVisit): Promise<boolean> => {
  const { league, standings } = visit.about
  if (league.externalLeagueId !== null || standings.some(({ games }) => games > 0)) return false
  return (await maybe(visit.call('getDraft', { params: leagueParams(visit) }))) === null
}

/** A free team for a commissioner who has none. */
export const ownTeam = (visit: LeagueVisit): Html => {
  const { league, teams } = visit.about
  const free = teams.filter(({ managers }) => managers.length === 0)
  if (visit.own || free.length === 0 || league.externalLeagueId !== null) return NOTHING
  const options = free.map(({ id, name }) => ({ value: id, label: name }))
  const name = {
    label: 'Call it',
    name: 'teamName',
    value: typed(visit, 'take', 'teamName'),
    hint: 'Leave it empty to keep the name.',
    more: html` maxlength="60"`,
  }
  const taking = form(
    visit,
    { work: 'take', kind: 'card' },
    html`<p>You have no team in this league yet.</p>
      ${choice({ label: 'Team', name: 'teamId', value: typed(visit, 'take', 'teamId') }, options)}
      ${field(name)}
      <button>Take the team</button>`,
  )
  return html`<section id="own"><h2>Your team</h2>${taking}</section>`
}

export const takeTeam: Work<LeagueVisit> = async (visit, form) => {
  const { teamName } = given(form, 'teamName')
  const params = teamParams(visit, textIn(form, 'teamId'))
  if (teamName !== undefined) requireFreeTeamName(visit.about, { id: params.teamId, name: teamName })
  const body = { managers: [visit.account?.name ?? ''], ...(teamName !== undefined && { name: teamName }) }
  const { team } = await visit.call('updateTeam', { params, body })
  return { said: `${team.name} is yours` }
}

export const toDraft = ({ about: { league } }: LeagueVisit): Html =>
  html`<section id="draft">
    <h2>The draft</h2>
    <div class="card stack">
      <p>It fills the teams. Set it up now, and begin when everybody is there.</p>
      <p><a class="quiet" href="${leaguePath(league.id, 'draft')}">Set up the draft</a></p>
    </div>
  </section>`
